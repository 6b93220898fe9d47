// The tests' hand inside VS Code: connects to the socket that the environment names and answers questions about
// documents through the public API, one JSON object a line: {id, name, args} to {id, result} or {id, error}.

'use strict';

const net = require('node:net');
const readline = require('node:readline');

const vscode = require('vscode');

const { answer } = require('./answer');

exports.activate = () => {
  const path = process.env.MOVETEXT_DRIVER;
  if (path === undefined) {
    return;
  }
  const socket = net.connect(path, () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    socket.write(JSON.stringify({ hello: folder }) + '\n');
  });
  readline.createInterface({ input: socket }).on('line', async (line) => {
    socket.write(JSON.stringify(await answer(JSON.parse(line))) + '\n');
  });
};
