// The notations. Written by the command syntax of xtask from syntax/NOTATION/editors.toml. Do not edit.

import kubb from '../../../tests/records/kubb/complete.kubb';
import kubbIcon from '../../../syntax/kubb/icon.svg';
import kubbLanguage from '../../../syntax/kubb/language-configuration.json';
import bucky from '../../../tests/records/bucky/complete.bucky';
import buckyIcon from '../../../syntax/bucky/icon.svg';
import buckyLanguage from '../../../syntax/bucky/language-configuration.json';
import rootlog from '../../../tests/records/rootlog/fall.rootlog';
import rootlogIcon from '../../../syntax/rootlog/icon.svg';
import rootlogLanguage from '../../../syntax/rootlog/language-configuration.json';
import carcassonne from '../../../tests/records/carcassonne/game-1.carcassonne';
import carcassonneIcon from '../../../syntax/carcassonne/icon.svg';
import carcassonneLanguage from '../../../syntax/carcassonne/language-configuration.json';
import pgn from '../../../tests/records/pgn/opera.pgn';
import pgnIcon from '../../../syntax/pgn/icon.svg';
import pgnLanguage from '../../../syntax/pgn/language-configuration.json';
import type { Notation } from './notation';

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
  pgn: {
    name: 'PGN',
    extensions: ['pgn'],
    icon: pgnIcon,
    language: pgnLanguage,
    sample: {
      title: 'A night at the opera, with variations',
      text: pgn,
      opening: 'Nxb5 $3',
      right: '14. Rd1 Qe6',
      wrong: '14. Rd1 Qe7',
    },
  },
} satisfies Record<string, Notation>;
