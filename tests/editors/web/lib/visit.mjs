// A visit of the page, in a browser profile of its own, with all that a visitor sees and does there.

import { collectComplaints, patience } from '../../browser.mjs';
import { until } from '../../vscode/lib/report.mjs';

/**
 * @typedef {object} Guest
 * @property {'light' | 'dark'} [scheme] what the system prefers
 * @property {{ width: number, height: number }} [size]
 * @property {boolean} [phone] whether it is a phone
 * @property {string} [address] of another host
 * @property {string} [fragment] of the address
 * @property {(() => void)[]} [before] scripts that run before the page's own
 * @property {string[]} [missing] files that the host does not have
 */

export class Visit {
  /** Complaints of the browser: of the console, of the policy, of scripts. @type {string[]} */
  complaints = [];
  /** Where requests went to. @type {Set<string>} */
  hosts = new Set();

  /** @param {any} context @param {any} page @param {string} address */
  constructor(context, page, address) {
    this.context = context;
    this.page = page;
    this.address = address;
  }

  /**
   * @param {any} browser
   * @param {string} address
   * @param {Guest} [guest]
   */
  static async begin(browser, address, guest = {}) {
    const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
    const context = await browser.newContext({
      colorScheme: guest.scheme ?? 'light',
      // Pictures are not taken in the middle of a transition.
      reducedMotion: 'reduce',
      viewport: guest.size ?? { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      acceptDownloads: true,
      ...(guest.phone ? phone : {}),
    });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const visit = new Visit(context, page, address);
    collectComplaints(page, visit.complaints);
    page.on('request', (/** @type {any} */ request) => {
      const { protocol, host } = new URL(request.url());
      // What shows a PDF is an extension of the browser.
      if (!['data:', 'blob:', 'chrome-extension:', 'chrome:'].includes(protocol)) {
        visit.hosts.add(host);
      }
    });
    for (const file of guest.missing ?? []) {
      await page.route(`**/${file}*`, (/** @type {any} */ route) => route.fulfill({ status: 404 }));
    }
    for (const script of guest.before ?? []) {
      await page.addInitScript(script);
    }
    await page.goto(address + (guest.fragment ?? ''));
    return visit;
  }

  /** The page in another tab of the same browser, ready. */
  async another() {
    const page = await this.context.newPage();
    collectComplaints(page, this.complaints);
    await page.goto(this.address);
    const visit = new Visit(this.context, page, this.address);
    await visit.ready();
    return visit;
  }

  async end() {
    await this.context.close();
  }

  /** Waits until the server has spoken. */
  async ready() {
    await this.page.locator('#summary:not(:empty)').waitFor();
  }

  /** The text of the record. @returns {Promise<string>} */
  text() {
    return this.page.evaluate(() => /** @type {any} */ (document.querySelector('.cm-content')).cmTile.root.view.state.doc.toString());
  }

  /** The selection, as "line:column" of its ends. @returns {Promise<string>} */
  selection() {
    return this.page.evaluate(() => {
      const { doc, selection } = /** @type {any} */ (document.querySelector('.cm-content')).cmTile.root.view.state;
      const place = (/** @type {number} */ at) => `${doc.lineAt(at).number}:${at - doc.lineAt(at).from + 1}`;
      const { anchor, head } = selection.main;
      return anchor === head ? place(head) : `${place(Math.min(anchor, head))}-${place(Math.max(anchor, head))}`;
    });
  }

  /**
   * Puts the cursor behind a piece of the text, as a click there would.
   * @param {string} piece
   */
  async cursorBehind(piece) {
    await this.page.evaluate((/** @type {string} */ wanted) => {
      const { view } = /** @type {any} */ (document.querySelector('.cm-content')).cmTile.root;
      const at = view.state.doc.toString().indexOf(wanted) + wanted.length;
      view.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: 'select.pointer' });
      view.focus();
    }, piece);
  }

  /**
   * The middle of a piece of the text on the screen, which is scrolled there; the cursor stays where it is. Hints that come
   * later may still move it.
   * @param {string} piece
   * @returns {Promise<{ x: number, y: number }>}
   */
  placeOf(piece) {
    return this.page.evaluate((/** @type {string} */ wanted) => {
      const { view } = /** @type {any} */ (document.querySelector('.cm-content')).cmTile.root;
      const from = view.state.doc.toString().indexOf(wanted);
      view.dispatch({ effects: view.constructor.scrollIntoView(from) });
      const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(from + wanted.length)];
      return { x: (start.left + end.left) / 2, y: (start.top + start.bottom) / 2 };
    }, piece);
  }

  /**
   * Rests the mouse on a piece of the text until it is explained.
   * @param {string} piece
   * @returns {Promise<any>} the explanation on the screen
   */
  async hover(piece) {
    const tooltip = this.page.locator('.cm-lsp-hover-tooltip');
    await this.page.mouse.move(5, 5);
    await until('no explanation', async () => (await tooltip.count()) === 0);
    await until(`an explanation of ${piece}`, async () => {
      const { x, y } = await this.placeOf(piece);
      await this.page.mouse.move(x, y, { steps: 2 });
      return tooltip.waitFor({ timeout: 2000 }).then(() => true, () => false);
    });
    return tooltip;
  }

  /** The record as a whole is another one. @param {string} text */
  async write(text) {
    await this.page.locator('.cm-content').click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** @param {string} id */
  choose(id) {
    return this.page.locator(`label.${id}`).click();
  }

  /** @param {string} selector @returns {Promise<string[]>} */
  texts(selector) {
    return this.page.locator(selector).allInnerTexts();
  }

  /** @param {string} id @returns {Promise<string>} */
  said(id) {
    return this.page.locator(`#${id}`).innerText();
  }

  /** What is underlined. */
  underlined() {
    return this.texts('.cm-lintRange');
  }

  /** What the board shows. @returns {Promise<string | null>} */
  board() {
    return this.page.locator('#picture svg').getAttribute('aria-label');
  }
}
