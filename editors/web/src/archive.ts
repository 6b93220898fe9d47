// Games as a zip of record files, and back.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { notationOf, notationOfFile } from './notations';
import { newId, titleOf, type Game } from './shelf';

/** No record is larger: what claims to be is not unpacked. */
const most = 4_000_000;

export function packed(games: readonly Game[]): Uint8Array<ArrayBuffer> {
  const files: Record<string, [Uint8Array, { mtime: Date }]> = {};
  for (const game of games) {
    files[freeName(game, files)] = [strToU8(game.text), { mtime: new Date(game.changed) }];
  }
  return new Uint8Array(zipSync(files));
}

/** The records in a zip; whatever else is in it is left out. */
export function unpacked(zip: Uint8Array): Game[] {
  const files = unzipSync(zip, { filter: ({ name, originalSize }) => notationOfFile(name) !== undefined && originalSize <= most });
  return Object.entries(files).flatMap(([path, bytes]) => {
    const notation = notationOfFile(path);
    const name = path.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
    return notation ? [{ id: newId(), notation, name, title: '', text: strFromU8(bytes), changed: Date.now() }] : [];
  });
}

function freeName(game: Game, taken: object): string {
  const ending = notationOf(game.notation).extensions[0] ?? 'txt';
  const name = titleOf(game).replaceAll(/[^\p{L}\p{N} ,.()-]+/gu, ' ').replaceAll(/ +/g, ' ').trim().slice(0, 80).replace(/[. ]+$/, '') || 'game';
  for (let number = 1; ; number += 1) {
    const file = `${name}${number > 1 ? ` ${number}` : ''}.${ending}`;
    if (!Object.hasOwn(taken, file)) {
      return file;
    }
  }
}
