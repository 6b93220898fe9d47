// How long it takes. The figures are printed; the bounds are wide, for a busy machine.

import { begin, bucky, choiceOf, place, players } from '../lib/play.mjs';
import { equal, until } from '../../vscode/lib/report.mjs';

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function speed({ visit }) {
  await visit('speed', { fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const first = await page.evaluate(() => performance.getEntriesByName('movetext.findings')[0]?.startTime);
    await guest.cursorBehind('5w3->7');

    /** @type {number[]} */
    const waits = [];
    for (let run = 0; run < 8; run += 1) {
      await page.keyboard.press('Backspace');
      await until('no path', async () => (await guest.underlined()).length > 0);
      waits.push(
        await page.evaluate(() => {
          const ends = performance.getEntriesByName('movetext.findings');
          const starts = performance.getEntriesByName('movetext.change');
          return (ends.at(-1)?.startTime ?? 0) - (starts.at(-1)?.startTime ?? 0);
        }),
      );
      await page.keyboard.type('7');
      await until('clean', async () => (await guest.underlined()).length === 0);
    }

    await page.evaluate(() => {
      const frames = /** @type {number[]} */ ([]);
      /** @type {any} */ (window).frames_ = frames;
      addEventListener('keydown', () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => frames.push(performance.now() - start)));
      }, { capture: true });
    });
    await page.keyboard.press('Control+End');
    await page.keyboard.type('C:t->1+2+4+5+6+7+8+9+10+11+12/w1->2/w2->5', { delay: 40 });
    const frames = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).frames_));
    const round = (/** @type {number} */ value) => Math.round(value);
    console.log(`     first findings ${round(first)} ms after the page was asked for; a change to its findings ${round(median(waits))} ms, of them 150 of rest;`);
    console.log(`     a key to its frame ${round(median(frames))} ms, at most ${round(Math.max(...frames))} ms (${frames.length} keys in a game of 360 actions)`);
    equal('each key is seen', frames.length > 0, true);
  });

  for (const [notation, count] of /** @type {const} */ ([['kubb', 60], ['bucky', 40], ['rootlog', 40], ['carcassonne', 30], ['pgn', 40]])) {
    await visit(`speed of taps: ${notation}`, { phone: true, size: { width: 390, height: 844 }, fragment: `#${notation}` }, async (guest) => {
      const { page } = guest;
      await guest.ready();
      await begin(page, players[notation]);
      // From the tap that writes to the board that shows it; the text is written before.
      await page.evaluate(() => {
        const times = /** @type {number[]} */ ([]);
        /** @type {any} */ (window).taps_ = times;
        let start = 0;
        addEventListener('click', ({ timeStamp }) => { start = timeStamp; }, { capture: true });
        const drawn = new MutationObserver(() => {
          const changed = performance.getEntriesByName('movetext.change').at(-1)?.startTime ?? 0;
          if (start > 0 && changed >= start) {
            times.push(performance.now() - start);
            start = 0;
          }
        });
        const picture = document.getElementById('picture');
        if (picture) {
          // Not what is marked on it.
          drawn.observe(picture, { childList: true });
        }
      });
      for (let tap = 0; tap < count; tap += 1) {
        const before = await guest.text();
        await taps[notation]?.(page, tap);
        await until('the tap', async () => (await guest.text()) !== before);
      }
      const times = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).taps_)).toSorted((one, other) => one - other);
      const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
      console.log(`     ${notation}: a tap to its text and board ${Math.round(median(times))} ms, p95 ${Math.round(p95)} ms (${times.length} taps)`);
      equal(`${notation}: taps are seen`, times.length > 0, true);
    });
  }
}

/** The knights of a game of chess go out and home again. */
const knights = ['g1 f3', 'g8 f6', 'f3 g1', 'f6 g8'];

/** What writes something by taps, in each notation; `tap` counts from 0. @type {Record<string, (page: any, tap: number) => Promise<void>>} */
const taps = {
  // A miss.
  kubb: (page) => choiceOf(page, '–').tap(),
  bucky: async (page, tap) => {
    const move = bucky.join(' ').split(' ')[tap] ?? '';
    await tapSquares(page, (/^(..)[-xy](..)/.exec(move) ?? []).slice(1));
    // Asked only where the squares do not tell.
    const asked = choiceOf(page, move);
    if ((await page.locator('.regions .selected').count()) > 0 && (await asked.count()) > 0) {
      await asked.tap();
    }
  },
  // A turn begins, and cards are drawn.
  rootlog: async (page, tap) => {
    for (const sign of tap === 0 ? ['C:'] : ['draw', '#->C']) {
      await choiceOf(page, sign).tap();
    }
  },
  // The first tile goes to the first square, and nobody onto it.
  carcassonne: async (page, tap) => {
    const steps = () => page.locator('#pad-path li').count();
    await page.locator('.choice').first().tap();
    if (tap > 0) {
      await until('squares', async () => (await steps()) === 1);
      const { x, y } = await place(page, await page.locator('.regions .target').first().getAttribute('data-region'));
      await page.touchscreen.tap(x, y);
      await until('the tile', async () => (await steps()) === 2);
      await page.locator('.choice').last().tap();
    }
  },
  pgn: (page, tap) => tapSquares(page, (knights[tap % knights.length] ?? '').split(' ')),
};

/** @param {any} page @param {string[]} squares */
async function tapSquares(page, squares) {
  for (const square of squares) {
    const { x, y } = await place(page, `square ${square}`);
    await page.touchscreen.tap(x, y);
  }
}
