// The native server: a process that speaks over its pipes.

import { spawn } from 'node:child_process';

export class Native {
  said = [];
  #buffer = Buffer.alloc(0);

  constructor(binary) {
    // Without its clock: what it says must not depend on how busy the machine is.
    this.child = spawn(binary, ['lsp', '--no-clock'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => {
      this.child.on('exit', resolve);
    });
    this.child.stdout.on('data', (data) => {
      this.#take(data);
    });
    // A server that is gone is told by what it did not say.
    this.child.stdin.on('error', () => {});
  }

  send(message) {
    const body = Buffer.from(JSON.stringify(message));
    this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.child.stdin.write(body);
  }

  kill() {
    this.child.kill();
  }

  #take(data) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const head = this.#buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, head).toString())[1]);
      const end = head + 4 + length;
      if (this.#buffer.length < end) return;
      const message = JSON.parse(this.#buffer.subarray(head + 4, end).toString());
      this.#buffer = this.#buffer.subarray(end);
      this.said.push(message);
      this.receive?.(message);
    }
  }
}
