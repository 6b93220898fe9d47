// What the mouse shows, by keys; and where the focus is after what was pressed went away.

import { eventually, until } from '../../vscode/lib/report.mjs';

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
    // What is told stands there for a moment only.
    await page.evaluate(() => {
      const line = /** @type {Element} */ (document.querySelector('.cm-announced'));
      const { dataset } = document.body;
      new MutationObserver(() => (dataset['told'] = `${dataset['told']} ${line.textContent}`)).observe(line, { childList: true });
    });
    await explain();
    await panel.waitFor();
    await eventually('Ctrl+K Ctrl+I explains the move at the cursor', async () => (await panel.innerText()).includes("Black's jedi on a7 smashes the white madam on a6"), true);
    await eventually('with its board', () => panel.locator('img').count(), 1);
    await eventually('the focus stays in the text', () => focused(), 'cm-content');
    await eventually('screen readers are told', () => page.evaluate(() => document.body.dataset['told']?.includes("Black's jedi on a7 smashes")), true);
    await page.keyboard.press('Escape');
    await eventually('Escape closes it', () => panel.count(), 0);
    await explain();
    await panel.waitFor();
    await page.keyboard.press('ArrowRight');
    await eventually('so does the cursor', () => panel.count(), 0);
    await explain();
    await panel.waitFor();
    await explain();
    await eventually('the key once more goes into it', () => focused(), 'cm-tooltip-hover');
    await page.keyboard.press('Escape');
    await eventually('and Escape back', async () => [await focused(), await panel.count()], ['cm-content', 0]);

    await page.click('#slip');
    await until('a finding', async () => (await guest.underlined()).length > 0);
    await guest.cursorBehind('a2-b');
    await explain();
    await panel.waitFor();
    await eventually('a finding at the cursor is told first', async () => (await panel.innerText()).startsWith('The jedi on a2 cannot roll to b5'), true);
    await page.keyboard.press('Escape');
    await guest.cursorBehind('12. ');
    await page.keyboard.press('Control+.');
    await eventually('Ctrl+. also offers the repairs of a finding beside the cursor', async () => (await guest.texts('#menu button.repair'))[0], 'Write a2-b4');
    await page.keyboard.press('Escape');
    await page.locator('.fix.first').focus();
    await page.keyboard.press('Enter');
    await eventually('a repair in the list', () => guest.said('summary'), 'No findings');
    await eventually('leaves the focus in the text', () => focused(), 'cm-content');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await explain();
    await eventually('where there is nothing, it says so', () => guest.said('notice-text'), 'There is nothing to explain at the cursor.');
  });
}
