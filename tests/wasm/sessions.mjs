// Recorded sessions: a line of JSON each, first what the client has, then what it said.
//
//   { "client": "Neovim 0.12", "files": { "a.kubb": "…" }, "answers": { "workspace/configuration": [null] } }
//   { "jsonrpc": "2.0", "id": 1, "method": "initialize", … }
//
// The client's folder is `file:///w/`; a replay puts the folder that it makes in its place.

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = 'file:///w';

/** A session, its files in a folder of their own. Call `end` when it is done. */
export function load(file) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'movetext-session-')));
  const uri = pathToFileURL(folder).href;
  const [head, ...messages] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line.replaceAll(FOLDER, uri)));
  for (const [name, text] of Object.entries(head.files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { ...head, uri, messages, end: () => rmSync(folder, { recursive: true }) };
}

/** What a client answers to a request of the server. */
export function answerTo(session, { method, params }) {
  const known = session.answers[method];
  if (method !== 'workspace/configuration') return known ?? null;
  // As many as were asked for.
  return params.items.map((_, index) => known?.[index] ?? known?.[0] ?? null);
}

/**
 * What of a request refers to an earlier answer (ids of results, data of items), brought in line with the answers of this
 * run. `answers` are those so far, each with the method and the params that it answers.
 */
export function relate(message, answers) {
  const params = message.params;
  const of = (...methods) => answers.filter(({ method }) => methods.includes(method));
  const ofDocument = (...methods) => of(...methods).filter((answer) => answer.params.textDocument.uri === params.textDocument.uri);
  const last = (list) => list.at(-1)?.result;
  const items = (result) => (Array.isArray(result) ? result : (result?.items ?? []));
  /** The item of the last answer that is the same but for its data. */
  const same = (method) => {
    const { data, ...shown } = params;
    const key = JSON.stringify(identity(shown));
    const found = of(method).flatMap(({ result }) => items(result)).findLast((item) => JSON.stringify(identity(item)) === key);
    return found?.data === undefined ? params : { ...params, data: found.data };
  };
  switch (message.method) {
    case 'textDocument/semanticTokens/full/delta': {
      const previousResultId = last(ofDocument('textDocument/semanticTokens/full', message.method))?.resultId;
      return { ...message, params: { ...params, previousResultId: previousResultId ?? params.previousResultId } };
    }
    case 'textDocument/diagnostic': {
      const previousResultId = params.previousResultId && last(ofDocument(message.method))?.resultId;
      return { ...message, params: { ...params, ...(previousResultId && { previousResultId }) } };
    }
    case 'workspace/diagnostic': {
      const ids = new Map();
      for (const { result } of of(message.method)) {
        for (const { uri, resultId } of items(result)) if (resultId) ids.set(uri, resultId);
      }
      const previousResultIds = params.previousResultIds.map(({ uri, value }) => ({ uri, value: ids.get(uri) ?? value }));
      return { ...message, params: { ...params, previousResultIds } };
    }
    case 'completionItem/resolve':
      return { ...message, params: same('textDocument/completion') };
    case 'codeAction/resolve':
      return { ...message, params: same('textDocument/codeAction') };
    case 'inlayHint/resolve':
      return { ...message, params: same('textDocument/inlayHint') };
    case 'codeLens/resolve':
      return { ...message, params: same('textDocument/codeLens') };
    default:
      return message;
  }
}

/** What tells an item from the others of its answer. */
function identity({ label, title, position, range, kind, sortText, filterText }) {
  return { label, title, position, range, kind, sortText, filterText };
}
