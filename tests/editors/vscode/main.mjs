// Runs the checks in a real VS Code: main.mjs MOVETEXT-VSIX DRIVER-VSIX SHOTS-FOLDER

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { commands } from './checks/commands.mjs';
import { languages } from './checks/languages.mjs';
import { preview } from './checks/preview.mjs';
import { prepareTrap, restricted } from './checks/restricted.mjs';
import { screen } from './checks/screen.mjs';
import { settings } from './checks/settings.mjs';
import { showing } from './checks/showing.mjs';
import { writing } from './checks/writing.mjs';
import { conclude, equal, fail } from './lib/report.mjs';
import { Workbench } from './lib/workbench.mjs';

const [movetext, driverExtension, shots] = process.argv.slice(2);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'movetext-vscode-'));

/** @type {Workbench[]} */
const workbenches = [];

// However this process ends, nothing that it started stays behind.
process.on('exit', () => {
  for (const workbench of workbenches) {
    workbench.kill();
  }
  fs.rmSync(home, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => process.exit(1));
}

/**
 * Runs checks in a workbench of its own, in a folder that holds a copy of the records.
 * @param {string} name
 * @param {boolean} trust
 * @param {(bench: import('./lib/bench.mjs').Bench) => Promise<void>} checks
 * @param {(folder: string) => void} [prepare]
 */
async function inWorkbench(name, trust, checks, prepare) {
  const profile = path.join(home, name);
  const folder = path.join(profile, 'records');
  fs.cpSync(path.join(import.meta.dirname, 'records'), folder, { recursive: true });
  prepare?.(folder);
  const workbench = await Workbench.start({ home: profile, extensions: [movetext, driverExtension], trust, onStart: (one) => workbenches.push(one) });
  try {
    const driver = await workbench.open(folder);
    await checks({ driver, page: workbench.page, folder, home: profile, shots });
    equal(`${name}: no request left loopback`, [...workbench.hosts], ['127.0.0.1']);
  } catch (error) {
    await workbench.page?.screenshot({ path: path.join(shots, `failure-${name}.png`) }).catch(() => {});
    fail(name, error);
  }
  await workbench.stop();
}

const groups = { languages, showing, writing, commands, preview, settings, screen };
const chosen = process.env.CHECKS?.split(',');

try {
  await inWorkbench('trusted', true, async (bench) => {
    console.log(`     VS Code ${await bench.driver.ask('version')}`);
    for (const [name, checks] of Object.entries(groups)) {
      if (chosen === undefined || chosen.includes(name)) {
        await checks(bench);
      }
    }
  });
  await inWorkbench('restricted', false, restricted, prepareTrap);
} catch (error) {
  fail('the run', error);
}
process.exit(conclude() ? 0 : 1);
