// How a game begins, and what is said above it: names stay as they are, equal ones are refused, and all of it by touch.

import { unreachable } from './reach.mjs';
import { begin, finger, place, throwBaton } from '../lib/play.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function beginning({ visit }) {
  await visit('begin: names of Kubb', { phone: true, size: { width: 390, height: 844 }, fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.tap('#new-game');
    await page.locator('#new-date').fill('2026-05-02');
    await page.locator('#new-team-A').fill('Berlin 1');
    await page.locator('#new-team-B').fill('berlin 1');
    await eventually('begin: equal names are told', () => guest.said('new-problem'), 'Two are called berlin 1: give them different names.');
    await page.tap('#new-form .primary');
    equal('begin: and refused', await page.locator('#new-dialog').isVisible(), true);
    await page.locator('#new-team-B').fill('Berlin 2');
    await page.locator('#new-players-A').fill('Anna-Lena, O\'Brien');
    await page.locator('#new-players-B').fill('Müller');
    await eventually('begin: signs are shown before', () => guest.said('new-told'), 'In throws: al for Anna-Lena, ob for O\'Brien.');
    await page.tap('#new-form .primary');
    const header = '[Date "2026-05-02"]\n[Team A "Berlin 1"]\n[Players A "al = Anna-Lena, ob = O\'Brien"]\n[Team B "Berlin 2"]\n[Players B "Müller"]\n[First "Team A"]\n';
    await eventually('begin: names stay as they are in the header', () => guest.text(), header);
    await page.locator('.chip').first().waitFor();
    equal('begin: who throws is offered', await guest.texts('.chip'), ['al', 'ob']);
    await throwBaton(finger(guest), 'ob', '-');
    await eventually('begin: and written', () => guest.text(), `${header}\n1. ob:-\n`);

    await page.tap('#view-text');
    await guest.cursorBehind('1. o');
    await page.locator('#actions').tap();
    await page.locator('#menu button', { hasText: 'Rename ob…' }).tap();
    await page.locator('.cm-editor .rename input').fill('obr');
    await page.locator('.cm-editor .rename button[type=submit]').tap();
    await eventually('begin: a player is renamed by touch, also in the header', () => guest.text(), `${header.replace('ob =', 'obr =')}\n1. obr:-\n`);
    await page.locator('#header').tap();
    await page.locator('#header-fields label', { hasText: 'Team B' }).locator('input').fill('Potsdam');
    await page.locator('#header-form .primary').tap();
    await eventually('begin: the header has a form', () => guest.text(), `${header.replace('ob =', 'obr =').replace('Berlin 2', 'Potsdam')}\n1. obr:-\n`);
  });

  await visit('begin: Root on another map', { fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await begin(page, { map: 'Lake', deck: 'Standard', clearings: 'fff rrr mmm frm', 'faction 1': 'E', 'player 1': 'Fir', 'faction 2': 'C', 'player 2': 'Ash' });
    await eventually('begin: map, deck, suits and seats', () => guest.text(), 'Map: Lake\nDeck: Standard\nClearings: F1, F2, F3, R4, R5, R6, M7, M8, M9, F10, R11, M12\nE: Fir\nC: Ash\n');
    await eventually('begin: a record that is read', () => guest.said('summary'), 'No findings');
  });

  await visit('begin: a rematch', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await begin(page, { 'players A': 'a', 'players B': 'b' });
    const mouse = { ...finger(guest), tap: (/** @type {any} */ locator) => locator.click() };
    for (const sign of ['B', 'B', 'B', 'B', 'B', 'K']) {
      await throwBaton(mouse, 'a', sign);
    }
    await page.locator('#pad-again').click();
    await eventually('begin: a rematch asks with the same names', () => page.locator('#new-players-B').inputValue(), 'b');
    await page.locator('#new-form .primary').click();
    await until('another game', async () => !(await guest.text()).includes('1.'));
    equal('begin: and begins', (await guest.text()).includes('[Team A "a"]\n[Team B "b"]'), true);
  });

  await visit('begin: best of three', { phone: true, size: { width: 360, height: 640 }, fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    const hand = finger(guest);
    await guest.ready();
    await begin(page, { 'team A': 'Berlin 1', 'players A': 'a', 'team B': 'Berlin 2', 'players B': 'b' });
    const win = async (/** @type {string} */ name) => {
      for (const sign of ['B', 'B', 'B', 'B', 'B', 'K']) {
        await throwBaton(hand, name, sign);
      }
    };
    const next = async () => {
      await page.locator('#pad-next').tap();
      await until('the dialog', () => page.locator('#new-dialog').isVisible());
      await until('who plays', async () => (await page.locator('#new-players-B').inputValue()) !== '');
      for (const day of await page.locator('#new-seats input[type=date]').all()) {
        await day.fill('');
      }
    };
    await win('a');
    await next();
    equal('begin: the next game of a match is called so', await guest.said('new-title'), 'Next game of the match');
    await eventually('begin: its sides are swapped', async () => [await page.locator('#new-team-A').inputValue(), await page.locator('#new-players-A').inputValue(), await page.locator('#new-players-B').inputValue()], ['Berlin 2', 'b', 'a']);
    await page.locator('#new-swap').tap();
    await eventually('begin: and can be swapped back by a tap', () => page.locator('#new-team-A').inputValue(), 'Berlin 1');
    await page.locator('#new-swap').tap();
    await page.locator('#new-form .primary').tap();
    const first = '[Team A "Berlin 1"]\n[Players A "a"]\n[Team B "Berlin 2"]\n[Players B "b"]\n[First "Team A"]\n[Win "Team A"]\n\n1. a:B a:B a:B a:B a:B a:K\n';
    const second = '[Team A "Berlin 2"]\n[Players A "b"]\n[Team B "Berlin 1"]\n[Players B "a"]\n[First "Team A"]\n';
    await eventually('begin: it stands below the first one, which has its result', () => guest.text(), `${first}\n${second}`);
    await page.locator('.key').first().waitFor();
    await win('b');
    await eventually('begin: the score is told', () => guest.said('pad-hint'), 'The match stands 1 : 1.');
    await next();
    await eventually('begin: also before the last game', () => guest.said('new-told'), 'The match stands 1 : 1.');
    await page.locator('#new-form .primary').tap();
    await page.locator('.key').first().waitFor();
    await win('a');
    await eventually('begin: and who wins the match', () => guest.said('pad-hint'), 'Berlin 1 wins the match 2 : 1 (best of three).');
    equal('begin: all of it can be reached', await unreachable(page), []);
    await page.locator('#pad-share').tap();
    await eventually('begin: a tap shares it', () => page.locator('#share-dialog').isVisible(), true);
  });

  await visit('begin: a rematch of another game', { fragment: '#pgn' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await begin(page, { White: 'ann', Black: 'ben' });
    for (const square of ['f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4']) {
      const { x, y } = await place(page, `square ${square}`);
      await page.mouse.click(x, y);
    }
    await page.locator('#pad-next').waitFor();
    equal('begin: mate is written into the header', (await guest.text()).includes('[Result "0-1"]'), true);
    await guest.choose('kubb');
    await begin(page, { 'players A': 'cy', 'players B': 'di' });
    await guest.choose('pgn');
    await page.locator('#pad-again').click();
    await eventually('begin: a rematch is one of the game that is shown', () => page.locator('#new-White').inputValue(), 'ann');
  });

  await visit('begin: undo in an open step', { fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await begin(page, { 'faction 1': 'C', 'player 1': 'Ash', 'faction 2': 'E', 'player 2': 'Fir' });
    const steps = () => page.locator('#pad-path li').count();
    await page.locator('.choice[data-sign="C:"]').click();
    await page.locator('.choice[data-sign="place"]').click();
    await until('the step', async () => (await steps()) === 1);
    const before = await guest.text();
    await page.locator('#pad-undo').click();
    await eventually('begin: undo takes back the open step', steps, 0);
    equal('begin: and nothing that was written', await guest.text(), before);
    await page.locator('#pad-undo').click();
    await eventually('begin: then what was written last', async () => (await guest.text()).includes('C:\n'), false);
  });
}
