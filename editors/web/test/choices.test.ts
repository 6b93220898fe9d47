// How far somebody has chosen: taps on the board, steps, and what typing finds.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Choosing, filtered, inCounts, route, type Choice } from '../src/choices';

function choice(sign: string, ...regions: string[]): Choice {
  const [from = null, ...rest] = regions;
  const to = rest.pop() ?? null;
  return { label: `in words ${sign}`, sign, group: 'group', effect: '', from, over: rest, to };
}

const pawn = ['e4', 'e3'].map((sign) => choice(sign, 'e2', sign));
const promotions = ['a8=Q', 'a8=N'].map((sign) => choice(sign, 'a7', 'a8'));
const jumps = [choice('c3', 'c3'), { ...choice('c3:g7', 'c3', 'g7'), over: ['e5'] }];
const win = choice('1-0');
const all = [...pawn, ...promotions, ...jumps, win];

const signs = (choices: readonly Choice[]): string[] => choices.map(({ sign }) => sign);

test('a tap selects, and the second one chooses', () => {
  const choosing = new Choosing(all);
  assert.deepEqual([...choosing.starts], ['e2', 'a7', 'c3']);
  assert.deepEqual(choosing.tap('e2'), { kind: 'selected' });
  assert.deepEqual([...choosing.targets], ['e4', 'e3']);
  assert.deepEqual(choosing.tap('e4'), { kind: 'chosen', choice: pawn[0] });
});

test('a tap elsewhere selects something else, or cancels', () => {
  const choosing = new Choosing(all);
  assert.deepEqual(choosing.tap('e5'), { kind: 'nothing' });
  choosing.tap('e2');
  assert.deepEqual(choosing.tap('a7'), { kind: 'selected' });
  assert.deepEqual(choosing.selected, ['a7']);
  assert.deepEqual(choosing.tap('h8'), { kind: 'selected' });
  assert.deepEqual(choosing.selected, []);
  choosing.tap('e2');
  choosing.tap('e2');
  assert.deepEqual(choosing.selected, []);
});

test('what several choices share is asked', () => {
  const choosing = new Choosing(all);
  choosing.tap('a7');
  assert.deepEqual(choosing.tap('a8'), { kind: 'selected' });
  assert.deepEqual(signs(choosing.matching), ['a8=Q', 'a8=N']);
});

test('a way goes on, or ends where it is tapped again', () => {
  const choosing = new Choosing(all);
  assert.deepEqual(choosing.tap('c3'), { kind: 'selected' });
  assert.deepEqual([...choosing.targets], ['g7']);
  assert.deepEqual(choosing.tap('c3'), { kind: 'chosen', choice: jumps[0] });
  assert.deepEqual(choosing.tap('g7'), { kind: 'chosen', choice: jumps[1] });
});

test('what a choice crosses is marked where somebody points at it, and needs no tap', () => {
  const choosing = new Choosing(all);
  assert.deepEqual([...choosing.crossed], []);
  choosing.pointed = choosing.at('c3');
  assert.deepEqual([...choosing.crossed], []);
  choosing.tap('c3');
  choosing.pointed = choosing.at('g7');
  assert.deepEqual([...choosing.crossed], ['e5']);
});

test('a drag goes to the end of a way', () => {
  const choosing = new Choosing(all);
  choosing.select(['c3']);
  assert.deepEqual(choosing.drop('g7'), { kind: 'chosen', choice: jumps[1] });
  choosing.select(['a7']);
  assert.deepEqual(choosing.drop('a8'), { kind: 'selected' });
  assert.deepEqual(choosing.selected, ['a7', 'a8']);
  assert.deepEqual(choosing.drop('e4'), { kind: 'selected' });
  assert.deepEqual(choosing.selected, []);
});

test('steps lead on and back', () => {
  const choosing = new Choosing([choice('tile')]);
  const [tile] = choosing.choices;
  assert.ok(tile);
  choosing.enter(tile, pawn);
  assert.deepEqual(signs(choosing.path), ['tile']);
  assert.deepEqual(signs(choosing.choices), ['e4', 'e3']);
  // The pawn that both take is not asked for.
  assert.deepEqual(choosing.selected, ['e2']);
  assert.equal(choosing.back(), true);
  assert.equal(choosing.back(), false);
  assert.deepEqual(signs(choosing.choices), ['tile']);
});

test('what the record says next takes no tap from the pieces', () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const follows = [{ ...choice('F', 'field kubbs'), follow: range }, { ...choice('e4', 'e2', 'e4'), follow: range }];
  assert.deepEqual([...new Choosing(follows).starts], ['e2']);
});

test('typing finds by sign, then by words', () => {
  const found = (typed: string): string[] => signs(filtered([choice('Bb4'), choice('b4'), choice('bxc3'), choice('O-O')], typed));
  assert.deepEqual(found('b4'), ['b4', 'Bb4']);
  assert.deepEqual(found('B'), ['Bb4', 'b4', 'bxc3']);
  assert.deepEqual(found('o-o'), ['O-O']);
  assert.deepEqual(found('words bx'), ['bxc3']);
  assert.deepEqual(found('z'), []);
  const throws = [{ ...choice('–'), group: 'jt throws' }, { ...choice('–'), group: 'g throws' }];
  assert.deepEqual(filtered(throws, 'g:-'), [throws[1]]);
  assert.deepEqual(filtered(throws, '-'), throws);
});

test('a route leaves out what there is not', () => {
  assert.deepEqual(route({ ...choice('x'), to: 'square' }), ['square']);
});

