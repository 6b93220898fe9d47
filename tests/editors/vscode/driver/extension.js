// The tests' hand inside VS Code: connects to the socket that the environment names and answers questions about
// documents through the public API, one JSON object a line: {id, name, args} to {id, result} or {id, error}.

'use strict';

const net = require('node:net');
const readline = require('node:readline');

const vscode = require('vscode');

const { operations } = require('./operations');

exports.activate = () => {
  const path = process.env.MOVETEXT_DRIVER;
  if (path === undefined) {
    return;
  }
  const socket = net.connect(path, () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    socket.write(JSON.stringify({ hello: folder }) + '\n');
  });
  readline.createInterface({ input: socket }).on('line', (line) => {
    const { id, name, args } = JSON.parse(line);
    answer(name, args).then(
      (result) => socket.write(JSON.stringify({ id, result }) + '\n'),
      (error) => socket.write(JSON.stringify({ id, error: String(error?.stack ?? error) }) + '\n'),
    );
  });
};

/**
 * @param {string} name
 * @param {any[]} args
 */
async function answer(name, args) {
  const operation = operations[name];
  if (operation === undefined) {
    throw new Error(`no operation ${name}`);
  }
  return (await operation(...args)) ?? null;
}
