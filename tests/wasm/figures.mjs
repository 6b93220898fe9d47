// Figures of the server as WebAssembly beside the native one: node figures.mjs WASM BINARY [KEYS]
//
// KEYS is what `cargo run -p xtask -- keystrokes --write KEYS` writes: then only typing in right and wrong records is measured.
//
// Times are medians in milliseconds, on whatever machine this is.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { Embedded } from './embedded.mjs';
import { Native } from './native.mjs';

const [wasm, binary, typed] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');
const SAMPLES = [
  ['kubb', 'eighteen-turns.kubb'],
  ['bucky', 'complete.bucky'],
  ['rootlog', 'winter.rootlog'],
  ['carcassonne', 'game-1.carcassonne'],
  ['pgn', 'opera.pgn'],
].map(([language, name]) => ({ language, name, text: readFileSync(path.join(root, 'tests/records', language, name), 'utf8') }));

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const row = (...cells) => console.log(`| ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)).join(' | ')} |`);

/** The same calls for both: each sends a message and waits for what answers it. */
class Wasm {
  #server;

  constructor(module) {
    this.#server = new Embedded(module);
  }

  send(message) {
    this.#server.send(message);
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

  send(message) {
    this.#server.send(message);
  }

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

/** The median and the 95th percentile of times, as a cell. */
function spread(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (percent) => sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)].toFixed(2);
  return `${at(50)} / ${at(95)}`;
}

/** Types the keys of a copy of a record: the times from each to its findings, and to the hover that is asked for with it. */
async function type(server, uri, language, { text, keys }, times) {
  let version = 1;
  const judged = (said) => said.method === 'textDocument/publishDiagnostics' && said.params.uri === uri && said.params.version === version;
  await server.until({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: language, version, text } } }, judged);
  for (const { line, from, to, text: written } of keys) {
    version += 1;
    const range = { start: { line, character: from }, end: { line, character: to } };
    const change = { textDocument: { uri, version }, contentChanges: [{ range, text: written }] };
    const start = performance.now();
    if (times.hover) {
      // Both messages are there when the server begins with the first.
      server.send({ jsonrpc: '2.0', method: 'textDocument/didChange', params: change });
      const id = `${uri} ${version}`;
      await server.until({ jsonrpc: '2.0', id, method: 'textDocument/hover', params: { textDocument: { uri }, position: range.start } }, (said) => said.id === id);
      times.hover.push(performance.now() - start);
    } else {
      await server.until({ jsonrpc: '2.0', method: 'textDocument/didChange', params: change }, judged);
      times.findings.push(performance.now() - start);
    }
  }
}

/** The table of typing in the records of the file `typed`. */
async function typing(module) {
  row('record', 'typed at', 'key to findings, native', 'wasm', 'key to hover, native', 'wasm');
  row('---', '---', '---:', '---:', '---:', '---:');
  for (const { notation, record, at, copies } of JSON.parse(readFileSync(typed, 'utf8'))) {
    const cells = [];
    for (const times of [{ findings: [] }, { hover: [] }]) {
      for (const Server of [Process, Wasm]) {
        const server = new Server(module);
        await server.until({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } } } }, (said) => said.id === 0);
        const own = Object.fromEntries(Object.keys(times).map((name) => [name, []]));
        for (const [number, copy] of copies.entries()) await type(server, `file:///w/${number}.${notation}`, notation, copy, own);
        cells.push(spread(Object.values(own)[0]));
        server.end();
      }
    }
    row(`${notation}, ${record}`, at, ...cells);
  }
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
  const uris = Array.from({ length: count }, (_, number) => `file:///w/${number}/a.${SAMPLES[number % SAMPLES.length].language}`);
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

if (typed !== undefined) {
  await typing(module);
  process.exit();
}

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
