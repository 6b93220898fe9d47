// A scorer, and two who follow: one the game, one the pitch.

import { equal, eventually } from '../../vscode/lib/report.mjs';
import { said, write } from '../lib/pitch.mjs';

const FIRST = '1. 0I ann:B bob:- ann:- bob:- ann:- bob:-';

/** @param {any} bench */
export async function together(bench) {
  await bench.pitch('together', async (/** @type {import('../lib/pitch.mjs').Pitch} */ pitch) => {
    const everybody = await pitch.open('/');
    const follower = await pitch.open('/game/final-1.kubb');
    const scorer = await pitch.open(`/score#${pitch.token}`);
    equal('the token goes from the address', new URL(scorer.url()).hash, '');
    await scorer.locator('#notation').selectOption({ label: 'Kubb' });
    await scorer.locator('#title').fill('final-1');
    await scorer.getByRole('button', { name: 'Begin' }).click();
    await write(scorer, `${FIRST}\n`);
    await eventually('the record arrives', () => said(scorer, '#state'), 'all is sent');
    await eventually('the story arrives', () => follower.locator('#story code').allTextContents(), [FIRST]);
    await eventually('what happened is told', async () => (await said(follower, '#now')).includes('ann takes a base kubb'), true);
    await eventually('the board arrives', () => follower.locator('#board svg').count(), 1);
    await eventually('the pitch has a card', () => everybody.locator('.card b').allInnerTexts(), ['final-1']);

    await write(scorer, '2. cid:3I cid:-');
    await eventually('the second turn arrives', () => follower.locator('#story code').first().textContent(), '2. cid:3I cid:-');
    await eventually('what is wrong is told to the scorer', () => scorer.locator('#findings .error').count(), 1);
    await eventually('what is wrong is told to followers', () => follower.locator('#findings .error').count(), 1);
    equal('a follower has nothing to write with', await follower.locator('textarea, input').count(), 0);

    await everybody.locator('.card').click();
    await eventually('a card leads to its game', () => said(everybody, '#name'), 'final-1');
    await eventually('who comes late has all of it', () => everybody.locator('#story code').count(), 2);
  });
}
