// Every command of the palette does its work.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually, group, until } from '../lib/report.mjs';
import { serversOf } from '../lib/servers.mjs';

/** A move, and the position after it as it is copied. */
const positions = {
  'league.kubb': ['11:1', 'base 4-3, field 0-0, batons 6'],
  'opening.bucky': ['8:4', 'wscmdcsw/jjjjjjjj/8/8/8/1J6/JJ1JJJJJ/WSCMDCSW b'],
  'autumn.rootlog': ['12:3', 'C 0, E 0, A 0, V 0'],
  'evening.carcassonne': ['9:1', 'A 4 (6 meeples), B 0 (6 meeples), C 0 (7 meeples)'],
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function commands({ driver, page, folder, home }) {
  await group('copy position', async () => {
    for (const [file, [at, position]] of Object.entries(positions)) {
      await driver.ask('select', file, at);
      await driver.ask('clipboard', '');
      await driver.ask('run', 'movetext.copyPosition');
      equal(`${file}: the position in the clipboard`, await driver.ask('clipboardText'), position);
    }
  });

  await group('explain game', async () => {
    await driver.ask('select', 'league.kubb', '10:1');
    await driver.ask('run', 'movetext.explainGame');
    const shown = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame').locator('body');
    await eventually('explain game: a page beside the record', async () => (await shown.innerText()).split('\n\n').slice(0, 3), [
      'g, jt beat d, jf with the king · 8 turns',
      '1. 0I d:- jf:-\nTurn 1, d & jf. d misses; jf misses. Standing: 5 base kubbs against 5.',
      '2. 0I g:B jt:- g:- jt:-\nTurn 2, g & jt. g takes a base kubb; jt misses; g misses; jt misses. Standing: 5 base kubbs against 4.',
    ]);
    await driver.ask('closeAll');
  });

  await group('write computed points', async () => {
    const file = 'evening.carcassonne';
    await driver.ask('open', file);
    const before = await driver.ask('text', file);
    await driver.ask('run', 'movetext.writeComputed', 'Write the points and totals of every move');
    await eventually('write computed points', () => driver.ask('text', file), before.replace('FFFC   +6', 'FFFC   +6 = 6'));
    await driver.ask('replace', file, '1:1-999:1', before);
    await driver.ask('closeAll');
  });

  await group('all records of the folder', async () => {
    // Not in a folder of their own: without its native modules code-server sees no changes below one.
    const one = path.join(folder, 'archive-1.kubb');
    const two = path.join(folder, 'archive-2.bucky');
    fs.writeFileSync(one, '1. 0I B - - - - -\n2. 2I F - - - - -\n');
    const found = async () => (await driver.ask('allDiagnostics')).filter((/** @type {string} */ line) => line.startsWith('archive'));
    await driver.ask('run', 'movetext.checkFolder');
    await eventually('check all: findings of a record that is not open', found, ['archive-1.kubb 2:4-2:6 kubb/inkast-count']);
    fs.rmSync(one);
    await eventually('check all: findings go with the file', found, []);

    fs.writeFileSync(one, '1.  0I B - - - - -\n');
    fs.writeFileSync(two, '1.e2-e4   e7-e6\n');
    await driver.ask('run', 'movetext.formatFolder');
    await eventually('format all: files on disk', () => [fs.readFileSync(one, 'utf8'), fs.readFileSync(two, 'utf8')], [
      '1. 0I B - - - - -\n',
      '1. e2-e4 e7-e6\n',
    ]);
    fs.rmSync(one);
    fs.rmSync(two);
  });

  await group('sample', async () => {
    const samples = path.join(import.meta.dirname, '../../../../editors/vscode/walkthrough');
    for (const notation of ['kubb', 'bucky', 'rootlog', 'carcassonne']) {
      await driver.ask('run', 'movetext.openSample', notation);
      const text = fs.readFileSync(path.join(samples, `sample.${notation}`), 'utf8');
      const { language, untitled, text: shown } = await driver.ask('active');
      equal(`sample of ${notation}: a copy in a new editor`, [language, untitled, shown], [notation, true, text]);
    }
    await driver.ask('closeAll');
  });

  await group('server', async () => {
    await driver.ask('open', 'league.kubb');
    await until('a finding', async () => (await driver.ask('diagnostics', 'league.kubb')).length === 1);
    const [before] = serversOf(home);
    await driver.ask('run', 'movetext.restartServer');
    await until('another server', () => serversOf(home).length === 1 && serversOf(home)[0] !== before);
    await eventually('restart: another server, the same finding', async () => (await driver.ask('diagnostics', 'league.kubb')).length, 1);

    const [killed] = serversOf(home);
    process.kill(killed, 'SIGKILL');
    await until('another server', () => serversOf(home).length === 1 && serversOf(home)[0] !== killed);
    await eventually('crash: the server is started again', async () => (await driver.ask('lenses', 'league.kubb')).length, 1);

    await driver.ask('run', 'movetext.showOutput');
    // Which channel it is; code-server writes no logs without its native modules.
    await eventually('show output', () => page.locator('.part.panel .monaco-select-box').first().inputValue(), 'Movetext');
    await driver.ask('run', 'workbench.action.closePanel');
  });
}
