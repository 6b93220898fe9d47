// Records and names that would like to be scripts, and tokens that are none.

import { equal, eventually } from '../../vscode/lib/report.mjs';
import { said } from '../lib/pitch.mjs';

const NASTY = '<img src=x onerror=alert(1)>"\'&<script>alert(2)</script>';

/** @param {any} bench */
export async function hostile(bench) {
  await bench.pitch('hostile', async (/** @type {import('../lib/pitch.mjs').Pitch} */ pitch) => {
    const scorer = await pitch.score('nasty.pgn');
    /** @type {string[]} */
    const dialogs = [];
    const follower = await pitch.open('/game/nasty.pgn');
    const everybody = await pitch.open('/');
    for (const page of [scorer, follower, everybody]) {
      page.on('dialog', (/** @type {any} */ dialog) => {
        dialogs.push(dialog.message());
        dialog.dismiss();
      });
    }
    await scorer.locator('#text').fill(`[White "${NASTY.replaceAll('"', '')}"]\n\n1. e4 {${NASTY}} e5 2. ${NASTY}\n`);
    await eventually('a nasty record arrives', () => said(scorer, '#state'), 'all is sent');
    await eventually('and is shown', () => follower.locator('#story li').count().then((/** @type {number} */ count) => count > 0), true);
    await eventually('on the pitch, too', () => everybody.locator('.card .board svg').count(), 1);
    for (const page of [scorer, follower, everybody]) {
      equal('none of it is an element', await page.locator('img, main script').count(), 0);
    }
    equal('none of it runs', dialogs, []);

    const guess = await pitch.open('/score#00000000000000000000000000000000');
    await eventually('a wrong token is asked for again', () => guess.locator('#enter').isVisible(), true);
    await guess.locator('#token').fill(pitch.token);
    await guess.getByRole('button', { name: 'Go on' }).click();
    await eventually('the right one leads on', () => guess.locator('#known button').allInnerTexts(), ['nasty.pgn']);
    const stranger = await pitch.open('/host');
    await eventually('a host without a token has no codes', () => stranger.locator('#host').isVisible(), false);
  });
}
