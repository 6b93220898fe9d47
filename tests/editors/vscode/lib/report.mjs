// Checks: one line `ok NAME` or `FAIL NAME: why` each, counted.

import { isDeepStrictEqual } from 'node:util';

/** How long anything may take to become true, in milliseconds: machines are slow, and busy. */
const PATIENCE = 120_000;

let passed = 0;
let failed = 0;

/** What the following checks are about, where the same are done twice. */
let about = '';

/** @param {string} name */
export function section(name) {
  about = `${name}: `;
}

/** @param {string} name */
function pass(name) {
  passed += 1;
  console.log(`ok   ${about}${name}`);
}

/**
 * @param {string} name
 * @param {unknown} why
 */
export function fail(name, why) {
  failed += 1;
  console.log(`FAIL ${about}${name}: ${why instanceof Error ? why.message : String(why)}`);
}

/** The closing line. Answers whether all is well. */
export function conclude() {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

/**
 * @param {string} name
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function equal(name, actual, expected) {
  if (isDeepStrictEqual(plain(actual), plain(expected))) {
    pass(name);
  } else {
    fail(name, `expected ${shown(expected)}, got ${shown(actual)}`);
  }
}

/**
 * Asks again and again until the answer is the expected one.
 * @param {string} name
 * @param {() => unknown} ask
 * @param {unknown} expected
 */
export async function eventually(name, ask, expected) {
  let actual;
  try {
    await until(name, async () => {
      actual = await ask();
      return isDeepStrictEqual(plain(actual), plain(expected));
    });
    pass(name);
  } catch (error) {
    fail(name, error instanceof Late && error.cause === undefined ? `expected ${shown(expected)}, got ${shown(actual)}` : error);
  }
}

/**
 * Waits until `ask` answers something true, and answers that. Where `ask` fails it is asked again: what is just being
 * replaced on the screen cannot be read for a moment.
 * @template T
 * @param {string} what
 * @param {() => Promise<T> | T} ask
 * @param {number} patience in milliseconds
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, ask, patience = PATIENCE) {
  const deadline = Date.now() + patience;
  for (;;) {
    let problem;
    try {
      const answer = await ask();
      if (answer) {
        return answer;
      }
    } catch (error) {
      if (error instanceof Lost) {
        throw error;
      }
      problem = error;
    }
    if (Date.now() > deadline) {
      const why = problem instanceof Error ? `: ${problem.message}` : '';
      throw new Late(`not within ${patience / 1000} s: ${what}${why}`, { cause: problem });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whoever was asked is gone: there is no use in asking again. */
export class Lost extends Error {}

/** Something did not become true in time; the cause is what went wrong when it was looked at last. */
class Late extends Error {}

/** What JSON keeps, so that an absent value and `undefined` are the same. @param {unknown} value */
const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** @param {unknown} value */
const shown = (value) => JSON.stringify(value) ?? 'nothing';

/**
 * Runs a group of checks; what they throw fails the group and not the rest.
 * @param {string} name
 * @param {() => Promise<void>} checks
 */
export async function group(name, checks) {
  try {
    await checks();
  } catch (error) {
    fail(name, error);
  }
}
