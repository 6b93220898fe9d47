// VS Code's values as plain data for exact comparison: positions as "line:column" from 1, as the status bar counts.

'use strict';

const vscode = require('vscode');

/** @param {vscode.Position} position */
const place = (position) => `${position.line + 1}:${position.character + 1}`;

/** @param {vscode.Range | undefined} range */
const span = (range) => range && `${place(range.start)}-${place(range.end)}`;

/** @param {string} text "line:column" */
function positionOf(text) {
  const [line, column] = text.split(':').map(Number);
  return new vscode.Position(line - 1, column - 1);
}

/** @param {string} text "line:column" or "line:column-line:column" */
function rangeOf(text) {
  const [start, end = start] = text.split('-');
  return new vscode.Range(positionOf(start), positionOf(end));
}

/** @param {string} path relative to the folder, or a whole URI */
function uriOf(path) {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return /^[\w-]+:/.test(path) ? vscode.Uri.parse(path) : vscode.Uri.joinPath(folder.uri, path);
}

/** @param {vscode.Uri} uri */
function nameOf(uri) {
  const inFolder = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return inFolder || uri.scheme === 'vscode-remote' || uri.scheme === 'file' ? vscode.workspace.asRelativePath(uri, false) : uri.toString();
}

/** @param {string | vscode.MarkdownString | vscode.MarkedString | undefined} text */
const markdown = (text) => (text === undefined || typeof text === 'string' ? text : text.value);

/** The edits of a workspace edit as "file range: text". @param {vscode.WorkspaceEdit | undefined} edit */
function edits(edit) {
  return edit?.entries().flatMap(([uri, list]) => list.map((one) => `${nameOf(uri)} ${span(one.range)}: ${one.newText}`));
}

module.exports = { place, span, positionOf, rangeOf, uriOf, nameOf, markdown, edits };
