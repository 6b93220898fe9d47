// A follower looks at an earlier move while the game goes on.

import path from 'node:path';

import { equal, eventually } from '../../vscode/lib/report.mjs';
import { said, write } from '../lib/pitch.mjs';

const TURNS = ['1. 0I a:B b:- a:- b:- a:- b:-', '2. c:I c:F d:- c:- d:- c:- d:-', '3. 0I a:- b:- a:- b:- a:- b:-'];

/** @param {any} bench */
export async function back(bench) {
  await bench.pitch('back', async (/** @type {import('../lib/pitch.mjs').Pitch} */ pitch) => {
    const scorer = await pitch.score('a.kubb');
    const follower = await pitch.open('/game/a.kubb');
    const board = () => follower.locator('#board svg').textContent();
    const place = () => said(follower, '#place');
    await write(scorer, TURNS.slice(0, 2).map((turn) => `${turn}\n`).join(''));
    const isWhole = async () => (await board())?.includes('baton 6') ?? false;
    await eventually('back: two whole turns are there', async () => [await place(), await isWhole()], ['2 of 2', true]);
    equal('back: of now nothing leads back', await follower.locator('#now-again').isVisible(), false);
    equal('back: nor on', await follower.locator('#later').isDisabled(), true);
    const now = await board();
    await follower.locator('#earlier').click();
    await eventually('back: a step back', place, '1 of 2');
    equal('back: on another board', (await board()) === now, false);
    await follower.locator('#earlier').click();
    await eventually('back: to the start', async () => [await place(), await said(follower, '#now'), await follower.locator('#earlier').isDisabled()], ['0 of 2', 'Before the first move.', true]);
    await write(scorer, `${TURNS[2]}\n`);
    await eventually('back: the story goes on meanwhile', () => follower.locator('#story code').count(), 3);
    equal('back: the board stays', await place(), '0 of 3');
    equal('back: what is new is counted', await said(follower, '#now-again'), 'Back to now (1 new)');
    await follower.screenshot({ path: path.join(bench.shots, 'live-back.png') });
    await follower.locator('#story button', { hasText: TURNS[1] }).click();
    await eventually('back: a move of the story leads to its board', async () => [await place(), await board()], ['2 of 3', now]);
    await scorer.locator('#text').fill(`${TURNS[0]}\n`);
    await eventually('back: what is looked at may be taken back', async () => [await place(), await follower.locator('#now-again').isVisible()], ['1 of 1', false]);
    await write(scorer, `${TURNS[1]}\n`);
    await eventually('back: and the board follows again', place, '2 of 2');
    await follower.locator('#later').click({ force: true, timeout: 1000 }).catch(() => {});
    equal('back: beyond now is nothing', await place(), '2 of 2');
  });
}
