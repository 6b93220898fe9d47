// Runs the checks in a real VS Code: main.mjs MOVETEXT-VSIX DRIVER-VSIX SHOTS-FOLDER [UNIVERSAL-VSIX]
//
// Without a VSIX that has WebAssembly inside, what needs it is left out.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { endWithSignals, removeFolder } from '../browser.mjs';
import { cleanUp } from './checks/cleanup.mjs';
import { commands } from './checks/commands.mjs';
import { convert } from './checks/convert.mjs';
import { crashes } from './checks/crashes.mjs';
import { enter } from './checks/enter.mjs';
import { foreign, foreignProgram } from './checks/foreign.mjs';
import { recordGames } from './checks/games.mjs';
import { languages } from './checks/languages.mjs';
import { markdown } from './checks/markdown.mjs';
import { preview } from './checks/preview.mjs';
import { recording } from './checks/recording.mjs';
import { prepareTrap, restricted } from './checks/restricted.mjs';
import { screen } from './checks/screen.mjs';
import { settings } from './checks/settings.mjs';
import { showing } from './checks/showing.mjs';
import { typing } from './checks/typing.mjs';
import { folders, prepareFolders, reload } from './checks/windows.mjs';
import { writing } from './checks/writing.mjs';
import { onDisk } from './lib/files.mjs';
import { conclude, equal, fail, section } from './lib/report.mjs';
import { programs, wasm } from './lib/servers.mjs';
import { Workbench } from './lib/workbench.mjs';

const [native, driverExtension, shots, universal = ''] = process.argv.slice(2);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'movetext-vscode-'));

/** @type {Workbench[]} */
const workbenches = [];

// However this process ends, nothing that it started stays behind.
process.on('exit', () => {
  for (const workbench of workbenches) {
    workbench.kill();
  }
  removeFolder(home);
});
endWithSignals();

/**
 * Runs checks in a workbench of its own, in a folder that holds a copy of the records.
 * @param {string} name
 * @param {object} options
 * @param {string} options.extension the VSIX of Movetext
 * @param {'programs' | 'wasm'} [options.server] which kind of server is to run
 * @param {boolean} [options.trust] whether the folder is trusted
 * @param {string} [options.path] where programs are looked for
 * @param {(folder: string) => string | void} [options.prepare] answers with the file of a workspace, if that is to be opened
 * @param {(bench: import('./lib/bench.mjs').Bench) => Promise<void>} checks
 */
async function inWorkbench(name, { extension, server = 'programs', trust = true, path: programPath, prepare }, checks) {
  const profile = path.join(home, name);
  const folder = path.join(profile, 'records');
  fs.cpSync(path.join(import.meta.dirname, 'records'), folder, { recursive: true });
  const workspace = prepare?.(folder) ?? undefined;
  const workbench = await Workbench.start({
    home: profile,
    extensions: [extension, driverExtension],
    trust,
    path: programPath,
    onStart: (one) => workbenches.push(one),
  });
  try {
    const driver = await workbench.open(folder, workspace);
    const servers = server === 'wasm' ? wasm(driver) : programs(profile);
    await checks({ driver, page: workbench.page, folder, files: onDisk(folder), reload: (window) => workbench.reload(window, folder), servers, hasPrograms: true, hasLog: false, hasMarkdown: true, hasPictures: true, shots });
    equal(`${name}: no request left loopback`, [...workbench.hosts], ['127.0.0.1']);
  } catch (error) {
    await workbench.page?.screenshot({ path: path.join(shots, `failure-${name}.png`) }).catch(() => {});
    fail(name, error);
  }
  await workbench.stop();
}

/** @param {Record<string, (bench: import('./lib/bench.mjs').Bench) => Promise<void>>} groups */
const all = (groups) => async (/** @type {import('./lib/bench.mjs').Bench} */ bench) => {
  for (const [name, checks] of Object.entries(groups)) {
    if (chosen === undefined || chosen.includes(name)) {
      await checks(bench);
    }
  }
};

const chosen = process.env.CHECKS?.split(',');

/** @type {Record<string, () => Promise<void>>} */
const rounds = {
  native: () => inWorkbench('native', { extension: native }, all({ languages, showing, writing, commands, preview, recording, games: recordGames, cleanUp, convert, ...(universal && { markdown }), settings, enter, screen })),
  folders: () => inWorkbench('folders', { extension: native, prepare: prepareFolders }, folders),
  reload: () => inWorkbench('reload', { extension: native }, reload),
  typing: () => inWorkbench('typing', { extension: native }, typing),
  restricted: () => inWorkbench('restricted', { extension: native, trust: false, prepare: prepareTrap }, restricted),
};

/** @type {typeof rounds} */
const wasmRounds = {
  wasm: () => inWorkbench('wasm', { extension: universal, server: 'wasm' }, all({ languages, showing, writing, commands, preview, recording, settings, crashes })),
  foreign: () => inWorkbench('foreign', { extension: universal, server: 'wasm', path: foreignProgram(home) }, foreign),
};

try {
  if (universal === '') {
    console.log('     left out, for want of WebAssembly: its server, boards in Markdown');
  }
  for (const [name, round] of Object.entries({ ...rounds, ...(universal && wasmRounds) })) {
    if (process.env.ROUNDS?.split(',').includes(name) ?? true) {
      section(name);
      await round();
    }
  }
} catch (error) {
  fail('the run', error);
}
process.exit(conclude() ? 0 : 1);
