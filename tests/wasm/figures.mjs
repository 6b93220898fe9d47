// Figures of the server as WebAssembly beside the native one: node figures.mjs WASM BINARY
//
// Times are medians in milliseconds, on whatever machine this is.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { Embedded } from './embedded.mjs';
import { Native } from './native.mjs';

const [wasm, binary] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');
const SAMPLES = [
  ['kubb', 'eighteen-turns.kubb'],
  ['bucky', 'complete.bucky'],
  ['rootlog', 'winter.rootlog'],
  ['carcassonne', 'game-1.carcassonne'],
].map(([language, name]) => ({ language, name, text: readFileSync(path.join(root, 'tests/records', language, name), 'utf8') }));

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const row = (...cells) => console.log(`| ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)).join(' | ')} |`);

/** The same calls for both: each sends a message and waits for what answers it. */
class Wasm {
  #server;

  constructor(module) {
    this.#server = new Embedded(module);
  }

  async until(message, isAnswer) {
    this.#server.send(message);
    for (;;) {
      for (const said of this.#server.said()) if (isAnswer(said)) return said;
      this.#server.step();
    }
  }

  end() {}
}

class Process {
  #server = new Native(binary);

  until(message, isAnswer) {
    return new Promise((resolve) => {
      this.#server.receive = (said) => {
        if (isAnswer(said)) resolve(said);
      };
      this.#server.send(message);
    });
  }

  end() {
    this.#server.kill();
  }
}

/** Times of one session. */
async function session(server, { language, text }) {
  const uri = `file:///w/a.${language}`;
  let id = 0;
  const ask = (method, params) => {
    id += 1;
    const own = id;
    return server.until({ jsonrpc: '2.0', id, method, params }, (said) => said.id === own && said.method === undefined);
  };
  const judged = (message) => server.until(message, ({ method }) => method === 'textDocument/publishDiagnostics');
  const timed = async (run) => {
    const start = performance.now();
    await run();
    return performance.now() - start;
  };
  const times = {};
  times.start = await timed(() => ask('initialize', { capabilities: {} }));
  const opened = { uri, languageId: language, version: 1, text };
  times.first = await timed(() => judged({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: opened } }));
  const lines = text.split('\n');
  const hovers = [];
  const keys = [];
  for (let count = 0; count < 60; count += 1) {
    const line = Math.floor((lines.length * count) / 60);
    const position = { line, character: Math.floor(lines[line].length / 2) };
    hovers.push(await timed(() => ask('textDocument/hover', { textDocument: { uri }, position })));
    const end = { line, character: position.character + (count % 2) };
    const contentChanges = [{ range: { start: position, end }, text: count % 2 === 0 ? '-' : '' }];
    const message = { jsonrpc: '2.0', method: 'textDocument/didChange', params: { textDocument: { uri, version: count + 2 }, contentChanges } };
    keys.push(await timed(() => judged(message)));
  }
  times.hover = median(hovers);
  times.key = median(keys);
  times.worst = Math.max(...keys);
  return times;
}

/** A folder of `count` records, read by the wasm: how long it takes, and how long a keystroke may have to wait. */
function index(module, count) {
  const server = new Embedded(module);
  server.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { capabilities: {}, workspaceFolders: [{ uri: 'file:///w', name: 'w' }], initializationOptions: { files: true } },
  });
  server.send({ jsonrpc: '2.0', method: 'initialized', params: {} });
  server.longest = 0;
  const uris = Array.from({ length: count }, (_, number) => `file:///w/${number}/a.${SAMPLES[number % 4].language}`);
  const answer = ({ method, params }) => {
    if (method === 'movetext/findFiles') return { uris };
    const sample = SAMPLES.find(({ language }) => params.uri.endsWith(`.${language}`));
    return { text: sample?.text ?? null };
  };
  const start = performance.now();
  let slices = 0;
  for (;;) {
    const hasMore = server.step();
    slices += 1;
    const said = [...server.said()];
    for (const { id, method, params } of said) {
      if (method !== undefined && id !== undefined) server.send({ jsonrpc: '2.0', id, result: answer({ method, params }) });
    }
    if (!hasMore && said.length === 0) break;
  }
  const seconds = (performance.now() - start) / 1000;
  const pages = server.exports.memory.buffer.byteLength / 2 ** 20;
  row(`${count} records`, `${seconds.toFixed(1)} s`, `${slices} slices`, server.longest, `${pages.toFixed(0)} MiB`);
}

const bytes = readFileSync(wasm);
console.log(`size: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip\n`);
const compileStart = performance.now();
const module = await WebAssembly.compile(bytes);
const compiled = performance.now();
new Embedded(module);
console.log(`compile ${(compiled - compileStart).toFixed(0)} ms, instantiate ${(performance.now() - compiled).toFixed(1)} ms\n`);

row('record', 'server', 'start', 'first diagnostics', 'hover', 'key to diagnostics', 'slowest key');
row('---', '---', '---', '---', '---', '---', '---');
for (const sample of SAMPLES) {
  for (const [name, Server] of [['wasm', Wasm], ['native', Process]]) {
    const server = new Server(module);
    const { start, first, hover, key, worst } = await session(server, sample);
    row(sample.name, name, start, first, hover, key, worst);
    server.end();
  }
}

console.log();
row('drawn without a session', 'first', 'then');
row('---', '---', '---');
for (const { language, name, text } of SAMPLES) {
  const { exports } = new Embedded(module);
  const times = Array.from({ length: 20 }, (_, step) => {
    const request = new TextEncoder().encode(JSON.stringify({ language, text, step: step + 1 }));
    const start = performance.now();
    const place = exports.movetext_alloc(request.length);
    new Uint8Array(exports.memory.buffer, place, request.length).set(request);
    exports.movetext_draw(place, request.length);
    return performance.now() - start;
  });
  row(name, times[0], median(times));
}

console.log();
row('a folder', 'time', 'in', 'longest slice', 'memory');
row('---', '---', '---', '---', '---');
index(module, 1000);
index(module, 10_000);
