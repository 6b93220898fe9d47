// Sees every instance of WebAssembly that is made in this extension host, and can break one: what a test of traps needs,
// without anything of it in the product.

'use strict';

/** Servers, oldest first: instances that were sent a message. @type {WebAssembly.Memory[]} */
const servers = [];

/** The same instance, which is counted by its first message. @param {WebAssembly.Instance} instance */
function watched({ exports }) {
  const { memory, movetext_receive: receive } = /** @type {{ memory: WebAssembly.Memory, movetext_receive: (...args: number[]) => void }} */ (
    /** @type {unknown} */ (exports)
  );
  const counted = (/** @type {number[]} */ ...args) => {
    if (!servers.includes(memory)) {
      servers.push(memory);
    }
    return receive(...args);
  };
  return { exports: { ...exports, movetext_receive: counted } };
}

// What the extension calls is this host's own: it was loaded before.
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct: (made, [module, imports]) => watched(new made(module, imports)),
});

/** How many servers there were. */
const count = () => servers.length;

/** Spoils all that the newest server remembers: it traps with the next message. */
function spoil() {
  const memory = servers.at(-1);
  if (memory === undefined) {
    throw new Error('there is no server of WebAssembly here');
  }
  new Uint8Array(memory.buffer).fill(0xff);
}

module.exports = { count, spoil };
