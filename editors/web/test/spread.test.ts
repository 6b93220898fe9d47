// Which boards of a game are shown.

import assert from 'node:assert/strict';
import test from 'node:test';

import { numbersOf, spread } from '../src/spread';

test('boards at even distances, both ends among them', () => {
  assert.deepEqual(spread(54, 4), [0, 18, 36, 54]);
  assert.deepEqual(spread(2, 12), [0, 1, 2]);
  assert.deepEqual(spread(7, 1), [7]);
  assert.deepEqual(spread(0, 6), [0]);
});

test('moves by their numbers', () => {
  assert.deepEqual(numbersOf('0, 4-6 12', 20), [0, 4, 5, 6, 12]);
  assert.deepEqual(numbersOf('6–4; 3, 3, 99', 20), [3, 6, 20]);
  assert.deepEqual(numbersOf('all of them', 20), []);
  assert.deepEqual(numbersOf('0-99999999999', 2), [0, 1, 2]);
});
