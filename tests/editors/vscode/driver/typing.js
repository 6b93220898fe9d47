// What stands under the cursor and what is shown while somebody types.

'use strict';

const vscode = require('vscode');

const { nameOf } = require('./plain');

/** How long the editor may take to show a key, in milliseconds: machines are slow, and busy. */
const patience = 60_000;

/** The errors and warnings that were shown since they were asked for last. @type {Set<string>} */
const noted = new Set();

/** @type {vscode.Disposable | undefined} */
let watching;

/** Notes every error and warning of a record from now on, and no longer those of another. @param {string} path */
function watch(path) {
  watching?.dispose();
  noted.clear();
  watching = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    for (const uri of uris.filter((one) => nameOf(one) === path)) {
      const document = vscode.workspace.textDocuments.find((one) => nameOf(one.uri) === path);
      for (const { code, range, severity, source } of vscode.languages.getDiagnostics(uri)) {
        if (source === 'movetext' && severity <= vscode.DiagnosticSeverity.Warning) {
          const line = document?.lineAt(Math.min(range.start.line, document.lineCount - 1)).text;
          noted.add(`${typeof code === 'object' ? code.value : code} in ${line}`);
        }
      }
    }
  });
}

function shown() {
  const all = [...noted];
  noted.clear();
  return all;
}

/**
 * What follows the cursor in its line, and the hints before it, once the text before it in line `line`, from 1, is `text` and
 * all is saved.
 * @param {string} path
 * @param {number} line
 * @param {string} text
 */
async function written(path, line, text) {
  const editor = vscode.window.visibleTextEditors.find(({ document }) => nameOf(document.uri) === path);
  if (editor === undefined) {
    throw new Error(`${path} is not shown`);
  }
  const { document } = editor;
  const stands = () => document.lineAt(editor.selection.active.line).text.slice(0, editor.selection.active.character);
  await until(
    () => editor.selection.active.line === line - 1 && stands() === text && !document.isDirty,
    () => `line ${editor.selection.active.line + 1} is ${JSON.stringify(stands())} and not ${JSON.stringify(text)}${document.isDirty ? ', unsaved' : ''}`,
  );
  const { active } = editor.selection;
  /** @type {vscode.InlayHint[]} */
  const hints = await vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, document.lineAt(active.line).range);
  const before = hints.filter(({ position }) => position.line === active.line && position.character < active.character);
  return {
    after: document.lineAt(active.line).text.slice(active.character),
    hints: before.map(({ label }) => (typeof label === 'string' ? label : label.map((part) => part.value).join(''))),
  };
}

/**
 * Waits until something is so, looking again whenever the text, the cursor or the file has changed.
 * @param {() => boolean} isSo
 * @param {() => string} what what is so instead
 */
function until(isSo, what) {
  return new Promise((resolve, reject) => {
    /** @type {vscode.Disposable[]} */
    const listening = [];
    const end = (/** @type {() => void} */ settle) => {
      clearTimeout(late);
      vscode.Disposable.from(...listening).dispose();
      settle();
    };
    const late = setTimeout(() => end(() => reject(new Error(what()))), patience);
    const look = () => {
      if (isSo()) {
        end(() => resolve(undefined));
      }
    };
    listening.push(vscode.workspace.onDidChangeTextDocument(look), vscode.window.onDidChangeTextEditorSelection(look), vscode.workspace.onDidSaveTextDocument(look));
    look();
  });
}

module.exports = { watch, shown, written };
