// Phones without a network, servers that go down, two scorers, two tabs: nothing is lost, nothing is there twice.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually } from '../../vscode/lib/report.mjs';
import { said, write } from '../lib/pitch.mjs';

const LINES = [1, 2, 3, 4].map((number) => `${number}. // ${'x'.repeat(number)}\n`);

/** @param {any} bench */
export async function offline(bench) {
  await bench.pitch('offline', async (/** @type {import('../lib/pitch.mjs').Pitch} */ pitch) => {
    const file = path.join(pitch.folder, 'a.kubb');
    const record = () => fs.readFileSync(file, 'utf8');
    const scorer = await pitch.score('a.kubb');
    const follower = await pitch.open('/game/a.kubb');
    await write(scorer, LINES[0]);
    await eventually('the first line arrives', record, LINES[0]);

    await scorer.context().setOffline(true);
    await write(scorer, LINES[1]);
    await eventually('a scorer is told of it', () => said(scorer, '#state'), 'no connection: kept here, sent later');
    await scorer.reload().catch(() => {});
    await scorer.context().setOffline(false);
    await scorer.goto(`http://127.0.0.1:${pitch.port}/score?game=a.kubb`);
    await eventually('what was written without a network arrives after the page was closed', record, LINES.slice(0, 2).join(''));

    await pitch.kill();
    await write(scorer, LINES[2]);
    await eventually('a scorer is told that the server is down', () => said(scorer, '#state'), 'no connection: kept here, sent later');
    await eventually('a follower is told, too', () => said(follower, '#state'), 'no connection, trying again');
    await pitch.start();
    await eventually('what was written meanwhile arrives', record, LINES.slice(0, 3).join(''));
    await eventually('a scorer is told that it did', () => said(scorer, '#state'), 'all is sent');
    await eventually('a follower comes back by itself', () => said(follower, '#state'), 'live');
    const history = fs.readFileSync(path.join(pitch.folder, '.movetext-live/a.kubb.history'), 'utf8');
    const versions = history.trimEnd().split('\n').map((line) => JSON.parse(line).version);
    equal('each version is there once', versions, versions.map((_, index) => index + 1));
  });

  await bench.pitch('two', async (/** @type {import('../lib/pitch.mjs').Pitch} */ pitch) => {
    const file = path.join(pitch.folder, 'a.kubb');
    const record = () => fs.readFileSync(file, 'utf8');
    const first = '1. 0I a:B b:- a:- b:- a:- b:-\n';
    const ann = await pitch.score('a.kubb');
    await write(ann, first);
    await eventually('the first turn arrives', record, first);
    const bob = await pitch.score('a.kubb');
    await eventually('a second scorer has it', () => bob.locator('#text').inputValue(), first);

    await bob.context().setOffline(true);
    await write(ann, '2. c:I c:F');
    await eventually('the one goes on', record, `${first}2. c:I c:F`);
    await bob.locator('#text').press('Control+End');
    await write(bob, '2. c:I c:-');
    await eventually('the other, offline, too', () => said(bob, '#state'), 'no connection: kept here, sent later');
    await bob.context().setOffline(false);
    await eventually('and is shown both', () => bob.locator('#conflict').isVisible(), true);
    equal('what is there', await said(bob, '#theirs'), '2. c:I c:F');
    equal('and what is not', await said(bob, '#yours'), '2. c:I c:-');
    equal('nothing was overwritten', record(), `${first}2. c:I c:F`);
    await bob.screenshot({ path: path.join(bench.shots, 'live-conflict.png') });
    await bob.locator('#take-theirs').click();
    await eventually('who gives in has the same', () => bob.locator('#text').inputValue(), `${first}2. c:I c:F`);
    await bob.locator('#text').press('Control+End');
    await write(bob, ' d:-');
    await eventually('and goes on', record, `${first}2. c:I c:F d:-`);
    await eventually('who has nothing unsent gets what others write', () => ann.locator('#text').inputValue(), `${first}2. c:I c:F d:-`);

    const tab = await pitch.open('/score?game=a.kubb', { context: bob.context() });
    await eventually('a second tab takes over', () => said(tab, '#state'), 'all is sent');
    await eventually('the first one writes no more', () => bob.locator('#text').getAttribute('readonly'), '');
    await bob.locator('#here').click();
    await eventually('unless it is told to', () => tab.locator('#text').getAttribute('readonly'), '');
  });
}
