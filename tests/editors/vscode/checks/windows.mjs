// A window of several folders, and a window that is loaded again.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually, group } from '../lib/report.mjs';

/** A second folder beside the first, with settings of its own and a slip of its own, and the file that opens both. @param {string} folder */
export function prepareFolders(folder) {
  const quiet = path.join(path.dirname(folder), 'quiet');
  fs.mkdirSync(path.join(quiet, '.vscode'), { recursive: true });
  fs.writeFileSync(path.join(quiet, '.vscode/settings.json'), JSON.stringify({ 'movetext.rules': { 'kubb/inkast-count': 'off' } }));
  fs.writeFileSync(path.join(quiet, 'quiet.kubb'), fs.readFileSync(path.join(folder, 'league.kubb'), 'utf8').replace('jf:-', 'jf:–'));
  const workspace = path.join(path.dirname(folder), 'both.code-workspace');
  fs.writeFileSync(workspace, JSON.stringify({ folders: [{ path: folder }, { path: quiet }] }));
  return workspace;
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function folders({ driver, folder }) {
  const other = `file://${path.dirname(folder)}/quiet/quiet.kubb`;
  await group('two folders', async () => {
    await driver.ask('open', 'league.kubb');
    await driver.ask('open', other);
    const codes = async (/** @type {string} */ record) => (await driver.ask('diagnostics', record)).map((/** @type {any} */ one) => one.code);
    await eventually('two folders: a finding in one', () => codes('league.kubb'), ['kubb/inkast-count']);
    await eventually('two folders: and only its own in the other, whose settings say so', () => codes(other), ['kubb/odd-sign']);
    equal('two folders: the record of the other is known all the same', (await driver.ask('lenses', other)).length, 1);
    await eventually('two folders: all records of both are checked', async () => (await driver.ask('workspaceSymbols', 'jt beat')).length, 2);
  });
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function reload({ driver, page, reload }) {
  const frame = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  const title = () => frame.locator('#board svg').getAttribute('aria-label', { timeout: 1000 }).catch(() => undefined);
  await group('reload', async () => {
    await driver.ask('select', 'league.kubb', '12:1');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('V');
    await eventually('the key Ctrl+K V shows the board beside the record', () => driver.ask('webviews'), ['Board: league.kubb (mainThreadWebview-movetext.board) in column 2']);
    await eventually('the board is that at the cursor', title, 'Turn 4, g & jt');
    const again = await reload(driver);
    await eventually('reload: the panel is there again', () => again.ask('webviews'), ['Board: league.kubb (mainThreadWebview-movetext.board) in column 2']);
    await eventually('reload: with the board at the cursor', title, 'Turn 4, g & jt');
    await again.ask('select', 'league.kubb', '13:1');
    await eventually('reload: and it follows', title, 'Turn 5, d & jf');
    await again.ask('open', 'club.md');
    await reload(again);
    await eventually('reload: the board of a record behind another tab', title, 'Turn 5, d & jf');
  });
}
