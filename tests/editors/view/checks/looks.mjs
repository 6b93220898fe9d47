// How pages look: light and dark, on a phone; pictures of them.

import path from 'node:path';

import { equal } from '../../vscode/lib/report.mjs';

const RECORDS = {
  kubb: ['kubb/eighteen-turns.kubb', '#g1m12'],
  bucky: ['bucky/complete.bucky', '#g1m40'],
  rootlog: ['rootlog/fall.rootlog', '#g1m120'],
  carcassonne: ['carcassonne/expansions.carcassonne', '#g1m40'],
  pgn: ['pgn/opera.pgn', '#g1m40'],
};

/** @param {any} bench */
export async function looks(bench) {
  const shot = (/** @type {any} */ visit, /** @type {string} */ name) =>
    visit.page.screenshot({ path: path.join(bench.shots, `view-${name}.png`) });

  for (const [name, [record, fragment]] of Object.entries(RECORDS)) {
    await bench.visit(record, { fragment }, async (/** @type {any} */ visit) => {
      equal(`${name}: a light page where the system is light`, await visit.background('body'), 'rgb(255, 255, 255)');
      await shot(visit, name);
      await visit.page.locator('#theme').click();
      equal(`${name}: dark by a click`, await visit.background('body'), 'rgb(22, 22, 22)');
      const ground = visit.page.locator('#board svg > rect').first();
      const fill = await ground.evaluate((/** @type {Element} */ one) => getComputedStyle(one).fill);
      equal(`${name}: the board is dark with it`, fill, 'rgb(30, 30, 30)');
    });
    await bench.visit(record, { fragment, scheme: 'dark' }, async (/** @type {any} */ visit) => {
      equal(`${name}: a dark page where the system is dark`, await visit.background('body'), 'rgb(22, 22, 22)');
      await shot(visit, `${name}-dark`);
    });
    await bench.visit(record, { fragment, size: { width: 390, height: 844 } }, async (/** @type {any} */ visit) => {
      const sizes = await visit.page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        board: document.querySelector('#board svg').getBoundingClientRect(),
        buttons: document.querySelector('nav').getBoundingClientRect(),
        scrolled: [scrollY, document.getElementById('moves').scrollTop > 0],
      }));
      equal(`${name}: a phone shows the page without moving it sideways`, sizes.page, 390);
      equal(`${name}: and the board with its buttons`, [sizes.board.width > 340, sizes.buttons.bottom < 844], [true, true]);
      equal(`${name}: the list moves to its line, and the page does not`, sizes.scrolled, [0, true]);
      await shot(visit, `${name}-phone`);
    });
  }
}
