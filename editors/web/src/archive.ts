// Games as a zip of record files, and back.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { notationOf, notationOfFile } from './notations';
import { newId, titleOf, type Game } from './shelf';

/** No record is larger: what claims to be is not unpacked. */
const most = 4_000_000;

/** The file that says what the names of the others do not: which game each is, what somebody called it, and when it was written. */
const index = 'games.json';

type Entry = Pick<Game, 'id' | 'name' | 'title' | 'changed'>;

export function packed(games: readonly Game[]): Uint8Array<ArrayBuffer> {
  const files: Record<string, [Uint8Array, { mtime: Date }]> = {};
  const entries: Record<string, Entry> = {};
  for (const game of games) {
    const { id, name, title, changed } = game;
    const file = freeName(game, files);
    files[file] = [strToU8(game.text), { mtime: new Date(changed) }];
    entries[file] = { id, name, title, changed };
  }
  files[index] = [strToU8(JSON.stringify(entries, null, 1)), { mtime: new Date() }];
  return new Uint8Array(zipSync(files));
}

/** The records in a zip; whatever else is in it is left out. */
export function unpacked(zip: Uint8Array): Game[] {
  const files = unzipSync(zip, { filter: ({ name, originalSize }) => (name === index || notationOfFile(name) !== undefined) && originalSize <= most });
  const entries = entriesOf(files[index]);
  return Object.entries(files).flatMap(([path, bytes]) => {
    const notation = notationOfFile(path);
    // Without an entry it is called as its file, until the game says what it is.
    const title = path.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
    const entry = entries.get(path) ?? { id: newId(), name: '', title, changed: Date.now() };
    return notation ? [{ ...entry, notation, text: strFromU8(bytes) }] : [];
  });
}

/** Games that are not there yet. The same text is the same game; another text of a game that is there is a game of its own. */
export function unknown(games: readonly Game[], known: readonly Game[]): Game[] {
  const all = [...known];
  const others: Game[] = [];
  for (const game of games) {
    if (!all.some(({ notation, text }) => notation === game.notation && text === game.text)) {
      const other = all.some(({ id }) => id === game.id) ? { ...game, id: newId() } : game;
      all.push(other);
      others.push(other);
    }
  }
  return others;
}

/** What the index says; whatever is no entry is left out. */
function entriesOf(bytes: Uint8Array | undefined): Map<string, Entry> {
  try {
    const parsed = JSON.parse(bytes ? strFromU8(bytes) : '{}') as Record<string, Partial<Entry> | null>;
    return new Map(Object.entries(parsed).flatMap(([file, one]) => {
      const { id, name, title, changed } = one ?? {};
      const isEntry = typeof id === 'string' && typeof name === 'string' && typeof title === 'string' && typeof changed === 'number';
      return isEntry ? [[file, { id, name, title, changed }] as const] : [];
    }));
  } catch {
    return new Map();
  }
}

function freeName(game: Game, taken: object): string {
  const ending = notationOf(game.notation).extensions[0] ?? 'txt';
  const name = titleOf(game).replaceAll(/[^\p{L}\p{N} ,.()&·-]+/gu, ' ').replaceAll(/ +/g, ' ').trim().slice(0, 80).replace(/[. ]+$/, '') || 'game';
  for (let number = 1; ; number += 1) {
    const file = `${name}${number > 1 ? ` ${number}` : ''}.${ending}`;
    if (!Object.hasOwn(taken, file)) {
      return file;
    }
  }
}
