// A game that everybody follows: the pad of a live server pushes what is tapped, goes on without a network, and shows what two
// scorers wrote.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Pitch } from '../../live/lib/pitch.mjs';
import { equal, eventually, fail, until } from '../../vscode/lib/report.mjs';
import { begin, finger, throwBaton } from '../lib/play.mjs';
import { Visit } from '../lib/visit.mjs';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function live({ binary, browser, folder, shots }) {
  if (!binary) {
    console.log('     live: left out, no binary was named');
    return;
  }
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'movetext-pad-'));
  const pitch = new Pitch(browser, binary, path.join(work, 'games'), ['--pad', folder]);
  await pitch.start();
  const address = `http://127.0.0.1:${pitch.port}/pad/`;
  const phone = { phone: true, size: { width: 390, height: 844 } };
  const record = () => fs.readFileSync(path.join(pitch.folder, 'final-1.kubb'), 'utf8');
  const turns = (/** @type {string} */ text) => text.slice(text.indexOf('\n1.') + 1);
  /** @type {Visit[]} */
  const guests = [];
  const guest = async (/** @type {string} */ fragment) => {
    const visit = await Visit.begin(browser, address, { ...phone, fragment });
    guests.push(visit);
    // A game opens on its board: the text is not in sight.
    await visit.page.locator('#summary:not(:empty)').waitFor({ state: 'attached' });
    return visit;
  };
  try {
    const ann = await guest('#kubb');
    const standing = (/** @type {Visit} */ visit) => visit.page.locator('#live').textContent();
    await begin(ann.page, { 'players A': 'a, b', 'players B': 'c, d' });
    const hand = finger(ann);
    await throwBaton(hand, 'a', 'B');
    await ann.page.locator('#more').tap();
    await ann.page.locator('#live-open').tap();
    await ann.page.locator('#live-name').fill('final-1');
    await ann.page.locator('#live-link').fill('nonsense');
    await ann.page.locator('#live-send').tap();
    await eventually('live: what is no link is told', async () => (await ann.said('live-note')).startsWith('This is no link'), true);
    await ann.page.locator('#live-link').fill(`http://127.0.0.1:${pitch.port}/score#${pitch.token}`);
    await ann.page.screenshot({ path: path.join(shots, 'web-live-dialog.png') });
    await ann.page.locator('#live-send').tap();
    await eventually('live: the record arrives', () => turns(record()), '1. a:B\n');
    await eventually('live: the page says so', () => standing(ann), 'Live');
    await throwBaton(hand, 'b', '-');
    await eventually('live: every tap does', () => turns(record()), '1. a:B b:-\n');

    const follower = await pitch.open('/game/final-1.kubb');
    await eventually('live: a follower sees it', () => follower.locator('#story code').allTextContents(), ['1. a:B b:-']);

    await ann.context.setOffline(true);
    await throwBaton(hand, 'a', '-');
    await throwBaton(hand, 'b', '-');
    await eventually('live: without a network it is kept', () => standing(ann), 'Offline');
    equal('live: and not sent', turns(record()), '1. a:B b:-\n');
    await ann.context.setOffline(false);
    await eventually('live: and caught up', () => turns(record()), '1. a:B b:- a:- b:-\n');

    // The link of a host, and the game there.
    const bob = await guest(`#live=${pitch.token}&game=final-1.kubb`);
    equal('live: the token goes from the address', new URL(bob.page.url()).hash, '');
    await eventually('live: another scorer goes on with it', async () => turns(await bob.text()), '1. a:B b:- a:- b:-\n');
    await throwBaton(finger(bob), 'a', 'B');
    await eventually('live: and the first one has what the other wrote', async () => turns(await ann.text()), '1. a:B b:- a:- b:- a:B\n');

    await bob.context.setOffline(true);
    await throwBaton(hand, 'b', 'B');
    await eventually('live: the one goes on', () => turns(record()), '1. a:B b:- a:- b:- a:B b:B\n');
    await throwBaton(finger(bob), 'b', '-');
    await eventually('live: the other, offline, too', () => standing(bob), 'Offline');
    await bob.context.setOffline(false);
    await until('both records', () => bob.page.locator('#live-differ').isVisible());
    equal('live: what is there is shown', await bob.page.locator('#live-there').textContent(), '1. a:B b:- a:- b:- a:B b:B');
    equal('live: beside what is here', await bob.page.locator('#live-here').textContent(), '1. a:B b:- a:- b:- a:B b:-');
    await bob.page.screenshot({ path: path.join(shots, 'web-live-differ.png') });
    await bob.page.locator('#live-theirs').tap();
    await eventually('live: who gives in has the same', async () => turns(await bob.text()), '1. a:B b:- a:- b:- a:B b:B\n');
    await eventually('live: and is in order', () => standing(bob), 'Live');

    await bob.page.reload();
    await bob.page.locator('#summary:not(:empty)').waitFor({ state: 'attached' });
    await throwBaton(finger(bob), 'c', '-');
    await eventually('live: a page that is loaded again goes on', () => turns(record()).startsWith('1. a:B b:- a:- b:- a:B b:B\n2. '), true);
    const scorer = await pitch.open(`/score?game=final-1.kubb#${pitch.token}`);
    await eventually('live: the page for scorers leads to the pad', async () => (await scorer.locator('#pad').getAttribute('href')) ?? '', `/pad/#live=${pitch.token}&game=final-1.kubb`);

    equal('live: the browser has nothing to complain about', guests.flatMap(({ complaints }) => complaints).filter((one) => !/net::ERR_|status of 40[149]/.test(one)), []);
    equal('live: nor has the one of the others', pitch.oddities(), []);
  } catch (error) {
    for (const [number, { page }] of guests.entries()) {
      await page.screenshot({ path: path.join(shots, `failure-web-live-${number}.png`) }).catch(() => {});
    }
    fail('live', error);
  }
  for (const visit of guests) {
    await visit.end();
  }
  await pitch.end();
  fs.rmSync(work, { recursive: true });
}