/** A tile that lies two ways round on one square, and one way on another. */
const ways: Choice[] = [['CFFF', '(0,1)'], ['FCFF', '(0,1)'], ['FFCF', '(1,0)']].map(([sign = '', square = '']) => ({
  ...choice(sign),
  to: square,
  picture: `<svg>${sign}</svg>`,
  key: `${square} ${sign}`,
}));

/** What the first way can be claimed with. */
const claims: Choice[] = ['CmFFF', 'CFFF'].map((sign, index) => ({
  ...choice(sign),
  to: '(0,1)',
  picture: `<svg>${sign}</svg>`,
  edits: [],
  ...(index === 0 ? { regions: [{ id: 'figure', x: 1, y: 2, width: 14, height: 14 }] } : {}),
}));

function laid(): Choosing {
  const choosing = new Choosing([{ ...choice('CFFF'), key: 'tile' }]);
  const [tile] = choosing.choices;
  assert.ok(tile);
  choosing.enter(tile, ways);
  assert.deepEqual(choosing.tap('(0,1)'), { kind: 'chosen', choice: ways[0] });
  assert.deepEqual(choosing.keysTo(ways[0] as Choice), ['tile', '(0,1) CFFF']);
  choosing.enter(ways[0] as Choice, claims);
  return choosing;
}

test('a tile is laid by a tap, and claimed by one on a spot of it', () => {
  const choosing = laid();
  assert.deepEqual([...choosing.lit], ['(0,1)', '(1,0)']);
  assert.deepEqual(choosing.sample, { region: '(0,1)', picture: '<svg>CFFF</svg>', spots: [{ id: 'spot 0', x: 1, y: 2, width: 14, height: 14 }] });
  assert.equal(choosing.describe('spot 0'), 'in words CmFFF');
  assert.deepEqual(choosing.tap('spot 0'), { kind: 'chosen', choice: claims[0] });
});

test('a tile is turned by a tap, and further by what comes before the answer', () => {
  const choosing = laid();
  assert.deepEqual(signs(choosing.turns), ['CFFF', 'FCFF']);
  assert.deepEqual(choosing.tap('(0,1)'), { kind: 'chosen', choice: ways[1] });
  assert.deepEqual(choosing.turn(1), { kind: 'chosen', choice: ways[0] });
  assert.deepEqual(choosing.turn(-1), { kind: 'chosen', choice: ways[1] });
  assert.deepEqual(choosing.keysTo(ways[1] as Choice), ['tile', '(0,1) FCFF']);
  choosing.enter(ways[1] as Choice, claims);
  assert.deepEqual(signs(choosing.path), ['CFFF', 'FCFF']);
});

test('a tile is laid elsewhere by a tap there, and taken up by one beside', () => {
  const choosing = laid();
  assert.deepEqual(choosing.tap('(1,0)'), { kind: 'chosen', choice: ways[2] });
  assert.deepEqual(signs(laid().path), ['CFFF', 'CFFF']);
  const other = laid();
  assert.deepEqual(other.cancel(), { kind: 'selected' });
  assert.deepEqual(signs(other.path), ['CFFF']);
  assert.equal(other.sample, undefined);
});

test('a tile that nothing is asked about can be turned before it is written', () => {
  const written = ways.map(({ key, ...way }) => ({ ...way, edits: [], group: key ?? '' }));
  const choosing = new Choosing(written);
  assert.deepEqual(choosing.tap('(0,1)'), { kind: 'selected' });
  assert.deepEqual(signs(choosing.choices), ['CFFF']);
  assert.deepEqual(choosing.turn(1), { kind: 'selected' });
  assert.deepEqual(signs(choosing.choices), ['FCFF']);
  assert.deepEqual(choosing.tap('(1,0)'), { kind: 'chosen', choice: written[2] });
});

test('what is pointed at, or selected, tells what it takes away', () => {
  const takes = [{ ...choice('exd5', 'e4', 'd5'), effect: 'takes the pawn', removes: ['d5'] }, choice('e5', 'e4', 'e5'), choice('exf5', 'e4', 'f5'), choice('e6', 'e4', 'e6')];
  const choosing = new Choosing(takes);
  assert.deepEqual([...choosing.removes], []);
  choosing.pointed = choosing.at('e4');
  assert.deepEqual([...choosing.removes], ['d5']);
  assert.deepEqual([...choosing.hints], ['d5', 'e5', 'f5', 'e6']);
  choosing.pointed = [];
  choosing.tap('e4');
  assert.deepEqual([...choosing.removes], ['d5']);
  assert.equal(choosing.selection, 'group: 4 choices; in words exd5 · takes the pawn');
  choosing.pointed = choosing.at('e5');
  assert.deepEqual([...choosing.removes], []);
});

test('counts are one row', () => {
  const rows = (...all: string[]): string[][] => inCounts(all.map((sign) => choice(sign))).map(signs);
  assert.deepEqual(rows('w', '2w', '3w', 'b'), [['w', '2w', '3w'], ['b']]);
  assert.deepEqual(rows('1', '2', '3', '4'), [['1', '2', '3', '4']]);
  assert.deepEqual(rows('F', '2F', 'M', '2M', '3M'), [['F'], ['2F'], ['M', '2M', '3M']]);
  // A die, and places.
  assert.deepEqual(rows('0', '1', '2', '3'), [['0'], ['1'], ['2'], ['3']]);
  assert.deepEqual(inCounts([choice('1', 'c1'), choice('2', 'c2'), choice('3', 'c3')]).length, 3);
});
