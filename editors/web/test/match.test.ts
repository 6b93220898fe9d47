// How a match stands is told by the games that say who won.

import assert from 'node:assert/strict';
import test from 'node:test';

import { standingOf } from '../src/match';
import type { Played } from '../src/standings';

const game = (white: string, black: string, result: string): Played => ({ players: [{ id: 'w', name: white }, { id: 'b', name: black }], result });

test('a match of three, with the sides swapped', () => {
  const games = [game('ann', 'ben', '1-0'), game('ben', 'ann', '1-0'), game('ann', 'ben', '1-0')];
  assert.equal(standingOf(games.slice(0, 1)), '');
  assert.equal(standingOf(games.slice(0, 2)), 'The match stands 1 : 1.');
  assert.equal(standingOf(games), 'ann wins the match 2 : 1 (best of three).');
});

test('a lead, and a game that nobody won', () => {
  const games = [game('ann', 'ben', '0-1'), game('ben', 'ann', '1/2-1/2')];
  assert.equal(standingOf(games), 'ben leads 1 : 0, 1 shared.');
});

test('nothing is said where a game is open, nor where more than two play', () => {
  assert.equal(standingOf([game('ann', 'ben', '1-0'), game('ben', 'ann', '*')]), '');
  assert.equal(standingOf([game('ann', 'ben', '1-0'), game('cy', 'ann', '1-0')]), undefined);
  assert.equal(standingOf([]), '');
});

test('who has not thrown in a game that is over soon is not known', () => {
  assert.equal(standingOf([{ players: [{ id: 'a', team: 'a' }], result: { winner: 0, by: 'king' } }]), '');
});
