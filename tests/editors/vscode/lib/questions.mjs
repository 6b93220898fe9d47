// Questions to an extension host, and their answers, however they travel.

import { Lost } from './report.mjs';

/** How long an answer may take, in milliseconds. */
const patience = 120_000;

/** @typedef {{ id: number, name: string, args: unknown[] }} Question */
/** @typedef {{ id?: number, result?: unknown, error?: string }} Answer */

export class Questions {
  #id = 0;
  #isLost = false;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void, name: string }>} */
  #waiting = new Map();

  /** @param {(question: Question) => void} send */
  constructor(send) {
    this.send = send;
  }

  /**
   * Asks one of driver/operations.js.
   * @param {string} name
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  ask(name, args) {
    if (this.#isLost) {
      return Promise.reject(new Lost(`${name}: the window is closed`));
    }
    const id = (this.#id += 1);
    return new Promise((resolve, reject) => {
      const clock = setTimeout(() => {
        if (this.#waiting.delete(id)) {
          reject(new Error(`${name}: no answer within ${patience / 1000} s`));
        }
      }, patience);
      clock.unref();
      this.#waiting.set(id, { resolve, reject, name });
      this.send({ id, name, args });
    });
  }

  /** @param {Answer} answer */
  answered({ id, result, error }) {
    const question = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (error === undefined) {
      question?.resolve(result);
    } else {
      question?.reject(new Error(`${question.name}: ${error.split('\n').slice(0, 2).join(' ')}`));
    }
  }

  /** Nobody is there to answer. */
  lost() {
    this.#isLost = true;
    for (const { reject, name } of this.#waiting.values()) {
      reject(new Lost(`${name}: the window closed`));
    }
    this.#waiting.clear();
  }
}
