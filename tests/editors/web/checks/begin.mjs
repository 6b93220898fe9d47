// How a game begins, and what is said above it: names stay as they are, equal ones are refused, and all of it by touch.

import { begin, finger, throwBaton } from '../lib/play.mjs';
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
