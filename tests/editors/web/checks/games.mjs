// A text of several games: the one before and the one after, their list, and who won how many.

import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { equal, eventually, group, until } from '../../vscode/lib/report.mjs';

const count = 5000;
const names = ['amber', 'basalt', 'cherry', 'damson'];
const results = ['1-0', '0-1', '1/2-1/2', '1-0', '*'];

/** @param {number} index */
function game(index) {
  const [white, black, result] = [names[index % 4], names[(index + 1) % 4], results[index % 5]];
  return `[Event "Club ${index + 1}"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n1. e4 e5 2. Nf3 Nc6 ${result}\n\n`;
}

const club = Array.from({ length: count }, (_, index) => game(index)).join('');

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function games({ visit, shots }) {
  for (const [name, guest] of Object.entries({ desktop: {}, phone: { phone: true, size: { width: 390, height: 844 }, scheme: /** @type {const} */ ('dark') } })) {
    await visit(`games on a ${name}`, { ...guest, fragment: '#pgn' }, async (guest) => {
      const { page } = guest;
      await guest.ready();
      equal('games: one game needs no list', await page.locator('#game-nav').isVisible(), false);
      const start = Date.now();
      await page.locator('#file').setInputFiles({ name: 'club.pgn', mimeType: 'text/plain', buffer: Buffer.from(club) });
      await eventually('games: five thousand are open', () => guest.said('game-list'), 'Game 1 of 5,000');
      await eventually('games: which the verdict says alike', async () => (await guest.said('verdict')).startsWith('Game 1 of 5,000: '), true);
      console.log(`     five thousand games are open after ${Date.now() - start} ms`);
      const press = (/** @type {string} */ selector) => page.locator(selector)[name === 'phone' ? 'tap' : 'click']();

      await group('games: next and previous', async () => {
        equal('games: there is none before the first', await page.locator('#game-previous').getAttribute('aria-disabled'), 'true');
        await press('#game-next');
        await eventually('games: the next one', () => guest.said('game-list'), 'Game 2 of 5,000');
        await eventually('games: at its start', () => guest.selection(), '8:1');
        await until('its board', async () => (await page.locator('#step-count').textContent()) === '0 of 4');
        await press('#game-previous');
        await eventually('games: and back', () => guest.said('game-list'), 'Game 1 of 5,000');
      });

      await group('games: the list', async () => {
        await press('#game-list');
        await page.locator('#list-dialog[open] .long-list li').first().waitFor();
        equal('games: only those in sight are in the page', (await page.locator('.long-list li').count()) < 40, true);
        equal('games: the first', (await guest.texts('.long-list .game'))[0].split('\n').filter(Boolean).slice(0, 1), ['1. amber – basalt · 1-0 · 2 moves']);
        await accessible(`games on a ${name}`, page);
        await page.screenshot({ path: path.join(shots, `games-${name}.png`) });
        await page.locator('.long-list .game').first().focus();
        await page.keyboard.press('End');
        await eventually('games: End goes to the last', () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 5)), '5,000');
        equal('games: which says its place', await page.evaluate(() => [document.activeElement?.parentElement?.ariaPosInSet, document.activeElement?.parentElement?.ariaSetSize]), ['5000', '5000']);
        await page.locator('#list-find').fill('4321');
        await eventually('games: a number finds one', () => guest.said('list-note'), '1 game of 5,000');
        await page.keyboard.press('Enter');
        await eventually('games: Enter goes to it', () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 6)), '4,321.');
        await page.keyboard.press('Enter');
        await eventually('games: and opens it', () => guest.said('game-list'), 'Game 4,321 of 5,000');
        await eventually('games: at its place', () => guest.selection(), `${4320 * 7 + 1}:1`);
      });

      await group('games: standings', async () => {
        await press('#game-list');
        await page.locator('#list-dialog[open]').waitFor();
        const begin = Date.now();
        await press('#standings-tab');
        await eventually('games: who won', async () => (await guest.texts('#standings-view tr')).map((row) => row.split(/\s+/)), [
          ['Who', 'Games', 'Won', 'Shared'], ...['amber', 'basalt', 'cherry', 'damson'].map((name) => [name, '2,000', '750', '500']),
        ]);
        console.log(`     five thousand games are counted after ${Date.now() - begin} ms`);
        await eventually('games: some do not say', () => guest.said('list-note'), '1,000 games do not say who won, and are not counted.');
        await accessible(`standings on a ${name}`, page);
        await page.screenshot({ path: path.join(shots, `standings-${name}.png`) });
        await page.keyboard.press('Escape');
        await eventually('games: Escape leaves them', () => page.locator('#list-dialog').isVisible(), false);
      });
    });
  }
}
