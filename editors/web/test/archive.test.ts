// Games go out as a zip of records, and come back as they were.

import assert from 'node:assert/strict';
import test from 'node:test';

import { strToU8, unzipSync, zipSync } from 'fflate';

import { packed, unpacked } from '../src/archive';
import type { Game } from '../src/shelf';

const game = (name: string, text: string): Game => ({ id: text, notation: 'pgn', name, title: 'amber – rock · *', text, changed: Date.UTC(2026, 4, 2) });

test('games keep their names and their texts', () => {
  const zip = packed([game('Club evening', '1. e4 *\n'), game('', '1. d4 *\n'), game('', '1. ü *\n'), game('../..', 'x')]);
  assert.deepEqual(Object.keys(unzipSync(zip)), ['Club evening.pgn', 'amber rock.pgn', 'amber rock 2.pgn', 'game.pgn']);
  const back = unpacked(zip);
  assert.deepEqual(back.map(({ text }) => text), ['1. e4 *\n', '1. d4 *\n', '1. ü *\n', 'x']);
  assert.deepEqual(back.map(({ name }) => name), ['Club evening', 'amber rock', 'amber rock 2', 'game']);
  assert.equal(new Set(back.map(({ id }) => id)).size, 4);
});

test('what is no record is left out', () => {
  const zip = zipSync({ 'folder/a.kubb': strToU8('1. 0I\n'), 'picture.png': strToU8('x') });
  assert.deepEqual(unpacked(zip).map(({ name, notation }) => [name, notation]), [['a', 'kubb']]);
  assert.throws(() => unpacked(strToU8('no zip')));
});
