// Pictures of every screen of the page, to be looked at: screens.mjs FOLDER SHOTS-FOLDER. Checks nothing; a screen that does not
// come is named. SCREENS=desk,share takes only those whose names begin so, DEVICES=phone,side and SCHEMES=dark
// only these.

import path from 'node:path';

import { begin as beginGame, choiceOf, place, players } from './lib/play.mjs';
import { endWithSignals, launch } from '../browser.mjs';
import { until } from '../vscode/lib/report.mjs';
import { host } from './lib/site.mjs';
import { Visit } from './lib/visit.mjs';

const [folder, shots] = process.argv.slice(2);
const chosen = process.env.SCREENS?.split(',');

const rootlog = 'Map: Autumn\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->l/w->2+3/#->C\nE:6w->33/#–>E\n';
const club = Array.from({ length: 40 }, (_, game) => `[White "${['amber', 'basalt', 'cherry'][game % 3]}"]\n[Black "${['damson', 'amber', 'basalt'][game % 3]}"]\n[Result "${['1-0', '0-1', '1/2-1/2'][game % 3]}"]\n\n1. e4 e5 2. Nf3 Nc6 ${['1-0', '0-1', '1/2-1/2'][game % 3]}\n\n`).join('');
const printing = () => {
  window.print = () => {
    document.body.dataset['printed'] = 'yes';
  };
};

/** A screen: how the page begins, and what is done there. @typedef {{ fragment?: string, before?: (() => void)[], isFull?: boolean, steps: (visit: Visit, press: (selector: string) => Promise<void>) => Promise<void> }} Screen */

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

