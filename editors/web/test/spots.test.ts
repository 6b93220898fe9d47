// Spots of a tile lie apart, and on it.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Region } from '../src/region';
import { apart } from '../src/spots';

function spot(x: number, y: number): Region {
  return { id: `${x} ${y}`, x, y, width: 14, height: 14 };
}

function rounded(spots: readonly Region[]): number[][] {
  return spots.map(({ x, y }) => [Math.round(x), Math.round(y)]);
}

test('spots that lie apart stay where they are', () => {
  assert.deepEqual(rounded(apart([spot(0, 0), spot(20, 0)], 54, 54)), [[0, 0], [20, 0]]);
});

test('spots that cover each other are moved apart', () => {
  assert.deepEqual(rounded(apart([spot(20, 20), spot(20, 25)], 54, 54)), [[20, 16], [20, 30]]);
  assert.deepEqual(rounded(apart([spot(20, 20), spot(20, 20)], 54, 54)), [[13, 20], [27, 20]]);
});

test('spots stay on the tile', () => {
  const [one, other] = apart([spot(20, 40), spot(20, 38)], 54, 54);
  assert.ok(one && other);
  assert.equal(Math.round(one.y), 40);
  assert.equal(Math.round(other.y), 26);
});
