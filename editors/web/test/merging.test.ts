// The questions of a merge: each is asked in the record as the answers to the others make it.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Text } from '@codemirror/state';
import type { Range } from 'vscode-languageserver-protocol';

import { Merging, type MergeChoice } from '../src/merging';

const lines = ['1. e4 e5', '2. Nf3 Nc6', '3. Bb5 d6 *'];

function rangeOf(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

/** A question between what the record has and another version. */
function choice(range: Range, newText: string, question = true): MergeChoice {
  const { line, character } = range.start;
  const text = (lines[line] ?? '').slice(character, range.end.character);
  return { range, question, message: '', versions: [{ text, copies: ['a'], edit: null }, { text: newText, copies: ['b'], edit: { range, newText } }] };
}

const knight = choice(rangeOf(1, 3, 6), 'Ne2');
const mark = choice(rangeOf(1, 6, 6), '!?');
const bishop = choice(rangeOf(1, 7, 10), 'Nf6');
const pawn = choice(rangeOf(2, 7, 9), 'a6', false);

function merging(): Merging {
  return new Merging(Text.of(lines), [knight, mark, bishop, pawn]);
}

test('what is not answered stays as it was merged', () => {
  const merged = merging();
  assert.deepEqual([merged.questions, merged.others, merged.left], [[knight, mark, bishop], [pawn], 3]);
  merged.answer(knight, 0);
  assert.deepEqual([merged.doc.toString(), merged.left, merged.answerTo(knight), merged.answerTo(mark)], [lines.join('\n'), 2, 0, undefined]);
});

test('answers make one text, in whichever order they are given', () => {
  const expected = '1. e4 e5\n2. Ne2!? Nf6\n3. Bb5 d6 *';
  for (const order of [[knight, mark, bishop], [bishop, mark, knight], [mark, knight, bishop]]) {
    const merged = merging();
    for (const question of order) {
      merged.answer(question, 1);
    }
    assert.equal(merged.doc.toString(), expected);
    merged.answer(mark, 0);
    assert.equal(merged.doc.toString(), expected.replace('!?', ''));
  }
});

test('a question is asked with the answers to the others', () => {
  const merged = merging();
  merged.answer(knight, 1);
  merged.answer(mark, 1);
  merged.answer(bishop, 1);
  const { doc, range, versions } = merged.placed(bishop);
  assert.equal(doc.toString(), '1. e4 e5\n2. Ne2!? Nc6\n3. Bb5 d6 *');
  assert.deepEqual([range, versions], [rangeOf(1, 9, 12), [[], [{ range: rangeOf(1, 9, 12), newText: 'Nf6' }]]]);
  // Beside an insertion.
  assert.deepEqual([merged.placed(knight).range, merged.placed(mark).range], [rangeOf(1, 3, 6), rangeOf(1, 6, 6)]);
});
