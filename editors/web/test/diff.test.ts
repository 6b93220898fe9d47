// The lines that a change of a text touches, and no others.

import assert from 'node:assert/strict';
import test from 'node:test';

import { changedLines, replacements, type Change } from '../src/diff';
import { Random } from './random';

test('only the lines that differ are named', () => {
  const table: [string, string, Change[]][] = [
    ['', '', []],
    ['a\nb\n', 'a\nb\n', []],
    ['a\nb\nc\n', 'a\nB\nc\n', [{ line: 2, before: ['b'], after: ['B'] }]],
    ['a\nb\nc\nd', 'A\nb\nc\nD', [{ line: 1, before: ['a'], after: ['A'] }, { line: 4, before: ['d'], after: ['D'] }]],
    ['a\nc', 'a\nb\nc', [{ line: 2, before: [], after: ['b'] }]],
    ['a\nb\nc', 'a\nc', [{ line: 2, before: ['b'], after: [] }]],
    ['a\nb\nc\nd', 'b\nc\nd\ne', [{ line: 1, before: ['a'], after: [] }, { line: 5, before: [], after: ['e'] }]],
  ];
  for (const [before, after, expected] of table) {
    assert.deepEqual(changedLines(before, after), expected, `${before} → ${after}`);
  }
});

test('the changes lead from one text to the other', () => {
  const random = new Random(1);
  const text = (): string => Array.from({ length: random.below(12) }, () => random.pick(['a', 'b', 'c', ''])).join('\n');
  for (let run = 0; run < 500; run += 1) {
    const [before, after] = [text(), text()];
    const lines = before.split('\n');
    for (const change of changedLines(before, after).reverse()) {
      assert.deepEqual(lines.splice(change.line - 1, change.before.length, ...change.after), change.before);
    }
    assert.equal(lines.join('\n'), after);
  }
});

test('only lines that differ are replaced', () => {
  const table: [string, string, ReturnType<typeof replacements>][] = [
    ['a\nb\nc\n', 'a\nb\nc\n', []],
    ['a\nb\nc\n', 'a\nB\nc\n', [{ from: 2, to: 4, insert: 'B\n' }]],
    ['a\nb', 'a\nb\nc', [{ from: 2, to: 3, insert: 'b\nc' }]],
    ['a\nb\n', 'a\n', [{ from: 2, to: 4, insert: '' }]],
    ['', 'a\n', [{ from: 0, to: 0, insert: 'a\n' }]],
  ];
  for (const [before, after, expected] of table) {
    assert.deepEqual(replacements(before, after), expected, `${before} → ${after}`);
  }
});

test('the replacements lead from one text to the other', () => {
  const random = new Random(2);
  const text = (): string => Array.from({ length: random.below(12) }, () => random.pick(['a', 'bb', 'ccc', '', '\n'])).join('\n');
  for (let run = 0; run < 500; run += 1) {
    const [before, after] = [text(), text()];
    const made = replacements(before, after).reduceRight((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), before);
    assert.equal(made, after);
  }
});

test('a text of many lines is compared line by line', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
  const changed = lines.map((line, index) => (index % 5_000 === 0 ? `${line}!` : line));
  const numbers = changedLines(lines.join('\n'), changed.join('\n')).map(({ line }) => line);
  assert.deepEqual(numbers, [1, 5_001, 10_001, 15_001]);
});
