// Records as no one sends them: none at all, one of another notation, one of ten thousand lines.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually, group, until } from '../../vscode/lib/report.mjs';

const games = 400;
/** A game of 25 lines. */
const game = (/** @type {number} */ number) => `[Event "Game ${number}"]\n\n${Array.from({ length: 22 }, (_, index) => turn(index + 1)).join('')}\n`;
const turn = (/** @type {number} */ number) => `${number}. 0I ${number % 2 === 1 ? 'ab:- cd:- ab:- cd:- ab:- cd:-' : 'ef:- gh:- ef:- gh:- ef:- gh:-'}\n`;

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function extremes({ visit }) {
  await visit('extremes', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();

    await group('no record', async () => {
      await guest.choose('rootlog');
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Backspace');
      await eventually('an empty text says what to do', () => page.locator('.cm-placeholder').innerText(), 'Write a record here, or paste one.');
      await eventually('has no findings', () => guest.said('summary'), 'No findings');
      await eventually('and no board', () => guest.said('story'), 'Nothing to draw here.');
      await guest.choose('kubb');
      await until('a board', async () => (await page.locator('#board.old').count()) === 0);
      await guest.choose('rootlog');
      await eventually('nor that of another record', () => page.locator('#picture svg').count(), 0);
      await eventually('there is nowhere to step', () => page.locator('#next').getAttribute('aria-disabled'), 'true');
      await guest.choose('kubb');
    });

    await group('another notation', async () => {
      const carcassonne = fs.readFileSync(path.join(import.meta.dirname, '../../../records/carcassonne/game-1.carcassonne'), 'utf8');
      await guest.write(carcassonne.repeat(20));
      await until('findings', async () => /errors?/.test(await guest.said('summary')));
      await eventually('no more findings are listed than can be read', () => page.locator('#findings li').count(), 201);
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+z');
      await eventually('and they go with the text', () => guest.said('summary'), 'No findings');
    });

    await group('a long record', async () => {
      const long = Array.from({ length: games }, (_, index) => game(index + 1)).join('');
      equal('of ten thousand lines', long.split('\n').length, 10_001);
      await page.locator('#file').setInputFiles({ name: 'long.kubb', mimeType: 'text/plain', buffer: Buffer.from(long) });
      await eventually('is checked', async () => (await guest.said('verdict')).startsWith('Game 1 of 400: ab & cd against ef & gh, not finished · 22 turns'), true);
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+End');
      const start = Date.now();
      await page.keyboard.insertText('23. 0I ab:V cd:- ab:- cd:- ab:- cd:-\n');
      await eventually('a slip at its end is found', () => guest.underlined(), ['V']);
      console.log(`     a slip at the end of ten thousand lines is underlined after ${Date.now() - start} ms`);
      await eventually('with its board', () => guest.board(), 'Turn 23, ab & cd');
    });
  });
}
