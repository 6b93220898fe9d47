// The tests' hand inside VS Code for the Web: asks the server that the page came from what to do, again and again, and
// answers with the operations that the tests of the desktop have too.

'use strict';

const vscode = require('vscode');

const { answer } = require('../../vscode/driver/answer');
const { MemoryFiles } = require('./memory');

/** @param {vscode.ExtensionContext} context */
exports.activate = async ({ extensionUri }) => {
  const { scheme, authority } = extensionUri;
  const origin = `${scheme}://${authority}`;
  const records = await (await fetch(`${origin}/records`)).json();
  new MemoryFiles('/records', records).register('memory');
  void work(`${origin}/driver`);
};

/** @param {string} address */
async function work(address) {
  /** @type {unknown} */
  let said = { ready: true };
  for (;;) {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(said) });
    said = await answer(await response.json());
  }
}
