// Every snippet, filled with its defaults, is what the server calls a correct record.

import assert from 'node:assert/strict';
import test from 'node:test';

import { findings, notations, readJson } from './tools.mjs';

const date = { CURRENT_YEAR: '2026', CURRENT_MONTH: '05', CURRENT_DATE: '17', CURRENT_HOUR: '15', CURRENT_MINUTE: '30' };

/** What a snippet inserts when all its defaults are taken; `$6` is what stands for the same place elsewhere. */
function filled(body) {
  const defaults = {};
  const keep = (_, place, text) => (defaults[place] = text);
  return [body]
    .flat()
    .join('\n')
    .replaceAll(/\$(CURRENT_\w+)/g, (_, name) => date[name])
    .replaceAll(/\$\{(\d+)\|([^,|]*)[^|]*\|\}/g, keep)
    .replaceAll(/\$\{(\d+):([^}]*)\}/g, keep)
    .replaceAll(/\$(\d+)/g, (_, place) => defaults[place] ?? '');
}

const header = filled(readJson('snippets/rootlog.json')['New game'].body);
const setup = filled(readJson('snippets/rootlog.json')['Set-up of the first four factions'].body);

/** Records in which `…` stands for a snippet that is no record by itself. */
const contexts = {
  'kubb/Opening turn of four batons': '1. 0I c:- d:-\n…\n3. 0I c:- d:- c:- d:- c:- d:-\n',
  'kubb/Opening turn of two batons': '…\n2. 0I c:- d:- c:- d:-\n3. 0I a:- b:- a:- b:- a:- b:-\n',
  'kubb/Turn from an advantage line': '1. 0I a:B b:- a:- b:- a:- b:-\n2. I c:- d:- c:- d:- c:- d:-\n…\n',
  'kubb/Silence a rule': '1. 0I a:B b:- a:- b:- a:- b:-\n…\n2. 2I c:2F d:- c:- d:- c:- d:-\n',
  'bucky/Smash, or take en passant': '[Setup "......../......../......../......../......../...j..../....J.../........"]\n\n…\n',
  'bucky/Promotion with indirect takes': '[Setup "......../....J.../..j...../......../S......./......../......../........"]\n\n…\n',
  'bucky/Silence a rule': '…\n1. e2-e4+\n',
  'rootlog/Set-up of the first four factions': `${header}…\n`,
  'rootlog/Battle': `${header}${setup}E:w3->7\nC:…\n`,
  'rootlog/Move': `${header}${setup}C:…\n`,
  'rootlog/Winner': `${header}${setup}C:++30\n\n…\n`,
  'rootlog/Silence a rule': `${header}${setup}…\nC:w1->12\n`,
  'carcassonne/Move': '0 (0,0) CRFR\n…\n',
  'carcassonne/Move after a tile that fits nowhere': '0 (0,0) CRFR\n1A (-1,0) FFCF\n…\n',
  'carcassonne/Concession': '0 (0,0) CRFR\n1A (0,1) RFFRm\n…\n',
  'carcassonne/Final points': '0 (0,0) CRFR\n1A (0,1) RFFRm\n…\n',
  'pgn/Move of both sides': '… *\n',
  'pgn/Comment': '1. e4 … *\n',
  'pgn/Variation': '1. e4 e5 … *\n',
  'pgn/Clock': '1. e4 … *\n',
  'pgn/Move as it was played': '1. e4 … *\n',
  'pgn/Silence a rule': '…\n1. f3 e5 2. g4 Qh4 0-1\n',
  'carcassonne/Silence a rule': '0 (0,0) CRFR\n1A (0,-1) FRFR\n…\n2B (dis) CCCCP (0,1) RFFRm\n',
};

for (const notation of notations) {
  for (const [name, { prefix, description, body }] of Object.entries(readJson(`snippets/${notation}.json`))) {
    test(`${notation}: ${name}`, () => {
      assert.match(prefix, /^[a-z0-9-]+$/);
      assert.match(description, /^[A-Z]/);
      const text = (contexts[`${notation}/${name}`] ?? '…').replace('…', filled(body));
      assert.deepEqual(findings(notation, text), [], text);
    });
  }
}
