// The four notations: names, files, comments, and a sample record of each.

import bucky from '../../../tests/records/bucky/complete.bucky';
import carcassonne from '../../../tests/records/carcassonne/game-1.carcassonne';
import kubb from '../../../tests/records/kubb/complete.kubb';
import rootlog from '../../../tests/records/rootlog/fall.rootlog';
import buckyIcon from '../../../syntax/bucky/icon.svg';
import carcassonneIcon from '../../../syntax/carcassonne/icon.svg';
import kubbIcon from '../../../syntax/kubb/icon.svg';
import rootlogIcon from '../../../syntax/rootlog/icon.svg';
import buckyLanguage from '../../../syntax/bucky/language-configuration.json';
import carcassonneLanguage from '../../../syntax/carcassonne/language-configuration.json';
import kubbLanguage from '../../../syntax/kubb/language-configuration.json';
import rootlogLanguage from '../../../syntax/rootlog/language-configuration.json';

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

export const notations = {
  kubb: {
    name: 'Kubb',
    extensions: ['kubb'],
    icon: kubbIcon,
    language: kubbLanguage,
    sample: {
      title: 'Afternoon on the green',
      text: kubb,
      opening: '7. a:6I2RY',
      right: '5. a:2I 2A',
      wrong: '5. a:3I 2A',
    },
  },
  bucky: {
    name: 'Bucky',
    extensions: ['bucky'],
    icon: buckyIcon,
    language: buckyLanguage,
    sample: {
      title: 'A game with every kind of move',
      text: bucky,
      opening: 'c6-b7 g8-f7',
      right: '12. a2-b4',
      wrong: '12. a2-b5',
    },
  },
  rootlog: {
    name: 'Rootlog',
    extensions: ['rootlog'],
    icon: rootlogIcon,
    language: rootlogLanguage,
    sample: {
      title: 'Four factions on the Fall map',
      text: rootlog,
      opening: 'E:M#E->$_m/2w->7',
      right: '2w->3/5w3->7',
      wrong: '2w->3/5w3->4',
    },
  },
  carcassonne: {
    name: 'Carcassonne',
    extensions: ['carcassonne', 'carc'],
    icon: carcassonneIcon,
    language: carcassonneLanguage,
    sample: {
      title: 'Decided by one point',
      text: carcassonne,
      opening: '52B ',
      right: '21A (-1,-4) RFRCm',
      wrong: '21A (-1,-4) RRFCm',
    },
  },
} satisfies Record<string, Notation>;

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
