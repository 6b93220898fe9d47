// A printed page is a score sheet: the board and all moves, none of the buttons.

import fs from 'node:fs';
import path from 'node:path';

import { equal } from '../../vscode/lib/report.mjs';

/** @param {any} bench */
export async function paper(bench) {
  await bench.visit('bucky/complete.bucky', { scheme: 'dark' }, async (/** @type {any} */ visit) => {
    await visit.page.emulateMedia({ media: 'print' });
    const shown = (/** @type {string} */ selector) => visit.page.locator(selector).isVisible();
    equal('paper has no buttons', [await shown('nav'), await shown('#game')], [false, false]);
    equal('but the heading, the board and the moves', [await shown('h1'), await shown('#about'), await shown('#board svg'), await shown('#moves')], [true, true, true, true]);
    equal('paper is white, also where the screen is dark', await visit.background('body'), 'rgb(255, 255, 255)');
    const list = await visit.page.locator('#moves').evaluate((/** @type {Element} */ one) => [one.scrollHeight <= one.clientHeight + 1, one.childElementCount]);
    const count = await visit.page.evaluate(() => JSON.parse(document.getElementById('data').textContent).games[0].frames.length);
    equal('no move is hidden in a list that scrolls', list, [true, count]);
    await visit.page.screenshot({ path: path.join(bench.shots, 'view-paper.png'), fullPage: true });
    const pdf = await visit.page.pdf({ format: 'A4' });
    fs.writeFileSync(path.join(bench.shots, 'view-paper.pdf'), pdf);
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    equal('a game of ordinary length fits on a sheet', pages, 1);
  });
}
