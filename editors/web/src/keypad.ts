// A scorer's pad: who is next, a key for each thing that most of them do, and the rest.

import type { Choice, PadPlace } from './choices';

/** One of those who may be next. */
export type Scorer = Pick<PadPlace, 'by' | 'head' | 'keys'>;

/** A key, and what it chooses; nothing where it cannot be pressed. */
export interface Key {
  name: string;
  note: string;
  choice: Choice | undefined;
}

/** Those who may be next, the likeliest first. Nobody where these are no choices of a scorer's pad. */
export function scorersOf(choices: readonly Choice[]): readonly Scorer[] {
  const scorers: Scorer[] = [];
  for (const { pad } of choices) {
    if (pad && hasKeys(choices, pad) && !scorers.some((one) => isSame(one, pad))) {
      scorers.push(pad);
    }
  }
  return scorers;
}

/** The keys of one of them. */
export function keysOf(choices: readonly Choice[], scorer: Scorer): readonly Key[] {
  return scorer.keys.map(([name, note], index) => {
    return { name, note, choice: choices.find(({ pad }) => pad && isSame(pad, scorer) && pad.key === index) };
  });
}

/** What has no key: what they do seldom, and what nobody of them does. */
export function restOf(choices: readonly Choice[], scorer: Scorer): readonly Choice[] {
  return choices.filter(({ pad }) => !pad || (isSame(pad, scorer) && pad.key === null));
}

/** Without what others of them could do. */
export function onlyOf(choices: readonly Choice[], scorer: Scorer | undefined): readonly Choice[] {
  return scorer ? choices.filter(({ pad }) => !pad || isSame(pad, scorer)) : choices;
}

export function isSame(one: Scorer, other: Scorer): boolean {
  return one.by === other.by && one.head === other.head;
}

function hasKeys(choices: readonly Choice[], scorer: Scorer): boolean {
  return choices.some(({ pad }) => pad && isSame(pad, scorer) && pad.key !== null);
}
