// What the page knows of notations: names, files, comments, and a sample record of each.

import { notations } from './registry';

export { notations };

export interface Sample {
  title: string;
  text: string;
  /** The move that is shown first: where this stands in the text. */
  opening: string;
  /** A slip to try: this text … */
  right: string;
  /** … in its place. */
  wrong: string;
}

export interface Notation {
  name: string;
  /** Endings of file names, the usual one first. */
  extensions: string[];
  icon: string;
  /** What an editor knows of the notation without a server. */
  language: { comments: { lineComment: string; blockComment?: string[] }; autoClosingPairs: { open: string; close: string }[] };
  sample: Sample;
}

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
