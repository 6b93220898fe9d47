// How long it takes. The figures are printed; the bounds are wide, for a busy machine.

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
}
