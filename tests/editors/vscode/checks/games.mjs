// A game of each notation is begun by the command, and written in the board panel: by taps, and by keys.

import path from 'node:path';

import { Panel } from '../lib/panel.mjs';
import { Quick } from '../lib/quick.mjs';
import { equal, eventually, group } from '../lib/report.mjs';

/** Who plays, as the command asks: the seats that are taken, where that is asked, and the names. @type {Record<string, { seats?: string[], names: string[] }>} */
const players = {
  kubb: { names: ['jt, g, j', 'd, jf'] },
  bucky: { names: ['amber', 'rock'] },
  rootlog: { seats: ['Marquise', 'Eyrie'], names: ['Ann', 'Bob'] },
  carcassonne: { seats: ['A', 'B'], names: ['amber', 'rock'] },
};

/** @type {Record<string, (panel: Panel) => Promise<void>>} */
const games = {
  kubb: async (panel) => {
    equal('kubb: the players', await panel.text(), '[Team A "jt, g, j"]\n[Team B "d, jf"]\n[First "Team A"]\n');
    for (const [name, sign] of [['jt', '–'], ['jt', '–'], ['g', 'B'], ['g', '–'], ['jt', '–'], ['g', '–']]) {
      await panel.press(sign, `${name} throws`);
    }
    const turn = '1. jt:- jt:- g:B g:- jt:- g:-\n';
    await panel.wrote('kubb: a turn by taps', `\n\n${turn}`);
    await panel.type(['d:-', 'd:-', 'd:-', 'jf:-', 'jf:-', 'jf:F']);
    await panel.wrote('kubb: a turn by keys', `\n\n${turn}2. I d:- d:- d:- jf:- jf:- jf:F\n`);
  },
  bucky: async (panel) => {
    await panel.tap('square c2', 'square b3', 'square e7', 'square e5');
    await panel.wrote('bucky: moves by taps', '\n\n1. c2-b3 e7-e5 *\n');
    await panel.type(['e2-f4', 'd7-c5']);
    await panel.wrote('bucky: moves by keys', '\n\n1. c2-b3 e7-e5 2. e2-f4 d7-c5 *\n');
  },
  carcassonne: async (panel) => {
    const moves = async () => (await panel.text()).split('\n').filter((line) => /^\d/.test(line)).map((line) => line.split(/ +/).slice(1, 3));
    await panel.press('RCRF');
    await panel.press('CCCF');
    await panel.tap('square (0,1)');
    await panel.press('FCCCm');
    await eventually('carcassonne: tiles by taps', moves, [['(0,0)', 'RCRF'], ['(0,1)', 'FCCCm']]);
    await panel.type(['CCRR', '(1,0) RRCC', 'RRCCm']);
    const two = [['(0,0)', 'RCRF'], ['(0,1)', 'FCCCm'], ['(1,0)', 'RRCCm']];
    await eventually('carcassonne: a tile by keys', moves, two);
    await panel.press('FFFRK');
    await panel.tap('square (-1,0)', 'spot 1');
    await eventually('carcassonne: a meeple by a tap on its spot', moves, [...two, ['(-1,0)', 'FFRFKm']]);
  },
  rootlog: async (panel) => {
    for (const sign of ['C:', 'place', 't_k']) {
      await panel.press(sign);
    }
    await panel.tap('clearing 1');
    await panel.wrote('rootlog: an action by taps', '\nC:t_k->1\n');
    await panel.type(['E:', 'place', 'b', '3', 'b', 'place', 'w', '3', '6w']);
    await panel.wrote('rootlog: a turn by keys', '\nC:t_k->1\nE:b->3/6w->3\n');
  },
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function recordGames(bench) {
  for (const notation of Object.keys(games)) {
    await recordGame(bench, notation);
  }
}

/** @param {import('../lib/bench.mjs').Bench} bench @param {string} notation */
export async function recordGame({ driver, page, shots }, notation) {
  const panel = new Panel(driver, page);
  await driver.ask('run', 'notifications.clearAll');
  await group(`games: ${notation}`, async () => {
    await begin(driver, new Quick(page), notation);
    await panel.ready();
    await games[notation]?.(panel);
  });
  await page.screenshot({ path: path.join(shots, `games-${notation}.png`) });
  await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
  await driver.ask('closeAll');
}

/** Begins a game. @param {import('../lib/driver.mjs').Asker} driver @param {Quick} quick @param {string} notation */
async function begin(driver, quick, notation) {
  const { seats, names } = players[notation] ?? { names: [] };
  await driver.ask('start', 'movetext.newGame', notation);
  if (seats) {
    await quick.shown('Who takes part?');
    for (const seat of seats) {
      await quick.tick(seat);
    }
    await quick.accept();
  }
  for (const [index, name] of names.entries()) {
    await quick.say(`New game (${index + 1} of ${names.length})`, name);
  }
}
