// How far somebody has chosen: taps on the board, steps, and what typing finds.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Choosing, filtered, route, type Choice } from '../src/choices';

function choice(sign: string, ...regions: string[]): Choice {
  const [from = null, ...rest] = regions;
  const to = rest.pop() ?? null;
  return { label: `in words ${sign}`, sign, group: 'group', effect: '', from, over: rest, to };
}

const pawn = ['e4', 'e3'].map((sign) => choice(sign, 'e2', sign));
const promotions = ['a8=Q', 'a8=N'].map((sign) => choice(sign, 'a7', 'a8'));
const jumps = [choice('c3:e5', 'c3', 'e5'), choice('c3:e5:g7', 'c3', 'e5', 'g7')];
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
  choosing.tap('c3');
  assert.deepEqual(choosing.tap('e5'), { kind: 'selected' });
  assert.deepEqual([...choosing.targets], ['g7']);
  assert.deepEqual(choosing.tap('e5'), { kind: 'chosen', choice: jumps[0] });
  assert.deepEqual(choosing.tap('g7'), { kind: 'chosen', choice: jumps[1] });
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
