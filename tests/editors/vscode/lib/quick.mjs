// The lists and fields that VS Code opens at the top of its window.

import { until } from './report.mjs';

export class Quick {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.widget = page.locator('.quick-input-widget:visible');
    this.field = this.widget.locator('.quick-input-box input');
    this.rows = this.widget.locator('.quick-input-list .monaco-list-row');
  }

  /** Waits for the one of this title. @param {string} title */
  async shown(title) {
    await this.widget.locator('.quick-input-title', { hasText: title }).waitFor({ timeout: 60_000 });
  }

  /** Answers the one of this title. @param {string} title @param {string} text */
  async say(title, text) {
    await this.shown(title);
    await this.field.fill(text);
    await this.accept();
  }

  /** Takes what is chosen. */
  async accept() {
    await this.field.press('Enter');
  }

  /** Takes a row. @param {string} text */
  async choose(text) {
    await this.rows.filter({ hasText: text }).first().click();
  }

  /** The rows, each as what it says. @returns {Promise<string[]>} */
  async said() {
    const labels = await this.rows.locator('.quick-input-list-rows').allInnerTexts();
    return labels.map((/** @type {string} */ text) => text.replaceAll('\u00a0', ' ').trim());
  }

  /** Ticks a row or unticks it. @param {string} text */
  async tick(text) {
    const box = this.rows.filter({ hasText: text }).first().locator('.quick-input-list-checkbox, .monaco-checkbox, .monaco-custom-toggle').first();
    const before = await box.getAttribute('aria-checked');
    await box.click();
    await until(`a tick at ${text}`, async () => (await box.getAttribute('aria-checked')) !== before);
  }
}
