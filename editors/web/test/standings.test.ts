// Who won is read from the results as every notation writes them.

import assert from 'node:assert/strict';
import test from 'node:test';

import { pieces, standingsOf, type Played } from '../src/standings';

const rows = (games: Played[]): unknown[] => standingsOf(games).rows.map(({ name, games, won, shared }) => [name, games, won, shared]);
const colors = (white: string, black: string): Played['players'] => [{ id: 'w', name: white, team: 'White' }, { id: 'b', name: black, team: 'Black' }];

test('results of two colors', () => {
  const games = ['1-0', '0-1', '1/2-1/2', '*'].map((result) => ({ players: colors('amber', 'rock'), result }));
  assert.deepEqual(rows([...games, { players: colors('rock', 'amber'), result: '1-0' }]), [['rock', 4, 2, 1], ['amber', 4, 1, 1]]);
  assert.equal(standingsOf(games).open, 1);
});

test('a side of teams, whose players are named', () => {
  const players = [{ id: 'jt', team: 'jt & g' }, { id: 'g', team: 'jt & g' }, { id: 'd', team: 'd & jf' }];
  assert.deepEqual(rows([{ players, result: { winner: 1, by: 'king' } }]), [['d & jf', 1, 1, 0], ['jt & g', 1, 0, 0]]);
  assert.deepEqual(standingsOf([{ players, result: { winner: null, by: null } }, { players: [], result: { winner: 0, by: 'king' } }]), { rows: [], open: 2 });
});

test('winners by their ids, and a victory that is shared', () => {
  const players = [{ id: 'C', name: 'Ash' }, { id: 'V', name: 'Oak' }, { id: 'E' }];
  assert.deepEqual(rows([{ players, result: { winner: ['C'], by: 'points' } }, { players, result: { winner: ['C', 'V'], by: 'coalition' } }]), [['Ash', 2, 1, 1], ['Oak', 2, 0, 1], ['E', 2, 0, 0]]);
});

test('most points, unless the game was given up', () => {
  const players = [{ id: 'A', name: 'amber' }, { id: 'B', name: 'basalt' }];
  const games = [{ score: { A: 80, B: 81 } }, { score: { A: 5, B: 5 } }, { score: { A: 9, B: 0 }, by: 'abandoned' }];
  assert.deepEqual(rows(games.map((result) => ({ players, result }))), [['basalt', 2, 1, 1], ['amber', 2, 0, 1]]);
});

test('games are cut into pieces that end with a game', () => {
  const games = Array.from({ length: 5 }, (_, index) => ({ from: index * 9_000, to: index * 9_000 + 8_998 }));
  assert.deepEqual(pieces([...games, { from: 45_000, to: 99_000 }]), [
    { from: 0, to: 17_998, count: 2 },
    { from: 18_000, to: 35_998, count: 2 },
    { from: 36_000, to: 44_998, count: 1 },
    { from: 45_000, to: 99_000, count: 1 },
  ]);
});
