// Every screen of the page, and the steps that lead there: pictures are taken of them, and their targets are measured.

import fs from 'node:fs';

import { begin as beginGame, bucky, choiceOf, game, kubb, place, players, tiles, written } from './play.mjs';
import { until } from '../../vscode/lib/report.mjs';

const rootlog = 'Map: Autumn\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->l/w->2+3/#->C\nE:6w->33/#–>E\n';
const club = Array.from({ length: 40 }, (_, game) => `[White "${['amber', 'basalt', 'cherry'][game % 3]}"]\n[Black "${['damson', 'amber', 'basalt'][game % 3]}"]\n[Result "${['1-0', '0-1', '1/2-1/2'][game % 3]}"]\n\n1. e4 e5 2. Nf3 Nc6 ${['1-0', '0-1', '1/2-1/2'][game % 3]}\n\n`).join('');
const printing = () => {
  window.print = () => {
    document.body.dataset['printed'] = 'yes';
  };
};

/** A screen: how the page begins, and what is done there. @typedef {{ fragment?: string, before?: (() => void)[], isFull?: boolean, steps: (visit: import('./visit.mjs').Visit, press: (selector: string) => Promise<void>) => Promise<void> }} Screen */

/** Begins a game of the notation that is shown. @param {any} page */
async function begin(page) {
  const notation = /** @type {keyof typeof players} */ (await page.locator('#notations :checked').inputValue());
  await beginGame(page, players[notation]);
}

/** @param {any} page @param {...string} signs */
async function choose(page, ...signs) {
  for (const sign of signs) {
    const before = await page.locator('#pad').innerText();
    await choiceOf(page, sign).click();
    await until(sign, async () => (await page.locator('#pad').innerText()) !== before);
  }
}

/** @param {any} page @param {...string} regions */
async function tap(page, ...regions) {
  for (const region of regions) {
    const { x, y } = await place(page, region);
    await page.mouse.click(x, y);
  }
}

/** On a phone, where the header has no room for them. @param {any} page @param {(selector: string) => Promise<void>} press */
async function more(page, press) {
  if (await page.locator('#more').isVisible()) {
    await press('#more');
  }
}

