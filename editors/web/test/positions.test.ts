// Places in UTF-16, also in texts where a character is more than one unit.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Text } from '@codemirror/state';

import { offsetAt, positionAt, rangeOf, spanOf } from '../src/positions';
import { Random } from './random';

const text = Text.of(['a😀b', '', 'ä\u0301日']);

test('a character outside the first plane counts two', () => {
  assert.equal(offsetAt(text, { line: 0, character: 3 }), 3);
  assert.deepEqual(positionAt(text, 3), { line: 0, character: 3 });
  assert.equal(text.sliceString(offsetAt(text, { line: 0, character: 3 }), offsetAt(text, { line: 0, character: 4 })), 'b');
  assert.equal(offsetAt(text, { line: 2, character: 2 }), 8);
  assert.deepEqual(positionAt(text, 8), { line: 2, character: 2 });
});

test('what lies outside means the nearest place', () => {
  assert.equal(offsetAt(text, { line: 0, character: 99 }), 4);
  assert.equal(offsetAt(text, { line: 9, character: 0 }), text.length);
  assert.equal(offsetAt(text, { line: -1, character: -1 }), 0);
  assert.deepEqual(positionAt(text, 99), { line: 2, character: 3 });
  assert.deepEqual(spanOf(text, { start: { line: 2, character: 1 }, end: { line: 0, character: 0 } }), { from: 7, to: 7 });
});

test('every place of random texts there and back', () => {
  const random = new Random(7);
  for (let run = 0; run < 200; run += 1) {
    const one = Text.of(random.text(40).split(/\r\n|\n/));
    for (let offset = 0; offset <= one.length; offset += 1) {
      assert.equal(offsetAt(one, positionAt(one, offset)), offset);
    }
    const from = random.below(one.length + 1);
    const span = { from, to: from + random.below(one.length + 1 - from) };
    assert.deepEqual(spanOf(one, rangeOf(one, span)), span);
  }
});
