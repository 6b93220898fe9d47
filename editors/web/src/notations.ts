// The notations by their ids and by the names of files.

import type { Notation } from './notation';
import { notations } from './registry';

export { notations };

export type NotationId = keyof typeof notations;

export const notationIds = Object.keys(notations) as NotationId[];

export function notationOf(id: NotationId): Notation {
  return notations[id];
}

export function isNotation(id: string): id is NotationId {
  return Object.hasOwn(notations, id);
}

/** The notation that a file's name tells. */
export function notationOfFile(name: string): NotationId | undefined {
  const extension = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return notationIds.find((id) => notationOf(id).extensions.includes(extension));
}
