// A server of games on this machine, and people with browsers of their own who use it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';

import { collectComplaints, patience } from '../../browser.mjs';

export class Pitch {
  /** @param {any} browser @param {string} binary @param {string} folder @param {string[]} options more of them */
  constructor(browser, binary, folder, options = []) {
    this.browser = browser;
    this.binary = binary;
    this.folder = folder;
    this.options = options;
    /** What browsers complain about. @type {string[]} */
    this.complaints = [];
    /** @type {any[]} */
    this.contexts = [];
    this.port = 0;
    this.token = '';
  }

  /** Starts the server, the second time on the same port. */
  async start() {
    this.server = spawn(this.binary, ['live', this.folder, '--port', String(this.port), ...this.options], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of readline.createInterface({ input: this.server.stdout })) {
      const found = /^Scorers: +http:\/\/127\.0\.0\.1:(\d+)\/score#(\w+)$/.exec(line);
      if (found) {
        this.port = Number(found[1]);
        this.token = found[2];
        return;
      }
    }
    throw new Error('the server does not start');
  }

  /** Ends the server without a word. */
  async kill() {
    if (this.server) {
      const ended = once(this.server, 'exit');
      this.server.kill('SIGKILL');
      await ended;
    }
  }

  /**
   * Somebody opens a page.
   * @param {string} address
   * @param {{ scheme?: 'light' | 'dark', size?: { width: number, height: number }, context?: any }} [guest]
   */
  async open(address, guest = {}) {
    const context =
      guest.context ??
      (await this.browser.newContext({
        colorScheme: guest.scheme ?? 'light',
        viewport: guest.size ?? { width: 390, height: 844 },
      }));
    if (!guest.context) {
      context.setDefaultTimeout(patience);
      this.contexts.push(context);
    }
    const page = await context.newPage();
    collectComplaints(page, this.complaints);
    await page.goto(`http://127.0.0.1:${this.port}${address}`);
    return page;
  }

  /** A scorer at a game. @param {string} game */
  score(game) {
    return this.open(`/score?game=${game}#${this.token}`);
  }

  /** What browsers complain about, but for connections that a test breaks and answers that it wants: no game of that name yet, no token, two records. */
  oddities() {
    return this.complaints.filter((one) => !/net::ERR_|status of 40[149]/.test(one));
  }

  async end() {
    await this.kill();
    for (const context of this.contexts) {
      await context.close();
    }
  }
}

/** Writes into the record of a scorer. @param {any} page @param {string} text */
export async function write(page, text) {
  const area = page.locator('#text');
  // Keys that are pressed before the game is open go nowhere.
  await area.waitFor();
  await area.pressSequentially(text);
}

/** What an element says. @param {any} page @param {string} selector */
export const said = (page, selector) => page.locator(selector).innerText();
