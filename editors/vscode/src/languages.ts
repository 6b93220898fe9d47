// Written by the command syntax of xtask: notations
/** The language ids of package.json, with the names of the notations. */
export const notations = { kubb: 'Kubb', bucky: 'Bucky', rootlog: 'Rootlog', carcassonne: 'Carcassonne', pgn: 'PGN' };

/** The files that hold records. */
export const files = '**/*.{kubb,bucky,rootlog,carcassonne,carc,pgn}';
// end

export type Notation = keyof typeof notations;

/** Whether a language id is one of ours. */
export function isNotation(id: string): id is Notation {
  return Object.hasOwn(notations, id);
}

/** All documents of our languages, wherever they are. */
export const selector = Object.keys(notations).map((language) => ({ language }));

/** "1 record", "2 records". */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
