// The other end of driver/extension.js: asks VS Code's API from here.

import net from 'node:net';
import path from 'node:path';
import readline from 'node:readline';

import { Questions } from './questions.mjs';
import { until } from './report.mjs';

/**
 * Whoever answers questions about a window.
 * @typedef {object} Asker
 * @property {(name: string, ...args: unknown[]) => Promise<any>} ask asks one of driver/operations.js
 */

/** One window's extension host. */
export class Driver {
  /**
   * @param {net.Socket} socket
   * @param {string} folder the folder that the window shows
   * @param {readline.Interface} lines
   */
  constructor(socket, folder, lines) {
    this.folder = folder;
    this.questions = new Questions((question) => socket.write(JSON.stringify(question) + '\n'));
    lines.on('line', (line) => this.questions.answered(JSON.parse(line)));
    socket.on('close', () => this.questions.lost());
  }

  /**
   * @param {string} name
   * @param {...unknown} args
   * @returns {Promise<any>}
   */
  ask(name, ...args) {
    return this.questions.ask(name, args);
  }
}

/** Where extension hosts report. */
export class Switchboard {
  /** @type {Driver[]} */
  #drivers = [];

  /** @param {string} folder a private folder for the socket */
  constructor(folder) {
    this.path = path.join(folder, 'driver.sock');
    this.server = net.createServer((socket) => {
      const lines = readline.createInterface({ input: socket });
      lines.once('line', (line) => this.#drivers.push(new Driver(socket, JSON.parse(line).hello, lines)));
      socket.on('error', () => socket.destroy());
    });
    this.server.listen(this.path);
  }

  /**
   * The next extension host that shows `folder`.
   * @param {string} folder
   * @param {number} [patience] how long it may take to start, in milliseconds
   */
  async next(folder, patience = 120_000) {
    return until(`an extension host for ${folder}`, () => {
      const index = this.#drivers.findIndex((driver) => driver.folder === folder);
      return index < 0 ? undefined : this.#drivers.splice(index, 1)[0];
    }, patience);
  }

  close() {
    this.server.close();
  }
}
