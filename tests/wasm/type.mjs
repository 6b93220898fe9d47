// Sessions of somebody who types, for tests/wasm/sessions: node type.mjs
//
// A record of each notation is typed key by key under what a real editor announces (tests/protocol/profiles), and behind
// keys come the requests that the editor sends there. Then the record is changed, fixed, formatted, renamed, drawn; files
// and settings change; the workspace is asked. Nothing here is random: the same sessions come out again.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name) => readFileSync(path.join(root, name), 'utf8');

/** What somebody types in which editor, and what else lies in the folder. */
const SESSIONS = [
  { profile: 'vscode-1.139', language: 'kubb', text: 'tests/records/kubb/complete.kubb', mistakes: 'tests/records/kubb/mistakes.kubb' },
  { profile: 'neovim-0.12', language: 'bucky', text: 'tests/records/bucky/complete.bucky', mistakes: 'tests/records/bucky/mistakes.bucky' },
  { profile: 'helix-25.07', language: 'rootlog', text: 'tests/records/rootlog/winter.rootlog', mistakes: 'tests/records/rootlog/mistakes.rootlog' },
  { profile: 'emacs-30.2', language: 'carcassonne', text: 'tests/records/carcassonne/abandoned.carcassonne', mistakes: 'tests/records/carcassonne/mistakes.carcassonne' },
  { profile: 'vscode-1.139', language: 'pgn', text: 'tests/records/pgn/complete.pgn', mistakes: 'tests/records/pgn/mistakes.pgn' },
];
/** Keys that are typed; the rest is pasted. */
const KEYS = 160;
/** Every so many keys somebody stops and looks around. */
const PAUSE = 12;

class Typist {
  lines = [];
  #id = 0;
  #version = 1;
  text = '';

  constructor({ language }) {
    this.language = language;
    this.uri = `file:///w/typed.${language}`;
    this.document = { uri: this.uri };
  }

  note(method, params) {
    this.lines.push({ jsonrpc: '2.0', method, params });
  }

