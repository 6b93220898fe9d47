// Runs the checks in VS Code for the Web: main.mjs MOVETEXT-FOLDER DRIVER-FOLDER SHOTS-FOLDER
//
// Most of them are those of the desktop, with a folder that is on no disk.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { endWithSignals, removeFolder } from '../browser.mjs';
import { cleanUp } from '../vscode/checks/cleanup.mjs';
import { commands } from '../vscode/checks/commands.mjs';
import { crashes } from '../vscode/checks/crashes.mjs';
import { recordGame } from '../vscode/checks/games.mjs';
import { languages } from '../vscode/checks/languages.mjs';
import { preview } from '../vscode/checks/preview.mjs';
import { settings } from '../vscode/checks/settings.mjs';
import { showing } from '../vscode/checks/showing.mjs';
import { writing } from '../vscode/checks/writing.mjs';
import { browse, quiet } from '../vscode/lib/workbench.mjs';
import { throughEditor } from '../vscode/lib/files.mjs';
import { conclude, equal, fail, section } from '../vscode/lib/report.mjs';
import { wasm } from '../vscode/lib/servers.mjs';
import { screen } from './screen.mjs';
import { Site } from './site.mjs';

const [movetext, driver, shots] = process.argv.slice(2);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'movetext-vscode-web-'));
const records = path.join(import.meta.dirname, '../vscode/records');
const site = new Site({ extensions: { movetext, driver }, records, settings: { ...quiet, 'workbench.colorTheme': 'Default Light Modern' } });

process.on('exit', () => removeFolder(home));
endWithSignals();

/** @param {import('../vscode/lib/bench.mjs').Bench} bench */
const games = (bench) => recordGame(bench, 'kubb');

const groups = { languages, showing, writing, commands, preview, games, cleanUp, settings, crashes, screen };
const chosen = process.env.CHECKS?.split(',');

section('web');
const address = await site.start();
const { context, page, hosts } = await browse(path.join(home, 'chromium'));
try {
  await page.goto(address);
  await page.waitForSelector('.monaco-workbench', { timeout: 60_000 });
  console.log(`     VS Code ${await site.ask('version')}, for the Web`);
  const bench = {
    driver: site,
    page,
    folder: '',
    files: throughEditor(site),
    reload: () => Promise.reject(new Error('nothing is kept here when the window is loaded again')),
    servers: wasm(site),
    hasPrograms: false,
    hasLog: true,
    hasMarkdown: false,
    hasPictures: false,
    shots,
  };
  for (const [name, checks] of Object.entries(groups)) {
    if (chosen?.includes(name) ?? true) {
      await checks(bench);
    }
  }
  equal('no request left loopback', [...hosts], ['127.0.0.1']);
} catch (error) {
  await page.screenshot({ path: path.join(shots, 'failure-web.png') }).catch(() => {});
  fail('the run', error);
}
await context.close();
site.stop();
process.exit(conclude() ? 0 : 1);
