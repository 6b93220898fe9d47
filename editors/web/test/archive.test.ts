// Games go out as a zip of records, and come back as they were.

import assert from 'node:assert/strict';
import test from 'node:test';

import { strToU8, unzipSync, zipSync } from 'fflate';

import { packed, unknown, unpacked } from '../src/archive';
import type { Game } from '../src/shelf';

const game = (name: string, text: string): Game => ({ id: text, notation: 'pgn', name, title: 'amber – rock · *', text, changed: Date.UTC(2026, 4, 2) });

test('games keep their names and their texts', () => {
  const zip = packed([game('Club evening', '1. e4 *\n'), game('', '1. d4 *\n'), game('', '1. ü *\n'), game('../..', 'x')]);
  assert.deepEqual(Object.keys(unzipSync(zip)), ['Club evening.pgn', 'amber rock ·.pgn', 'amber rock · 2.pgn', 'game.pgn', 'games.json']);
  const back = unpacked(zip);
  assert.deepEqual(back.map(({ text }) => text), ['1. e4 *\n', '1. d4 *\n', '1. ü *\n', 'x']);
  assert.deepEqual(back.map(({ name, title, id, changed }) => [name, title, id, changed]), [
    ['Club evening', 'amber – rock · *', '1. e4 *\n', Date.UTC(2026, 4, 2)],
    ['', 'amber – rock · *', '1. d4 *\n', Date.UTC(2026, 4, 2)],
    ['', 'amber – rock · *', '1. ü *\n', Date.UTC(2026, 4, 2)],
    ['../..', 'amber – rock · *', 'x', Date.UTC(2026, 4, 2)],
  ]);
});

test('signs of names stay in the names of files', () => {
  const zip = packed([{ ...game('', 'x'), title: 'Jürgen & Åsa against Bo · 1 turn' }]);
  assert.deepEqual(Object.keys(unzipSync(zip)), ['Jürgen & Åsa against Bo · 1 turn.pgn', 'games.json']);
});

test('a zip that is taken in twice changes nothing', () => {
  const games = [game('', '1. e4 *\n'), game('', '1. d4 *\n')];
  assert.deepEqual(unknown(unpacked(packed(games)), games), []);
  assert.deepEqual(unknown(unpacked(packed(games)), []).map(({ id }) => id), games.map(({ id }) => id));
  // The game went on here: both are kept.
  const [first] = unknown(games, [{ ...game('', '1. e4 e5 *\n'), id: '1. e4 *\n' }]);
  assert.equal(first?.text, '1. e4 *\n');
  assert.notEqual(first.id, '1. e4 *\n');
});

test('what is no record is left out', () => {
  const zip = zipSync({ 'folder/a.kubb': strToU8('1. 0I\n'), 'picture.png': strToU8('x') });
  assert.deepEqual(unpacked(zip).map(({ name, title, notation }) => [name, title, notation]), [['', 'a', 'kubb']]);
  assert.throws(() => unpacked(strToU8('no zip')));
});