/** @param {any} page @param {string} name @param {string} text */
function open(page, name, text) {
  return page.locator('#file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** Opens a record, and goes on with it by taps. @param {any} page @param {(selector: string) => Promise<void>} press @param {string} name @param {string} text */
async function goOn(page, press, name, text) {
  await open(page, name, text);
  await page.locator('#notice:not([hidden])').waitFor();
  await page.locator('#notice-close').click();
  if (await page.locator('#view-board').isVisible()) {
    await press('#view-board');
  }
  await press('#last');
  await press('#pad-record');
}

/** Asks for another copy of a game. @param {any} page @param {(selector: string) => Promise<void>} press @param {[name: string, text: string]} own */
async function copies(page, press, own = ['a.pgn', '[White "ann"]\n[Black "bob"]\n\n1. e4 e5\n2. Nf5 Nc6\n3. Bb5 d6 *\n']) {
  await open(page, ...own);
  await page.locator('#notice:not([hidden])').waitFor();
  await press('#actions');
  await press('#menu button:has-text("Merge with another copy…")');
  await page.locator('#merge textarea').waitFor();
}

/** A question of a merge. @param {any} page @param {(selector: string) => Promise<void>} press */
async function merged(page, press) {
  await copies(page, press);
  await page.locator('#merge textarea').fill('1. e4 e5\n2. Nf3 Nc6 {a sip of tea}\n3. Bb5 a6 *\n');
  await press('#merge .primary');
  await page.locator('#merge .answer svg').first().waitFor();
}

const record = (/** @type {string} */ name) => fs.readFileSync(new URL(`../../../records/${name}`, import.meta.url), 'utf8');
const turns = (/** @type {string} */ text, /** @type {RegExp} */ end) => text.slice(0, text.search(end)).trimEnd() + '\n';
const header = '[White "amber"]\n[Black "rock"]\n[Result "*"]\n\n';

/** Games in their middle and at their end, but for what ends them. */
const games = {
  'middle-kubb': ['a.kubb', `[Team A "jt, g"]\n[Team B "d, jf"]\n\n${kubb.slice(0, 9).join('\n')}\n`],
  'end-kubb': ['a.kubb', `[Team A "jt, g"]\n[Team B "d, jf"]\n\n${kubb.slice(0, 17).join('\n')}\n`],
  'middle-bucky': ['a.bucky', `${header}${bucky.slice(0, 8).map((move, index) => `${index + 1}. ${move}`).join('\n')} *\n`],
  'end-bucky': ['a.bucky', `${header}${bucky.map((move, index) => `${index + 1}. ${move}`).join('\n')} *\n`],
  'middle-rootlog': ['a.rootlog', `Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\nA: Pine\nV: Oak\n\n${written}`],
  'end-rootlog': ['a.rootlog', turns(record('rootlog/fall.rootlog'), /\nWinner/)],
  'middle-carcassonne': ['a.carcassonne', `A = amber <yellow>\nB = rock <blue>\n0 (0,0) RCRF\n${tiles.map(([square, code], index) => `${index + 1}${'AB'[index % 2]} ${square} ${code}`).join('\n')}\n`],
  'end-carcassonne': ['a.carcassonne', record('carcassonne/game-1.carcassonne')],
  'middle-pgn': ['a.pgn', `${header}${game.map(([, , sign], index) => (index % 2 === 0 ? `${index / 2 + 1}. ${sign}` : sign)).join(' ')} *\n`],
  'end-pgn': ['a.pgn', `${header}1. f3 e5 2. g4 *\n`],
};

/** @type {Record<string, Screen>} */
export const screens = {
  ...Object.fromEntries(Object.entries(games).map(([name, [file = '', text = '']]) => [`record-${name}`, { fragment: `#${file.slice(2)}`, steps: async ({ page }, press) => { await goOn(page, press, file, text); } }])),
  ...Object.fromEntries(['bucky', 'carcassonne', 'pgn'].map((id) => [`new-${id}`, { fragment: `#${id}`, steps: async ({ page }, press) => { await press('#new-game'); await page.locator('#new-seats input').first().waitFor(); } }])),
  'over-pgn': { fragment: '#pgn', steps: async ({ page }) => { await begin(page); await tap(page, 'square f2', 'square f3', 'square e7', 'square e5', 'square g2', 'square g4', 'square d8', 'square h4'); await page.locator('#pad-next:not([hidden])').waitFor(); } },
  'live-dialog': { fragment: '#kubb', steps: async ({ page }, press) => { await more(page, press); await press('#live-open'); await page.locator('#live-dialog[open]').waitFor(); } },
  'live-differ': { fragment: '#kubb', steps: async ({ page }) => { await page.evaluate(() => { const pre = (/** @type {string} */ id, /** @type {string} */ text) => { const found = document.getElementById(id); if (found) { found.textContent = text; } }; pre('live-line', '3'); pre('live-there', '3. a:B b:- a:- b:- a:B b:B'); pre('live-here', '3. a:B b:- a:- b:- a:B b:-'); /** @type {HTMLDialogElement} */ (document.getElementById('live-differ')).showModal(); }); } },
  ...Object.fromEntries(['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn'].map((id) => [`sample-${id}`, { fragment: `#${id}`, steps: async () => {} }])),
  ...Object.fromEntries(['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn'].map((id) => [`board-${id}`, { fragment: `#${id}`, steps: async ({ page }, press) => { if (await page.locator('#view-board').isVisible()) { await press('#view-board'); } } }])),
  finding: { fragment: '#carcassonne', steps: async ({ page }, press) => { await press('#slip'); await page.locator('#findings li').first().waitFor(); } },
  actions: { fragment: '#kubb', steps: async ({ page }, press) => { await press('#slip'); await press('#actions'); await page.locator('#menu button').first().waitFor(); } },
  menu: { fragment: '#pgn', steps: async ({ page }, press) => { await more(page, press); } },
  'new-game': { fragment: '#rootlog', steps: async ({ page }, press) => { await press('#new-game'); await page.locator('#new-seats input').first().waitFor(); } },
  'new-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await press('#new-game'); await page.locator('#new-players-A').fill('Anna-Lena, O\'Brien'); await page.locator('#new-told:not(:empty)').waitFor(); } },
  header: { fragment: '#pgn', steps: async ({ page }, press) => { if (await page.locator('#view-text').isVisible()) { await press('#view-text'); } await press('#header'); await page.locator('#header-dialog[open]').waitFor(); } },
  'over-kubb': { fragment: '#kubb', steps: async ({ page }) => { await begin(page); await choose(page, 'B', 'B', 'B', 'B', 'B', 'K'); await page.locator('#pad-next:not([hidden])').waitFor(); } },
  'next-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await begin(page); await choose(page, 'B', 'B', 'B', 'B', 'B', 'K'); await page.locator('#pad-next:not([hidden])').waitFor(); await press('#pad-next'); await page.locator('#new-swap:not([hidden])').waitFor(); } },
  'record-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await begin(page); await choose(page, '–'); } },
  'begin-kubb': { fragment: '#kubb', steps: async ({ page }) => { await begin(page); } },
  'more-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await begin(page); await choose(page, 'B', 'B', '–', '–', '–', '–'); await press('#pad-all'); } },
  'record-bucky': { fragment: '#bucky', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2'); } },
  'record-rootlog': { fragment: '#rootlog', steps: async ({ page }, press) => { await begin(page); await choose(page, 'C:'); } },
  'record-rootlog-step': { fragment: '#rootlog', steps: async ({ page }, press) => { await begin(page); await choose(page, 'C:', 'place'); } },
  'record-carcassonne': { fragment: '#carcassonne', steps: async ({ page }, press) => { await begin(page); await choose(page, 'RCRF'); } },
  'record-carcassonne-meeple': { fragment: '#carcassonne', steps: async ({ page }, press) => { await begin(page); await choose(page, 'RCRF', 'FFFRK'); await tap(page, 'square (0,-1)'); await page.locator('.regions circle.target').first().waitFor(); } },
  'record-pgn': { fragment: '#pgn', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2', 'square e4', 'square d7', 'square d5', 'square e4'); await page.locator('.regions .removed').waitFor(); } },
  card: { fragment: '#bucky', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2'); await press('#pad-card-open'); } },
  shelf: { fragment: '#pgn', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2', 'square e4'); await page.waitForFunction(() => document.querySelector('#step-count')?.textContent === '1 of 1'); await press('#games'); await page.locator('#games-list li').first().waitFor(); } },
  share: { fragment: '#pgn', steps: async ({ page }, press) => { await more(page, press); await press('#share'); await page.locator('#share-dialog[open]').waitFor(); } },
  'desk-certain': { fragment: '#rootlog', steps: async ({ page }, press) => { await open(page, 'page.rootlog', rootlog); await press('#clean-up'); await page.locator('.mends').waitFor(); } },
  'desk-question': { fragment: '#rootlog', steps: async ({ page }, press) => { await open(page, 'page.rootlog', rootlog); await press('#clean-up'); await page.locator('.mends').waitFor(); await press('#desk-work .primary'); await page.locator('.answer svg').first().waitFor(); } },
  'desk-scan': { fragment: '#rootlog', steps: async ({ page }, press) => { const scan = await page.screenshot(); await open(page, 'page.rootlog', rootlog); await press('#clean-up'); await page.locator('.mends').waitFor(); await page.locator('#desk-file').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: scan }); await page.locator('#desk-scan img').waitFor(); } },
  'merge-ask': { fragment: '#pgn', steps: async ({ page }, press) => { await copies(page, press); } },
  'merge-question': { fragment: '#pgn', steps: async ({ page }, press) => { await merged(page, press); } },
  'merge-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await copies(page, press, ['a.kubb', '1. jt:B g:-\n2. d:I d:F d:- jf:B jf:-\n']); await page.locator('#merge textarea').fill('1. jt:B g:-\n2. d:I d:F d:- jf:B jf:B\n'); await press('#merge .primary'); await page.locator('#merge .answer svg').first().waitFor(); } },
  'merge-end': { fragment: '#pgn', steps: async ({ page }, press) => { await merged(page, press); await press('#merge .answer'); await page.locator('#merge .changes').waitFor(); await press('.chosen summary'); } },
  games: { fragment: '#pgn', steps: async ({ page }, press) => { await open(page, 'club.pgn', club); await page.locator('#game-nav').waitFor(); await press('#game-list'); await page.locator('.long-list li').first().waitFor(); } },
  standings: { fragment: '#pgn', steps: async ({ page }, press) => { await open(page, 'club.pgn', club); await page.locator('#game-nav').waitFor(); await press('#game-list'); await press('#standings-tab'); await page.locator('#standings-view table').waitFor(); } },
  convert: { fragment: '#kubb', steps: async ({ page }) => { await open(page, 'geese.wiki', '{{Game\n|Team A=Geese\n}}\n{{Game turn\n|Throw 1 player=am\n|Throw 1=1B0F\n|Advantage line=No\n}}\n'); await page.locator('#notice:not([hidden])').waitFor(); } },
  limit: { fragment: '#kubb', steps: async ({ page }) => { await open(page, 'club.kubb', 'a'.repeat(4_600_000)); await page.locator('#notice:not([hidden])').waitFor(); } },
  pictures: { fragment: '#bucky', steps: async ({ page }, press) => { await more(page, press); await press('#pictures'); await page.locator('#pictures-dialog[open]').waitFor(); } },
  print: { fragment: '#carcassonne', before: [printing], isFull: true, steps: async ({ page }, press) => { await more(page, press); await press('#pictures'); await press('#pictures-print'); await page.waitForFunction(() => document.body.dataset['printed'] === 'yes'); await page.emulateMedia({ media: 'print' }); } },
  failed: { fragment: '#kubb', steps: async () => {} },
};

