// What the editor helps to write: completion, formatting, fixes, renaming.

import { equal, eventually, group } from '../lib/report.mjs';

/** Where a record goes on, and the first of what may follow. */
const drafts = {
  'draft.kubb': ['4:4', [['I', 'throw in the 1 felled in the turn before']]],
  'draft.bucky': [
    '4:22',
    [
      ['e2-d3', 'jedi rolls'],
      ['e2-e3', 'jedi rolls'],
      ['e2-f3', 'jedi rolls'],
      ['e2-c4', 'jedi rolls'],
      ['e2-d4', 'jedi rolls'],
      ['e2-e4', 'jedi rolls'],
      ['e2-f4', 'jedi rolls'],
      ['e2-g4', 'jedi rolls'],
    ],
  ],
  'draft.rootlog': [
    '9:8',
    [
      ['6', 'fox clearing · a path from 3'],
      ['7', 'mouse clearing · a path from 3'],
      ['11', 'mouse clearing · a path from 3'],
      ['1', 'fox clearing'],
    ],
  ],
  'draft.carcassonne': [
    '6:4',
    [
      ['(0,1)', 'needs city at the bottom'],
      ['(-1,0)', 'needs road on the right'],
      ['(1,0)', 'needs road on the left'],
      ['(-1,-1)', 'needs field on the right'],
      ['(0,-2)', 'needs field at the top'],
      ['(1,-1)', 'needs field on the left'],
    ],
  ],
};

const tidy = {
  'untidy.kubb': '[Team A "d, jf"]\n[Team B "g, jt"]\n1. 0I d:B jf:- # a long dash\n2. I g:F jt:- g:- jt:-\n',
  'untidy.bucky': '1. c2-b3 e7-e5 2. e2-f4 d7-c5\n',
  'untidy.rootlog': 'Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3/++\n',
  'untidy.carcassonne': '20/05/2023, 19:30 UTC, Simple, Real-time\nA = amber <yellow>\nB = basalt <black>\n0  (0,0)  RCRF\n1A (0,-1) FFFFK\n2B (1,-1) RFRF\n',
};

/** The first fix of each finding, and the line that it leaves. */
const fixes = {
  'league.kubb': ['14:6-14:8', 'Write 4I', '6. g:4I jt:I g:3F jt:- g:2F jt:B g:- jt:-'],
  'opening.bucky': ['12:21-12:26', 'Write a2-b4', '11. g1-f2 g6-g5 12. a2-b4 c7-d6 13. b4yc5 a7-b5'],
  'autumn.rootlog': ['17:23-17:25', 'Write 5w3->7', 'E:R#E->$_m/2w->3/5w3->7/XC7(2,1)/(w+Cw)7->/#->E'],
  'evening.carcassonne': ['13:5-13:18', 'Write CmRRR (explains 3 more contradictions)', '8B  (-2,1)  CmRRR'],
  'opera.pgn': ['10:4-10:8', 'Write Qxf3', '5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 *'],
};

