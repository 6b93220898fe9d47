// A visit of a page, in a browser profile of its own, with all that a visitor sees and does there.

import { pathToFileURL } from 'node:url';

import { collectComplaints, patience } from '../../browser.mjs';

/**
 * @typedef {object} Guest
 * @property {'light' | 'dark'} [scheme] what the system prefers
 * @property {{ width: number, height: number }} [size]
 * @property {string} [fragment] of the address
 */

export class Visit {
  /** Complaints of the browser: of the console, of the policy, of scripts. @type {string[]} */
  complaints = [];
  /** What was asked for that is no file. @type {string[]} */
  foreign = [];

  /** @param {any} context @param {any} page */
  constructor(context, page) {
    this.context = context;
    this.page = page;
  }

  /**
   * @param {any} browser
   * @param {string} file
   * @param {Guest} [guest]
   */
  static async begin(browser, file, guest = {}) {
    const context = await browser.newContext({
      colorScheme: guest.scheme ?? 'light',
      viewport: guest.size ?? { width: 1280, height: 860 },
    });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const visit = new Visit(context, page);
    collectComplaints(page, visit.complaints);
    page.on('request', (/** @type {any} */ request) => {
      if (new URL(request.url()).protocol !== 'file:') {
        visit.foreign.push(request.url());
      }
    });
    await page.goto(pathToFileURL(file).href + (guest.fragment ?? ''));
    return visit;
  }

  async end() {
    await this.context.close();
  }

  /** @param {string[]} keys */
  async press(...keys) {
    for (const key of keys) {
      await this.page.keyboard.press(key);
    }
  }

  /** @param {string} selector @returns {Promise<string>} */
  text(selector) {
    return this.page.locator(selector).innerText();
  }

  /** @param {string} selector @returns {Promise<string[]>} */
  texts(selector) {
    return this.page.locator(selector).allInnerTexts();
  }

  /** The words of the board, in the order in which they are drawn. @returns {Promise<string[]>} */
  words() {
    return this.page.locator('#board svg text').allTextContents();
  }

  /** What the board says it shows. @returns {Promise<string>} */
  title() {
    return this.page.locator('#board svg > title').textContent();
  }

  /** What the address says: the game and the move. @returns {Promise<string>} */
  place() {
    return this.page.evaluate(() => location.hash);
  }

  /** The number of the marked move in the list, 0 for the start. @returns {Promise<number>} */
  marked() {
    return this.page.evaluate(() => [...document.querySelectorAll('#moves li')].findIndex((item) => item.ariaCurrent === 'step'));
  }

  /** The color behind an element, through its transparent inside. @param {string} selector @returns {Promise<string>} */
  background(selector) {
    return this.page.locator(selector).evaluate((/** @type {Element} */ element) => getComputedStyle(element).backgroundColor);
  }
}
