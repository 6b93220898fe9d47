// Two browsers side by side: a game of Kubb is recorded in Chromium and followed in Firefox, which looks back meanwhile.

import path from 'node:path';

import { equal, eventually } from '../../vscode/lib/report.mjs';
import { Firefox } from '../lib/firefox.mjs';
import { write } from '../lib/pitch.mjs';

const TURNS = ['1. 0I ann:B bob:- ann:- bob:- ann:- bob:-', '2. cid:I cid:F dan:B cid:- dan:- cid:- dan:-', '3. ann:2I ann:F bob:F ann:B bob:- ann:- bob:-'];

/** @param {any} bench */
export async function firefox(bench) {
  if (!process.env.FIREFOX) {
    console.log('     firefox: left out, none was named');
    return;
  }
  await bench.pitch('firefox', async (/** @type {import('../lib/pitch.mjs').Pitch} */ pitch) => {
    const scorer = await pitch.score('final-1.kubb');
    const browser = await Firefox.start(process.env.FIREFOX ?? '', bench.work);
    try {
      const tab = await browser.open(`http://127.0.0.1:${pitch.port}/game/final-1.kubb`, { width: 390, height: 844 });
      const story = () => tab.texts('#story code');
      const said = async (/** @type {string} */ selector) => (await tab.texts(selector))[0];
      for (const [index, turn] of TURNS.entries()) {
        await write(scorer, `${turn}\n`);
        await eventually(`firefox: turn ${index + 1} arrives`, async () => (await story())[0], turn);
      }
      equal('firefox: all of the story is there', await story(), TURNS.toReversed());
      await eventually('firefox: with a board', () => tab.value('document.querySelectorAll("#board svg").length'), 1);
      const board = () => tab.value('document.querySelector("#board svg").textContent');
      const now = await board();
      await tab.press('#earlier');
      await eventually('firefox: a tap looks back', () => said('#place'), '2 of 3');
      equal('firefox: at another board', (await board()) === now, false);
      await write(scorer, '4. cid:3I cid:- dan:- cid:- dan:- cid:- dan:-\n');
      await eventually('firefox: the game goes on meanwhile', () => said('#now-again'), 'Back to now (1 new)');
      equal('firefox: what is looked at stays', await said('#place'), '2 of 4');
      await tab.screenshot(path.join(bench.shots, 'live-firefox.png'));
      await tab.press('#now-again');
      await eventually('firefox: and a tap leads back to now', () => said('#place'), '4 of 4');
      equal('firefox: it has nothing to complain about', browser.complaints, []);
    } finally {
      await browser.end();
    }
  });
}
