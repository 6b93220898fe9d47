// The language configurations: what a double click selects, and what a new line in a comment begins with.

import assert from 'node:assert/strict';
import test from 'node:test';

import { notations, readJson } from './tools.mjs';

const configurations = Object.fromEntries(
  notations.map((notation) => [notation, readJson(`../../syntax/${notation}/language-configuration.json`)]),
);

const words = {
  kubb: ['14. d:5I A d:2F jürgen:-', ['14', 'd', '5I', 'A', 'd', '2F', 'jürgen']],
  bucky: ['15. e1xd1 e4-g8=S(xe6)++', ['15', 'e1', 'x', 'd1', 'e4', 'g8', 'S', 'x', 'e6']],
  rootlog: ['E:XC11/2Cw11->4/b_s->1/p->1_9_10/R#E->', ['E', 'XC', '11', '2', 'Cw', '11', '4', 'b_s', '1', 'p', '1_9_10', 'R', 'E']],
  carcassonne: ['43A (-3,1) CFC2mP +12', ['43', 'A', '-3', '1', 'CFC2mP', '12']],
  pgn: ['15... Nbxd7+! exd8=Q# O-O-O Kdx {words} $14 1-0', ['15', 'Nbxd7', 'exd8=Q', 'O-O-O', 'Kdx', 'words', '14', '1-0']],
};

for (const notation of notations) {
  const { wordPattern, onEnterRules, comments, brackets, autoClosingPairs } = configurations[notation];

  test(`${notation}: words`, () => {
    const [line, expected] = words[notation];
    assert.deepEqual(line.match(new RegExp(wordPattern.pattern, `g${wordPattern.flags}`)), expected);
  });

  test(`${notation}: a comment that is broken in two stays a comment`, () => {
    const [rule] = onEnterRules;
    const continues = (before, after) => new RegExp(rule.beforeText).test(before) && new RegExp(rule.afterText).test(after);
    assert.equal(rule.action.appendText, `${comments.lineComment} `);
    assert.ok(continues(`  ${comments.lineComment} a comment`, 'of two lines'));
    assert.ok(!continues(`${comments.lineComment} a comment`, ''));
    assert.ok(!continues(`1 ${comments.lineComment} behind a move`, 'of two lines'));
  });

  test(`${notation}: what closes by itself is a bracket or a quote`, () => {
    for (const { open, close } of autoClosingPairs) {
      assert.ok(open === '"' || brackets.some((pair) => pair[0] === open && pair[1] === close), open);
    }
  });
}
