// What the mouse shows, by keys; and where the focus is after what was pressed went away.

import { equal, eventually, until } from '../../vscode/lib/report.mjs';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function keyboard({ visit }) {
  await visit('keyboard', { fragment: '#bucky' }, async (guest) => {
    const { page } = guest;
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.className.split(' ')[0]);
    const panel = page.locator('.explanation');
    const explain = async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+i');
    };
    await guest.ready();
    await guest.cursorBehind('a7ya');
    await explain();
    await panel.waitFor();
    equal('Ctrl+K Ctrl+I explains the move at the cursor', (await panel.innerText()).includes("Black's jedi on a7 smashes the white madam on a6"), true);
    equal('with its board', await panel.locator('img').count(), 1);
    equal('the focus stays in the text', await focused(), 'cm-content');
    equal('screen readers are told', (await page.locator('.cm-announced').innerText()).includes("Black's jedi on a7 smashes"), true);
    await page.keyboard.press('Escape');
    equal('Escape closes it', await panel.count(), 0);
    await explain();
    await panel.waitFor();
    await page.keyboard.press('ArrowRight');
    equal('so does the cursor', await panel.count(), 0);
    await explain();
    await panel.waitFor();
    await explain();
    equal('the key once more goes into it', await focused(), 'cm-tooltip-hover');
    await page.keyboard.press('Escape');
    equal('and Escape back', [await focused(), await panel.count()], ['cm-content', 0]);

    await page.click('#slip');
    await until('a finding', async () => (await guest.underlined()).length > 0);
    await guest.cursorBehind('a2-b');
    await explain();
    await panel.waitFor();
    equal('a finding at the cursor is told first', (await panel.innerText()).startsWith('The jedi on a2 cannot roll to b5'), true);
    await page.keyboard.press('Escape');
    await guest.cursorBehind('12. ');
    await page.keyboard.press('Control+.');
    await eventually('Ctrl+. also offers the repairs of a finding beside the cursor', async () => (await guest.texts('#menu button.repair'))[0], 'Write a2-b4');
    await page.keyboard.press('Escape');
    await page.locator('.fix.first').focus();
    await page.keyboard.press('Enter');
    await eventually('a repair in the list', () => guest.said('summary'), 'No findings');
    equal('leaves the focus in the text', await focused(), 'cm-content');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await explain();
    await eventually('where there is nothing, it says so', () => guest.said('notice-text'), 'There is nothing to explain at the cursor.');
  });
}