  ask(method, params) {
    this.#id += 1;
    this.lines.push({ jsonrpc: '2.0', id: this.#id, method, params });
  }

  /** A request about the document. */
  about(method, params = {}) {
    this.ask(method, { textDocument: this.document, ...params });
  }

  open(text) {
    this.text = text;
    this.note('textDocument/didOpen', { textDocument: { uri: this.uri, languageId: this.language, version: this.#version, text } });
  }

  /** Puts `text` in the place of what lies between two offsets. */
  edit(start, end, text) {
    const range = { start: this.position(start), end: this.position(end) };
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.#version += 1;
    this.note('textDocument/didChange', { textDocument: { uri: this.uri, version: this.#version }, contentChanges: [{ range, text }] });
  }

  position(offset) {
    const before = this.text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before.at(-1).length };
  }

  whole() {
    return { start: { line: 0, character: 0 }, end: this.position(this.text.length) };
  }
}

function session(one) {
  const typist = new Typist(one);
  const { clientInfo, capabilities } = JSON.parse(read(`tests/protocol/profiles/${one.profile}.json`));
  typist.ask('initialize', {
    processId: null,
    clientInfo,
    rootUri: 'file:///w',
    capabilities,
    workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    initializationOptions: { hints: { score: true } },
  });
  typist.note('initialized', {});
  type(typist, read(one.text));
  lookAround(typist);
  change(typist);
  mend(typist, one);
  end(typist);
  const files = {
    'movetext.toml': '[format]\nalign = true\n',
    [`in/mistakes.${one.language}`]: read(one.mistakes),
    [`in/complete.${one.language}`]: read(one.text),
  };
  const head = { client: `typed under the profile of ${one.profile}`, files, answers: { 'workspace/configuration': [{ format: { align: true } }] } };
  const lines = [head, ...typist.lines].map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(path.join(import.meta.dirname, `sessions/typed-${one.language}-${one.profile}.jsonl`), lines.join(''));
}

/** The first lines key by key, the rest at once. */
function type(typist, text) {
  typist.open('');
  for (let at = 0; at < Math.min(KEYS, text.length); at += 1) {
    const key = text[at];
    typist.edit(at, at, key);
    const position = typist.position(at + 1);
    if (/[\w:[ ]/.test(key) && at % 3 === 0) typist.about('textDocument/completion', { position, context: { triggerKind: 1 } });
    if (key === '\n') typist.about('textDocument/onTypeFormatting', { position, ch: '\n', options: { tabSize: 4, insertSpaces: true } });
    if (at % PAUSE === 0) pause(typist, position);
  }
  typist.edit(typist.text.length, typist.text.length, text.slice(KEYS));
}

/** What editors ask when nobody types for a moment. */
function pause(typist, position) {
  typist.about('textDocument/documentHighlight', { position });
  typist.about('textDocument/semanticTokens/full/delta', { previousResultId: '1' });
  typist.about('textDocument/diagnostic', { previousResultId: '1' });
  typist.about('textDocument/inlayHint', { range: typist.whole() });
  typist.about('textDocument/codeAction', { range: { start: position, end: position }, context: { diagnostics: [], triggerKind: 2 } });
  typist.about('movetext/board', { position });
  typist.about('movetext/choices', { position });
}

/** Every request about the document, at places all over it. */
function lookAround(typist) {
  for (const method of ['documentSymbol', 'foldingRange', 'codeLens', 'documentLink', 'documentColor', 'semanticTokens/full']) {
    typist.about(`textDocument/${method}`);
  }
  typist.about('textDocument/semanticTokens/range', { range: { start: { line: 2, character: 0 }, end: { line: 9, character: 0 } } });
  typist.about('textDocument/inlayHint', { range: typist.whole() });
  const { length } = typist.text;
  for (let offset = 1; offset < length; offset += Math.ceil(length / 25)) {
    const position = typist.position(offset);
    typist.about('textDocument/hover', { position });
    typist.about('textDocument/definition', { position });
    typist.about('textDocument/references', { position, context: { includeDeclaration: true } });
    typist.about('textDocument/prepareRename', { position });
    typist.about('textDocument/linkedEditingRange', { position });
    typist.about('textDocument/selectionRange', { positions: [position] });
    typist.about('textDocument/completion', { position, context: { triggerKind: 1 } });
    for (const which of ['before', 'at', 'after']) typist.about('movetext/position', { position, which });
    typist.about('movetext/board', { position, format: 'text' });
    typist.about('movetext/board', { position, theme: 'dark' });
    typist.about('movetext/choices', { position, picked: ['anything'] });
  }
  typist.about('movetext/explain');
  typist.about('movetext/replay');
  typist.about('movetext/viewFileText');
}

/** Slips here and there, and back. */
function change(typist) {
  const words = [...typist.text.matchAll(/\S+/g)];
  for (let index = 3; index < words.length; index += Math.ceil(words.length / 15)) {
    const { index: start, 0: word } = words[index];
    const end = start + word.length;
    const position = typist.position(start);
    typist.edit(end - 1, end, '');
    typist.about('textDocument/diagnostic', { previousResultId: '1' });
    typist.about('textDocument/semanticTokens/full/delta', { previousResultId: '1' });
    typist.about('textDocument/codeAction', { range: { start: position, end: position }, context: { diagnostics: [], only: ['quickfix'] } });
    typist.about('textDocument/hover', { position });
    typist.edit(end - 1, end - 1, word.at(-1));
  }
}

/** All that changes a text, the files beside it, the settings. */
function mend(typist, { language, mistakes }) {
  typist.edit(0, typist.text.length, read(mistakes));
  const options = { tabSize: 4, insertSpaces: true };
  typist.about('textDocument/formatting', { options });
  typist.about('textDocument/rangeFormatting', { options, range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } } });
  typist.about('textDocument/codeAction', { range: typist.whole(), context: { diagnostics: [] } });
  for (const only of ['source.fixAll.movetext', 'source.movetext', 'refactor.rewrite', 'quickfix']) {
    typist.about('textDocument/codeAction', { range: typist.whole(), context: { diagnostics: [], only: [only] } });
  }
  for (let line = 0; line < 30; line += 3) typist.about('textDocument/rename', { position: { line, character: 4 }, newName: 'zoe' });
  typist.ask('workspace/symbol', { query: '' });
  typist.ask('workspace/diagnostic', { previousResultIds: [] });
  typist.note('workspace/didChangeConfiguration', { settings: { movetext: { format: { align: false } } } });
  typist.note('workspace/didChangeWatchedFiles', { changes: [{ uri: `file:///w/in/complete.${language}`, type: 3 }] });
  typist.ask('workspace/diagnostic', {
    previousResultIds: [{ uri: `file:///w/in/mistakes.${language}`, value: 'x' }, { uri: `file:///w/in/complete.${language}`, value: 'y' }],
    partialResultToken: 'part',
  });
  typist.ask('workspace/symbol', { query: 'a' });
}

function end(typist) {
  typist.note('textDocument/didSave', { textDocument: typist.document });
  typist.note('textDocument/didClose', { textDocument: typist.document });
  typist.about('textDocument/hover', { position: { line: 0, character: 0 } });
  typist.ask('movetext/nothing', {});
  typist.ask('shutdown');
  typist.note('exit');
}

for (const one of SESSIONS) session(one);
