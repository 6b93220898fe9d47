// The server as WebAssembly, called by hand: every slice of its work is known, so it is known when it is done.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export class Embedded {
  /** How long the longest call took, in milliseconds. */
  longest = 0;

  constructor(module) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
  }

  send(message) {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    const place = this.exports.movetext_alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    this.#timed(() => this.exports.movetext_receive(place, bytes.length));
  }

  /** A slice of work; whether there is more. */
  step() {
    return this.#timed(() => this.exports.movetext_step()) === 1;
  }

  /** What the server said since it was asked last. */
  *said() {
    for (let length = this.exports.movetext_next(); length > 0; length = this.exports.movetext_next()) {
      yield JSON.parse(new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.movetext_message(), length)));
    }
  }

  /** Lets it work until it is done; `answer` answers its requests. What it said but for questions about files. */
  settle(answer) {
    const all = [];
    for (;;) {
      const hasMore = this.step();
      const said = [...this.said()];
      if (!hasMore && said.length === 0) return all;
      for (const message of said) {
        const isFile = typeof message.id === 'string' && message.id.startsWith('host:');
        if (!isFile) all.push(message);
        if (message.method !== undefined && message.id !== undefined) {
          const result = isFile ? fromDisk(message) : answer(message);
          this.send({ jsonrpc: '2.0', id: message.id, result });
        }
      }
    }
  }

  #timed(call) {
    const start = performance.now();
    const result = call();
    this.longest = Math.max(this.longest, performance.now() - start);
    return result;
  }
}

/** What a client with a disk answers. */
function fromDisk({ method, params }) {
  if (method === 'movetext/readFile') {
    try {
      return { text: readFileSync(fileURLToPath(params.uri), 'utf8') };
    } catch {
      return { text: null };
    }
  }
  const folder = fileURLToPath(params.folder);
  const names = readdirSync(folder, { recursive: true }).filter((name) => params.extensions.includes(path.extname(name).slice(1)));
  return { uris: names.map((name) => pathToFileURL(path.join(folder, name)).href) };
}