/** A record, where Enter is pressed in it, and the line that begins. */
const entered = {
  'enter.kubb': ['1. 0I d:B jf:-\n2. I g:F jt:-', '2:14', '3. '],
  'enter.bucky': ['1. c2-b3 e7-e5', '1:15', '2. '],
  'enter.carcassonne': ['20/05/2023, 19:30 UTC, Simple, Real-time\nA = amber <yellow>\nB = basalt <black>\n0  (0,0)  RCRF\n1A (0,-1) FFFFK', '5:16', '2B '],
  'enter.pgn': ['1. e4 e5', '1:9', '2. '],
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function writing({ driver, files }) {
  for (const [file, [at, first]] of Object.entries(drafts)) {
    await group(file, async () => {
      await driver.ask('open', file);
      const items = await driver.ask('completion', file, at);
      equal(`${file}: completion`, items.slice(0, first.length).map((/** @type {any} */ item) => [item.label, item.detail]), first);
    });
  }
  await group('completion', async () => {
    const [, item] = await driver.ask('completion', 'draft.rootlog', '9:8', undefined, 2);
    equal(
      'completion: resolved documentation',
      item.documentation,
      '**Clearing 7** of the Fall map · mouse · 2 building slots\n\nPaths to 3, 8 and 12. By water to 4 and 11.\n\nForests: 3_7_11_12, 4_7_8_12.',
    );
  });

  for (const [file, text] of Object.entries(tidy)) {
    await group(file, async () => {
      await driver.ask('open', file);
      await eventually(`${file}: formatted on save`, () => saved(driver, file, '1:999', ' '), text);
      equal(`${file}: a second save changes nothing`, await driver.ask('format', file), []);
    });
  }

  for (const [file, [range, title, line]] of Object.entries(fixes)) {
    await group(file, async () => {
      await driver.ask('open', file);
      const before = await driver.ask('text', file);
      const [action] = await driver.ask('actions', file, range, 'quickfix');
      equal(`${file}: the preferred fix`, [action?.title, action?.kind, action?.preferred], [title, 'quickfix', true]);
      await driver.ask('applyAction', file, range, title);
      equal(`${file}: the fix is written`, (await driver.ask('text', file)).split('\n')[Number(range.split(':')[0]) - 1], line);
      await eventually(`${file}: the finding is gone`, () => driver.ask('diagnostics', file), []);
      await driver.ask('replace', file, '1:1-999:1', before);
      await eventually(`${file}: and back again`, async () => (await driver.ask('diagnostics', file)).length, 1);
    });
  }

  await group('rename', async () => {
    const file = 'league.kubb';
    await driver.ask('open', file);
    const before = await driver.ask('text', file);
    equal('rename: the player under the cursor', await driver.ask('prepareRename', file, '12:19'), { range: '12:19-12:21', placeholder: 'jt' });
    await driver.ask('applyRename', file, '12:19', 'joe');
    equal('rename: everywhere in the game', await driver.ask('text', file), before.replaceAll('jt', 'joe'));
    await driver.ask('replace', file, '1:1-999:1', before);
  });

  for (const [file, [text, at, begun]] of Object.entries(entered)) {
    await group(file, async () => {
      await files.write(file, text);
      await driver.ask('select', file, at);
      await eventually(`${file}: open`, async () => (await driver.ask('outline', file)).length > 0, true);
      await driver.ask('type', '\n');
      await eventually(`${file}: Enter writes the next number`, () => driver.ask('text', file), `${text}\n${begun}`);
      await driver.ask('closeAll');
      await files.remove(file);
    });
  }

  await group('held back', async () => {
    const file = 'held.kubb';
    const codes = async () => (await driver.ask('diagnostics', file)).map((/** @type {any} */ one) => one.code);
    await files.write(file, '1. 0I ab:B cd:- ab:- cd:- ab:- cd:-\n2. I ef:F');
    await driver.ask('open', file);
    await eventually('held back: what is opened is checked to its end', codes, ['kubb/too-few-batons']);
    await driver.ask('select', file, '2:10');
    await driver.ask('type', ' ef:-');
    await eventually('held back: what is typed is, after a while without a key', codes, ['kubb/too-few-batons']);
    await driver.ask('type', ' ef:-');
    await driver.ask('select', file, '1:1');
    await eventually('held back: and when the cursor leaves the line', codes, ['kubb/too-few-batons']);
    await driver.ask('closeAll');
    await files.remove(file);
  });

  await group('ghost text', async () => {
    const file = 'ghost.pgn';
    const text = '1. e4 f6 2. Qh5+';
    await files.write(file, text);
    await driver.ask('open', file);
    await driver.ask('select', file, '1:17');
    await driver.ask('type', ' ');
    const accepted = async () => {
      await driver.ask('run', 'editor.action.inlineSuggest.trigger');
      await driver.ask('run', 'editor.action.inlineSuggest.commit');
      return driver.ask('text', file);
    };
    await eventually('ghost text: the only legal reply is accepted', accepted, `${text} g6`);
    await driver.ask('closeAll');
    await files.remove(file);
  });

  await group('fix all on save', async () => {
    const file = 'dash.kubb';
    await files.write(file, '1. 0I B – - - - -\n');
    const ours = { 'editor.formatOnSave': false, 'editor.codeActionsOnSave': { 'source.fixAll.movetext': 'explicit' } };
    await driver.ask('configure', '[kubb]', ours);
    await driver.ask('open', file);
    await eventually('fix all: a finding with a safe fix', async () => (await driver.ask('diagnostics', file)).map((/** @type {any} */ one) => one.code), ['kubb/odd-sign']);
    const fixed = () => saved(driver, file, '1:1-999:1', '1. 0I B – - - - - \n');
    await eventually('fix all: fixed on save, and nothing else', fixed, '1. 0I B - - - - - \n');
    await driver.ask('configure', '[kubb]', undefined);
    await driver.ask('closeAll');
    await files.remove(file);
  });
}

/**
 * The record after an edit of it is saved. To be asked again: VS Code saves without what takes it too long, as it may where
 * much else runs, and on its own a second after an edit, then without formatting.
 * @param {import('../lib/driver.mjs').Asker} driver
 * @param {string} file
 * @param {string} range
 * @param {string} text
 */
async function saved(driver, file, range, text) {
  await driver.ask('replace', file, range, text);
  // What is being written stays as it is until the cursor leaves its line.
  await driver.ask('select', file, '999:1');
  await driver.ask('save', file);
  return driver.ask('text', file);
}
