// Answers a question of a test.

'use strict';

const { operations } = require('./operations');

/**
 * @param {{ id: number, name: string, args: any[] }} question
 * @returns {Promise<{ id: number, result?: unknown, error?: string }>}
 */
async function answer({ id, name, args }) {
  try {
    const operation = operations[name];
    if (operation === undefined) {
      throw new Error(`no operation ${name}`);
    }
    return { id, result: (await operation(...args)) ?? null };
  } catch (error) {
    return { id, error: String(error instanceof Error ? error.stack : error) };
  }
}

module.exports = { answer };
