// Every command of the palette does its work.

import fs from 'node:fs';
import path from 'node:path';

import { openLog } from '../lib/log.mjs';
import { equal, eventually, group, until } from '../lib/report.mjs';

/** A move, and the position after it as it is copied. */
const positions = {
  'league.kubb': ['11:1', 'base 4-3, field 0-0, batons 6'],
  'opening.bucky': ['8:4', 'wscmdcsw/jjjjjjjj/8/8/8/1J6/JJ1JJJJJ/WSCMDCSW b'],
  'autumn.rootlog': ['12:3', 'C 0, E 0, A 0, V 0; 1: Cw+Cb_s+Ct_k, 2: Cw, 3: 6Ew+Eb, 4: Cw, 5: Cw+Cb_w, 6: Cw, 7: Cw, 8: Cw, 9: Cw+Cb_r, 10: Cw, 11: Cw, 12: Cw'],
  'evening.carcassonne': ['9:1', 'A 4 (6 meeples), B 0 (6 meeples), C 0 (7 meeples)'],
  'opera.pgn': ['9:13', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'],
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function commands(bench) {
  const { driver, page, files } = bench;
  await group('copy position', async () => {
    for (const [file, [at, position]] of Object.entries(positions)) {
      await driver.ask('select', file, at);
      await driver.ask('clipboard', '');
      await driver.ask('run', 'movetext.copyPosition');
      equal(`${file}: the position in the clipboard`, await driver.ask('clipboardText'), position);
    }
  });

  await group('explain game', async () => {
    if (!bench.hasMarkdown) {
      return;
    }
    await driver.ask('select', 'league.kubb', '10:1');
    await driver.ask('run', 'movetext.explainGame');
    const shown = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame').locator('body');
    await eventually('explain game: a page beside the record', async () => (await shown.innerText()).split('\n\n').slice(0, 3), [
      'g & jt beat d & jf with the king · 8 turns',
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
    const one = 'archive-1.kubb';
    const two = 'archive-2.bucky';
    const three = 'archive-3.kubb';
    await files.write(one, '1. 0I B - - - - -\n2. 2I F - - - - -\n');
    const found = async () => (await driver.ask('allDiagnostics')).filter((/** @type {string} */ line) => line.startsWith('archive'));
    await driver.ask('run', 'movetext.checkFolder');
    await eventually('check all: findings of a record that is not open', found, ['archive-1.kubb 2:4-2:6 kubb/inkast-count']);
    await files.remove(one);
    await eventually('check all: findings go with the file', found, []);

    await files.write(one, '1.  0I B - - - - -\n');
    await files.write(two, '1.e2-e4   e7-e6\n');
    // What stands for bytes that could not be read.
    await files.write(three, '1.  0I B - - - - - # \ufffd\n');
    await driver.ask('run', 'movetext.formatFolder');
    await eventually('format all: files on disk', () => Promise.all([files.read(one), files.read(two)]), [
      '1. 0I B - - - - -\n',
      '1. e2-e4 e7-e6\n',
    ]);
    equal('format all: what was not read as it is is left out', await files.read(three), '1.  0I B - - - - - # \ufffd\n');
    const told = page.locator('.notification-toast', { hasText: 'Left out, because they cannot be read or written: archive-3.kubb.' });
    await until('the notification', async () => (await told.count()) === 1);
    await driver.ask('run', 'notifications.clearAll');
    await files.remove(one);
    await files.remove(two);
    await files.remove(three);
  });

  await group('sample', async () => {
    const syntax = path.join(import.meta.dirname, '../../../../syntax');
    for (const notation of ['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn']) {
      await driver.ask('run', 'movetext.openSample', notation);
      const text = fs.readFileSync(path.join(syntax, notation, `sample.${notation}`), 'utf8');
      const active = async () => {
        const { language, untitled, text: shown } = await driver.ask('active');
        return [language, untitled, shown];
      };
      await eventually(`sample of ${notation}: a copy in a new editor`, active, [notation, true, text]);
    }
    await driver.ask('closeAll');
  });

  await group('server', () => server(bench));
}

/** @param {import('../lib/bench.mjs').Bench} bench */
async function server({ driver, page, servers, hasLog }) {
  const another = async (/** @type {number} */ before) => {
    await until('another server', async () => (await servers.running()).length === 1 && (await servers.running())[0] !== before);
  };
  await driver.ask('open', 'league.kubb');
  await until('a finding', async () => (await driver.ask('diagnostics', 'league.kubb')).length === 1);
  const [before] = await servers.running();
  await driver.ask('run', 'movetext.restartServer');
  await another(before);
  await eventually('restart: another server, the same finding', async () => (await driver.ask('diagnostics', 'league.kubb')).length, 1);

  const [crashed] = await servers.running();
  await servers.crash();
  // What is asked of it while it is gone is not answered.
  await eventually('crash: the server is started again', () => driver.ask('lenses', 'league.kubb').then((lenses) => lenses.length, () => 0), 1);
  await another(crashed);

  const log = await openLog(driver, page);
  await eventually('show output', () => page.locator('.part.panel .monaco-select-box').first().inputValue(), 'Movetext');
  if (hasLog) {
    await eventually('show output: the log has the end of the server', async () => (await log()).includes(servers.lastWords), true);
  }
  await driver.ask('run', 'workbench.action.closePanel');
}
