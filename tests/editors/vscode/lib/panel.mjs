// The board panel, while somebody writes a record that was never saved with it.

import { eventually, until } from './report.mjs';

export class Panel {
  /** @param {import('./driver.mjs').Asker} driver @param {any} page */
  constructor(driver, page) {
    this.driver = driver;
    this.page = page;
    this.frame = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  }

  /** Waits until keys are for the choices. */
  async ready() {
    await this.frame.locator('.choice, .regions .start').first().waitFor({ timeout: 60_000 });
    await until('the focus in the choices', () => this.frame.locator('#pad').evaluate((/** @type {HTMLElement} */ pad) => pad.contains(pad.ownerDocument.activeElement)));
  }

  /** @returns {Promise<string>} */
  async text() {
    return (await this.driver.ask('untitled')) ?? '';
  }

  /** Presses the button with this sign, and waits for what it brings. @param {string} sign @param {string} [group] */
  async press(sign, group) {
    const all = this.frame.locator('#pad-choices');
    const among = group === undefined ? all : all.getByRole('group', { name: group, exact: true });
    await this.#changing(sign, () => among.locator('.choice', { has: this.page.locator(`.sign:text-is("${sign}")`) }).first().click());
  }

  /** Taps regions of the board, one after the other. @param {...string} regions */
  async tap(...regions) {
    for (const region of regions) {
      const rect = this.frame.locator(`.regions :is(rect, circle)[data-region="${region}"]`).last();
      await rect.waitFor();
      await this.#changing(region, async () => {
        const box = await rect.boundingBox();
        await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      });
    }
  }

  /** Types each to find a choice, and takes it. @param {string[]} choices */
  async type(choices) {
    await this.frame.locator('#pad-choices').focus();
    for (const choice of choices) {
      await this.page.keyboard.type(choice);
      await this.page.keyboard.press('Enter');
    }
  }

  /** @param {string} name @param {string} end how the record ends */
  async wrote(name, end) {
    await eventually(name, async () => (await this.text()).replaceAll(/ +/g, ' ').slice(-end.length), end);
  }

  /** Does something, and waits until the choices are others by it. @param {string} what @param {() => Promise<void>} act */
  async #changing(what, act) {
    const before = await this.#choices();
    await act();
    await until(`what ${what} brings`, async () => (await this.#choices()) !== before);
    // The record may be written before there are others: till then the pad takes nothing.
    await until(`the choices behind ${what}`, async () => (await this.frame.locator('#pad-choices[aria-busy="true"]').count()) === 0);
  }

  /** What can be chosen, what was chosen, and the record so far. */
  async #choices() {
    const shown = this.frame.locator('body').evaluate((/** @type {HTMLElement} */ body) => {
      const marks = [...body.querySelectorAll('.regions rect[data-region]')].map((rect) => `${rect.getAttribute('class')} ${rect.getAttribute('data-region')}`);
      return JSON.stringify([body.querySelector('#pad-choices')?.textContent, body.querySelector('#pad-path')?.textContent, marks]);
    });
    return JSON.stringify([await shown, await this.text()]);
  }
}
