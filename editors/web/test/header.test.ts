// The header of a game as fields.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Text } from '@codemirror/state';

import { changed, headerOf } from '../src/header';

const text = (...lines: string[]): Text => Text.of(lines);
const pairs = (doc: Text): string[][] => headerOf(doc, 0, doc.lines).map(({ key, value }) => [key, value]);

test('a header is read in the forms of the notations', () => {
  assert.deepEqual(pairs(text('[Event "?"]', '[Team A "jt, g"]', '', '1. e4 e5')), [['Event', '?'], ['Team A', 'jt, g']]);
  assert.deepEqual(pairs(text('Map: Fall', 'Deck: E&P', 'C: Ash', '', 'C:t_k->1/w->1')), [['Map', 'Fall'], ['Deck', 'E&P'], ['C', 'Ash']]);
  assert.deepEqual(pairs(text('A = ann <yellow>', 'B = ben', '0 (0,0) RCRF')), [['A', 'ann <yellow>'], ['B', 'ben']]);
  assert.deepEqual(pairs(text('1. e4')), []);
});

test('only what changed is written, and nothing that would end it', () => {
  const doc = text('[Event "?"]', '[Site "x"]', '[White "?"]');
  assert.deepEqual(changed(headerOf(doc, 0, 3), ['Club "A"', 'x', '']), [{ from: 8, to: 9, insert: 'Club  A' }]);
});
