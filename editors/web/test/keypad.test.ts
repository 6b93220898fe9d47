// A scorer's pad: who is next, their keys, and the rest.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Choice } from '../src/choices';
import { keysOf, onlyOf, restOf, scorersOf } from '../src/keypad';

const keys: [string, string][] = [['miss', ''], ['1', 'field kubb']];

function choice(by: string, sign: string, key: number | null, head = 'turn 1 · baton 1'): Choice {
  return { label: `${by} ${sign}`, sign, group: `${by} throws`, effect: '', from: null, over: [], to: null, pad: { by, head, keys, key } };
}

const win: Choice = { label: 'ann wins', sign: 'W', group: 'the game ends', effect: '', from: null, over: [], to: null };
const all = [choice('ann', '–', 0), choice('ann', 'Z', null), choice('ben', '–', 0), choice('ben', 'F', 1), choice('ann', '–', 0, 'turn 2 · baton 1'), win];

test('those who may be next are told by their names and by what is due', () => {
  assert.deepEqual(scorersOf(all).map(({ by, head }) => [by, head]), [['ann', 'turn 1 · baton 1'], ['ben', 'turn 1 · baton 1'], ['ann', 'turn 2 · baton 1']]);
  assert.deepEqual(scorersOf([win]), []);
  // Behind a step there are no keys.
  assert.deepEqual(scorersOf([choice('ann', '3B', null)]), []);
});

test('keys are always the same, whether they can be pressed or not', () => {
  const [ann, ben] = scorersOf(all);
  assert.ok(ann && ben);
  assert.deepEqual(keysOf(all, ann).map(({ name, choice: chosen }) => [name, chosen?.sign]), [['miss', '–'], ['1', undefined]]);
  assert.deepEqual(keysOf(all, ben).map(({ name, choice: chosen }) => [name, chosen?.sign]), [['miss', '–'], ['1', 'F']]);
});

test('the rest is theirs, or of nobody', () => {
  const [ann, ben] = scorersOf(all);
  assert.ok(ann && ben);
  assert.deepEqual(restOf(all, ann).map(({ sign }) => sign), ['Z', 'W']);
  assert.deepEqual(restOf(all, ben).map(({ sign }) => sign), ['W']);
  assert.deepEqual(onlyOf(all, ben).map(({ sign }) => sign), ['–', 'F', 'W']);
});