/** @type {Record<string, Screen>} */
const screens = {
  ...Object.fromEntries(['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn'].map((id) => [`sample-${id}`, { fragment: `#${id}`, steps: async () => {} }])),
  ...Object.fromEntries(['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn'].map((id) => [`board-${id}`, { fragment: `#${id}`, steps: async ({ page }, press) => { if (await page.locator('#view-board').isVisible()) { await press('#view-board'); } } }])),
  finding: { fragment: '#carcassonne', steps: async ({ page }, press) => { await press('#slip'); await page.locator('#findings li').first().waitFor(); } },
  actions: { fragment: '#kubb', steps: async ({ page }, press) => { await press('#slip'); await press('#actions'); await page.locator('#menu button').first().waitFor(); } },
  menu: { fragment: '#pgn', steps: async ({ page }, press) => { await more(page, press); } },
  'new-game': { fragment: '#rootlog', steps: async ({ page }, press) => { await press('#new-game'); await page.locator('#new-seats input').first().waitFor(); } },
  'new-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await press('#new-game'); await page.locator('#new-players-A').fill('Anna-Lena, O\'Brien'); await page.locator('#new-told:not(:empty)').waitFor(); } },
  header: { fragment: '#pgn', steps: async ({ page }, press) => { if (await page.locator('#view-text').isVisible()) { await press('#view-text'); } await press('#header'); await page.locator('#header-dialog[open]').waitFor(); } },
  'over-kubb': { fragment: '#kubb', steps: async ({ page }) => { await begin(page); await choose(page, 'B', 'B', 'B', 'B', 'B', 'K'); } },
  'record-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await begin(page); await choose(page, '–'); } },
  'begin-kubb': { fragment: '#kubb', steps: async ({ page }) => { await begin(page); } },
  'more-kubb': { fragment: '#kubb', steps: async ({ page }, press) => { await begin(page); await choose(page, 'B', 'B', '–', '–', '–', '–'); await press('#pad-all'); } },
  'record-bucky': { fragment: '#bucky', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2'); } },
  'record-rootlog': { fragment: '#rootlog', steps: async ({ page }, press) => { await begin(page); await choose(page, 'C:'); } },
  'record-rootlog-count': { fragment: '#rootlog', steps: async ({ page }, press) => { await begin(page); await choose(page, 'C:', 'draw'); await page.locator('.stepper').getByLabel('More').first().click(); } },
  'record-carcassonne': { fragment: '#carcassonne', steps: async ({ page }, press) => { await begin(page); await choose(page, 'RCRF'); } },
  'record-carcassonne-meeple': { fragment: '#carcassonne', steps: async ({ page }, press) => { await begin(page); await choose(page, 'RCRF', 'FFFRK'); await tap(page, 'square (0,-1)'); await page.locator('.regions circle.target').first().waitFor(); } },
  'record-pgn': { fragment: '#pgn', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2', 'square e4', 'square d7', 'square d5', 'square e4'); await page.locator('.regions .removed').waitFor(); } },
  card: { fragment: '#bucky', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2'); await press('#pad-card-open'); } },
  shelf: { fragment: '#pgn', steps: async ({ page }, press) => { await begin(page); await tap(page, 'square e2', 'square e4'); await page.waitForFunction(() => document.querySelector('#step-count')?.textContent === '1 of 1'); await press('#games'); await page.locator('#games-list li').first().waitFor(); } },
  share: { fragment: '#pgn', steps: async ({ page }, press) => { await more(page, press); await press('#share'); await page.locator('#share-dialog[open]').waitFor(); } },
  'desk-certain': { fragment: '#rootlog', steps: async ({ page }, press) => { await open(page, 'page.rootlog', rootlog); await press('#clean-up'); await page.locator('.mends').waitFor(); } },
  'desk-question': { fragment: '#rootlog', steps: async ({ page }, press) => { await open(page, 'page.rootlog', rootlog); await press('#clean-up'); await page.locator('.mends').waitFor(); await press('#desk-work .primary'); await page.locator('.answer svg').first().waitFor(); } },
  'desk-scan': { fragment: '#rootlog', steps: async ({ page }, press) => { const scan = await page.screenshot(); await open(page, 'page.rootlog', rootlog); await press('#clean-up'); await page.locator('.mends').waitFor(); await page.locator('#desk-file').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: scan }); await page.locator('#desk-scan img').waitFor(); } },
  games: { fragment: '#pgn', steps: async ({ page }, press) => { await open(page, 'club.pgn', club); await page.locator('#game-nav').waitFor(); await press('#game-list'); await page.locator('.long-list li').first().waitFor(); } },
  standings: { fragment: '#pgn', steps: async ({ page }, press) => { await open(page, 'club.pgn', club); await page.locator('#game-nav').waitFor(); await press('#game-list'); await press('#standings-tab'); await page.locator('#standings-view table').waitFor(); } },
  convert: { fragment: '#kubb', steps: async ({ page }) => { await open(page, 'geese.wiki', '{{Game\n|Team A=Geese\n}}\n{{Game turn\n|Throw 1 player=am\n|Throw 1=1B0F\n|Advantage line=No\n}}\n'); await page.locator('#notice:not([hidden])').waitFor(); } },
  limit: { fragment: '#kubb', steps: async ({ page }) => { await open(page, 'club.kubb', 'a'.repeat(4_600_000)); await page.locator('#notice:not([hidden])').waitFor(); } },
  pictures: { fragment: '#bucky', steps: async ({ page }, press) => { await more(page, press); await press('#pictures'); await page.locator('#pictures-dialog[open]').waitFor(); } },
  print: { fragment: '#carcassonne', before: [printing], isFull: true, steps: async ({ page }, press) => { await more(page, press); await press('#pictures'); await press('#pictures-print'); await page.waitForFunction(() => document.body.dataset['printed'] === 'yes'); await page.emulateMedia({ media: 'print' }); } },
  failed: { fragment: '#kubb', steps: async () => {} },
};

endWithSignals();
const site = await host(folder);
const browser = await launch();
const devices = {
  desktop: { size: { width: 1280, height: 720 } },
  phone: { phone: true, size: { width: 390, height: 844 } },
  small: { phone: true, size: { width: 360, height: 640 } },
  side: { phone: true, size: { width: 844, height: 390 } },
};
const only = (/** @type {string | undefined} */ names, /** @type {string} */ name) => names === undefined || names.split(',').includes(name);
for (const [device, guest] of Object.entries(devices).filter(([name]) => only(process.env.DEVICES, name))) {
  for (const scheme of /** @type {const} */ (['light', 'dark']).filter((name) => only(process.env.SCHEMES, name))) {
    for (const [name, { fragment, before, isFull, steps }] of Object.entries(screens)) {
      if (chosen?.some((one) => name.startsWith(one)) ?? true) {
        const missing = name === 'failed' ? ['movetext.wasm'] : [];
        const visit = await Visit.begin(browser, site.address, { ...guest, scheme, missing, ...(fragment && { fragment }), ...(before && { before }) });
        const { page } = visit;
        try {
          await (name === 'failed' ? page.locator('#loading-again:not([hidden])').waitFor() : visit.ready());
          if (name !== 'failed') {
            await until('the board', async () => (await page.locator('#picture svg').count()) === 1);
          }
          page.setDefaultTimeout(8000);
          await steps(visit, (selector) => page.locator(selector).first().click());
          await page.mouse.move(0, 0);
        } catch (error) {
          console.log(`${name} on a ${device}, ${scheme}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        }
        await page.screenshot({ path: path.join(shots, `${name}-${device}-${scheme}.png`), fullPage: isFull ?? false });
        await visit.end();
      }
    }
  }
}
await browser.close();
site.close();
process.exit(0);
