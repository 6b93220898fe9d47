// The other end of driver/extension.js: asks VS Code's API from here.

import net from 'node:net';
import path from 'node:path';
import readline from 'node:readline';

import { until } from './report.mjs';

/** One window's extension host. */
export class Driver {
  #id = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void, name: string }>} */
  #waiting = new Map();

  /**
   * @param {net.Socket} socket
   * @param {string} folder the folder that the window shows
   * @param {readline.Interface} lines
   */
  constructor(socket, folder, lines) {
    this.socket = socket;
    this.folder = folder;
    lines.on('line', (line) => {
      const { id, result, error } = JSON.parse(line);
      const question = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) {
        question?.resolve(result);
      } else {
        question?.reject(new Error(`${question.name}: ${error.split('\n').slice(0, 2).join(' ')}`));
      }
    });
    socket.on('close', () => {
      for (const { reject, name } of this.#waiting.values()) {
        reject(new Error(`${name}: the window closed`));
      }
      this.#waiting.clear();
    });
  }

  /**
   * Asks one of driver/operations.js.
   * @param {string} name
   * @param {...unknown} args
   * @returns {Promise<any>}
   */
  ask(name, ...args) {
    const id = (this.#id += 1);
    return new Promise((resolve, reject) => {
      const clock = setTimeout(() => {
        if (this.#waiting.delete(id)) {
          reject(new Error(`${name}: no answer within 20 s`));
        }
      }, 20_000);
      clock.unref();
      this.#waiting.set(id, { resolve, reject, name });
      this.socket.write(JSON.stringify({ id, name, args }) + '\n');
    });
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
   */
  async next(folder) {
    return until(`an extension host for ${folder}`, () => {
      const index = this.#drivers.findIndex((driver) => driver.folder === folder);
      return index < 0 ? undefined : this.#drivers.splice(index, 1)[0];
    }, 60_000);
  }

  close() {
    this.server.close();
  }
}
