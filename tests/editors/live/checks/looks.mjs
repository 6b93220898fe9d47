// Every page in four sizes and both themes: nothing scrolls sideways, what is tapped is large enough. Pictures to look at.

import path from 'node:path';

import { equal, eventually } from '../../vscode/lib/report.mjs';

const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  wide: { width: 844, height: 390 },
  desk: { width: 1280, height: 720 },
};
const RECORDS = ['kubb/eighteen-turns.kubb', 'rootlog/fall.rootlog', 'carcassonne/game-1.carcassonne', 'pgn/opera.pgn'];
/** The least side of what is tapped. */
const FINGER = 44;

/** @param {any} bench */
export async function looks(bench) {
  await bench.pitch('looks', async (/** @type {import('../lib/pitch.mjs').Pitch} */ pitch) => {
    for (const record of RECORDS) {
      const answer = await fetch(`http://127.0.0.1:${pitch.port}/api/games/${path.basename(record)}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${pitch.token}`, 'If-None-Match': '*' },
        body: bench.record(record),
      });
      equal(`${record} is taken`, answer.status, 201);
    }
    const pages = {
      pitch: ['/', '.card svg', RECORDS.length],
      game: ['/game/eighteen-turns.kubb', '#story li', 18],
      score: [`/score?game=eighteen-turns.kubb#${pitch.token}`, '#write:not([hidden])', 1],
      choose: [`/score#${pitch.token}`, '#known button', RECORDS.length],
      host: [`/host#${pitch.token}`, '.qr svg', 2],
    };
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const [name, [address, selector, count]] of Object.entries(pages)) {
        for (const scheme of /** @type {const} */ (['light', 'dark'])) {
          const page = await pitch.open(address, { scheme, size: viewport });
          const about = `${name}, ${size}, ${scheme}`;
          await eventually(`${about}: is there`, () => page.locator(selector).count(), count);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          equal(`${about}: nothing scrolls sideways`, Math.max(over, 0), 0);
          const low = await page.evaluate(
            (/** @type {number} */ finger) =>
              [...document.querySelectorAll('button, select, input, .button')]
                .filter((one) => one.checkVisibility() && Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width) < finger)
                .map((one) => one.id),
            FINGER,
          );
          equal(`${about}: all that is tapped is large enough`, low, []);
          await page.screenshot({ path: path.join(bench.shots, `live-${name}-${size}-${scheme}.png`) });
          await page.context().close();
        }
      }
    }
    pitch.contexts.length = 0;
  });
}
