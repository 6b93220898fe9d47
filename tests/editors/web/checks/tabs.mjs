// Two tabs of one browser: each has a text of its own, and none is lost.

import { eventually } from '../../vscode/lib/report.mjs';

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
}
