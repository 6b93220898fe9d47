// Two tabs of one browser: each has a text of its own, and none is lost.

import { begin, finger, throwBaton } from '../lib/play.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';

const first = '1. 0I ab:B cd:-\n';
const second = '1. 0I ef:- gh:B\n';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function tabs({ visit }) {
  await visit('tabs', { fragment: '#kubb' }, async (guest) => {
    const kept = (/** @type {string} */ word) => guest.page.evaluate((/** @type {string} */ part) => localStorage.getItem('movetext.playground.kubb')?.includes(part), word);
    await guest.ready();
    await guest.write(first);
    await eventually('what is written is kept for all tabs', () => kept('ab:B'), true);

    const other = await guest.another();
    await eventually('a new tab begins with what was written last, in its notation', async () => [await other.text(), await other.said('record-title')], [first, 'Your record']);
    await other.write(second);
    await eventually('what is written there is kept', () => kept('gh:B'), true);
    await eventually('the first tab shows its own text all the same', () => guest.text(), first);
    await guest.page.reload();
    await guest.ready();
    await eventually('also after a reload', () => guest.text(), first);
    await other.page.reload();
    await other.ready();
    await eventually('as the other does', () => other.text(), second);

    await guest.cursorBehind('cd:-');
    await guest.page.keyboard.type(' ab:B');
    await eventually('the first goes on', () => kept('cd:- ab:B'), true);
    await other.page.close();
    const third = await guest.another();
    await eventually('a third begins with that', () => third.text(), first.replace('cd:-', 'cd:- ab:B'));
    await third.page.click('#bring-back');
    await eventually('and can bring back what the closed tab had', () => third.text(), second);
  });

  await visit('tabs: one game', { fragment: '#kubb' }, async (guest) => {
    await guest.ready();
    await begin(guest.page, { 'players A': 'a', 'players B': 'b' });
    const press = (/** @type {import('../lib/visit.mjs').Visit} */ one) => ({ ...finger(one), tap: (/** @type {any} */ locator) => locator.click() });
    await throwBaton(press(guest), 'a', 'B');
    await until('the game is kept', () => guest.page.evaluate(() => localStorage.getItem('movetext.playground.kubb')?.includes('a:B')));
    equal('tabs: who is alone is told nothing', await guest.page.locator('#notice').isVisible(), false);

    const other = await guest.another();
    await eventually('tabs: the second one is told', () => other.said('notice-text'), 'This game is open in another tab, too. What you write here becomes a second game under “Games”.');
    await other.page.locator('#pad-choices').waitFor();
    await throwBaton(press(other), 'a', '-');
    await throwBaton(press(guest), 'a', '2B');
    const lines = async () => (await Promise.all([guest, other].map((one) => one.text()))).map((text) => text.trimEnd().split('\n').at(-1));
    await eventually('tabs: each goes on by itself', lines, ['1. a:B a:2B', '1. a:B a:-']);
    const kept = () => guest.page.evaluate(async () => {
      const database = await new Promise((resolve) => {
        const opening = indexedDB.open('movetext');
        opening.onsuccess = () => { resolve(opening.result); };
      });
      const games = await new Promise((resolve) => {
        const asked = /** @type {IDBDatabase} */ (database).transaction('games').objectStore('games').getAll();
        asked.onsuccess = () => { resolve(asked.result); };
      });
      return /** @type {{ text: string }[]} */ (games).map(({ text }) => text.trimEnd().split('\n').at(-1)).sort();
    });
    await eventually('tabs: both are kept', kept, ['1. a:B a:-', '1. a:B a:2B']);
    await other.page.reload();
    await other.ready();
    equal('tabs: the second game is of the second tab alone', await other.page.locator('#notice').isVisible(), false);
  });
}
