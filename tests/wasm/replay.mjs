// Replays a session through both servers and compares what they say.
//
// First message by message: behind each one waits until the server has said all that it has to. Everything must be the same
// but for what has no order or no meaning:
// - the order of messages that answer one message of the client (handlers run beside each other natively);
// - the ids of the server's own requests;
// - how far a progress is ("report"; natively it depends on time), and the number in the name of its token;
// - the order of files in an answer about the workspace, and how it is cut in parts.
// Then natively as fast as the pipe takes it: every answer must still be the same, and the last diagnostics of each
// document. Left out there: what refers to earlier answers, because the client has none of them yet, and symbols of the
// workspace, which are of the moment in which its files are read.

import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

import { check, until } from './checks.mjs';
import { Embedded } from './embedded.mjs';
import { Native } from './native.mjs';
import { answerTo, load, relate } from './sessions.mjs';

/** Longer than anything takes, also without optimization, in milliseconds. */
const PATIENCE = 60_000;

/** Behind these the native server reads settings and files beside the messages. What follows is to find them read. */
const READING = new Set(['initialized', 'textDocument/didOpen', 'workspace/didChangeConfiguration', 'workspace/didChangeWatchedFiles', 'workspace/didChangeWorkspaceFolders']);

const isRequest = ({ id, method }) => id !== undefined && method !== undefined;
const isReply = ({ id, method }) => id !== undefined && method === undefined;

/** Checks that both servers say the same in the session of `file`. */
export async function checkSession(name, file, module, binary) {
  const session = load(file);
  try {
    const expected = throughWasm(session, module);
    const count = expected.flat().length;
    await check(`${name}: ${session.messages.length} messages, ${count} answers and notifications`, async () => {
      await throughNative(session, binary, expected);
    });
    await check(`${name}: as fast as it goes`, async () => {
      await inOneGo(session, binary, expected.flat());
    });
  } finally {
    session.end();
  }
}

/** What the wasm says behind each message. */
function throughWasm(session, module) {
  const server = new Embedded(module);
  const answers = [];
  return session.messages.map((recorded) => {
    const message = withFiles(relate(recorded, answers));
    server.send(message);
    const said = server.settle((request) => answerTo(session, request));
    keep(answers, message, said);
    return said;
  });
}

/** The wasm asks the client for files only if it may; the native server reads them always. */
function withFiles(message) {
  if (message.method !== 'initialize') return message;
  const initializationOptions = { ...message.params.initializationOptions, files: true };
  return { ...message, params: { ...message.params, initializationOptions } };
}

async function throughNative(session, binary, expected) {
  const server = answering(session, new Native(binary));
  const answers = [];
  try {
    let done = 0;
    for (const [index, recorded] of session.messages.entries()) {
      const message = relate(recorded, answers);
      server.send(message);
      const wanted = comparable(expected[index]);
      const what = `message ${index + 1}, ${message.method}`;
      const said = () => server.said.slice(done);
      if (wanted.length > 0) {
        await until(what, () => comparable(said()).length >= wanted.length, PATIENCE).catch(() => {});
      }
      if (READING.has(message.method)) await settled(server);
      assert.deepEqual(comparable(said()), wanted, what);
      keep(answers, message, said());
      done = server.said.length;
    }
    // Whatever comes late was not expected.
    await settled(server);
    assert.deepEqual(comparable(server.said.slice(done)), [], 'behind the last message');
  } finally {
    server.kill();
  }
}

async function inOneGo(session, binary, expected) {
  const server = answering(session, new Native(binary));
  const left = /\/(resolve|delta|diagnostic)$|^workspace\/symbol$/;
  const others = ['$/cancelRequest', 'shutdown', 'exit'];
  const messages = session.messages.filter(({ method }) => !left.test(method) && !others.includes(method));
  const ids = new Set(messages.filter(isRequest).map(({ id }) => id));
  try {
    for (const message of messages) server.send(message);
    await until('all answers', () => server.said.filter((message) => isReply(message)).length >= ids.size, PATIENCE);
    const replies = (said) => comparable(said.filter((message) => isReply(message) && ids.has(message.id)).map(withoutIds));
    assert.deepEqual(replies(server.said), replies(expected));
    const last = lastDiagnostics(expected);
    await until('the last diagnostics', () => isDeepStrictEqual(lastDiagnostics(server.said), last), PATIENCE).catch(() => {});
    await settled(server);
    assert.deepEqual(lastDiagnostics(server.said), last);
  } finally {
    server.kill();
  }
}

function answering(session, server) {
  server.receive = (message) => {
    if (isRequest(message)) server.send({ jsonrpc: '2.0', id: message.id, result: answerTo(session, message) });
  };
  return server;
}

/** Returns when the server is behind all that it works on: it says nothing for a while. */
async function settled(server) {
  let count = -1;
  while (server.said.length !== count) {
    count = server.said.length;
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
  }
}

/** Ids of results and the data of items count what the server did before, in whatever order. */
function withoutIds(reply) {
  return JSON.parse(JSON.stringify(reply, (key, value) => (['resultId', 'data'].includes(key) ? undefined : value)));
}

function lastDiagnostics(said) {
  const last = new Map();
  for (const { method, params } of said) {
    if (method === 'textDocument/publishDiagnostics') last.set(params.uri, params.diagnostics);
  }
  return Object.fromEntries([...last].sort());
}

/** Keeps the answer to a request with what it answers. */
function keep(answers, { id, method, params }, said) {
  if (id === undefined) return;
  const reply = said.find((message) => isReply(message) && message.id === id);
  if (reply?.result !== undefined) answers.push({ method, params, result: reply.result });
}

/** Messages in a form in which the same are equal; see the top of this file. */
function comparable(said) {
  const parts = new Map();
  const lines = [];
  for (const message of said) {
    const { method, params } = message;
    if (method === '$/progress' && params.value.kind === 'report') continue;
    if (method === '$/progress' && params.value.items !== undefined) {
      parts.set(params.token, [...(parts.get(params.token) ?? []), ...params.value.items]);
    } else if (isRequest(message)) {
      lines.push({ method, params });
    } else {
      lines.push(message);
    }
  }
  for (const [token, items] of parts) lines.push({ token, result: { items } });
  return lines
    .map((line) => JSON.stringify(sortedFiles(line)).replaceAll(/movetext-index-\d+/g, 'movetext-index-N'))
    .sort()
    .map((line) => JSON.parse(line));
}

function sortedFiles(line) {
  const items = line.result?.items;
  if (!Array.isArray(items) || items[0]?.uri === undefined) return line;
  const sorted = items.toSorted((one, other) => (one.uri < other.uri ? -1 : 1));
  return { ...line, result: { ...line.result, items: sorted } };
}
