// How long it takes. The figures are printed; the bounds are wide, for a busy machine.

import { place } from './record.mjs';
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
    equal('findings come within three seconds', median(waits) < 3000, true);
    equal('a key is seen within half a second', median(frames) < 500, true);
  });

  for (const [notation, taps] of /** @type {const} */ ([['kubb', 60], ['pgn', 40]])) {
    await visit(`speed of taps: ${notation}`, { phone: true, size: { width: 390, height: 844 }, fragment: `#${notation}` }, async (guest) => {
      const { page } = guest;
      await guest.ready();
      await page.tap('#new-game');
      for (const field of await page.locator('#new-seats input').all()) {
        await field.fill('amber');
      }
      await page.tap('#new-form .primary');
      await page.locator('.choice, #picture .start').first().waitFor();
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
          drawn.observe(picture, { childList: true, subtree: true });
        }
      });
      for (let tap = 0; tap < taps; tap += 1) {
        const before = await guest.text();
        await tapOn(page, notation, tap);
        await until('the tap', async () => (await guest.text()) !== before);
      }
      const times = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).taps_)).toSorted((one, other) => one - other);
      const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
      console.log(`     ${notation}: a tap to its text and board ${Math.round(median(times))} ms, p95 ${Math.round(p95)} ms (${times.length} taps)`);
      equal(`${notation}: a tap is seen within half a second`, p95 < 500, true);
    });
  }
}

/** The knights of a game of chess go out and home again. */
const knights = ['g1 f3', 'g8 f6', 'f3 g1', 'f6 g8'];

/**
 * Taps what writes something: a miss on the pad of Kubb, or a knight and its square.
 * @param {any} page
 * @param {string} notation
 * @param {number} tap
 */
async function tapOn(page, notation, tap) {
  if (notation === 'kubb') {
    await page.locator('.choice', { hasText: '–' }).first().tap();
    return;
  }
  for (const square of (knights[tap % knights.length] ?? '').split(' ')) {
    const { x, y } = await place(page, `square ${square}`);
    await page.touchscreen.tap(x, y);
  }
}
