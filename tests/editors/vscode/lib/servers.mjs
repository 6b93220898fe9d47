// The servers that run, of either kind: programs of this machine, or WebAssembly in the extension host.

import fs from 'node:fs';

/**
 * @typedef {object} Servers
 * @property {string} origin what the status says of them
 * @property {() => Promise<number[]>} running a number for each that runs; a new one has another
 * @property {() => Promise<void>} crash ends the one that runs, as nobody would
 * @property {string} lastWords what the log has of such an end
 */

/** Programs inside the extensions of a profile. @param {string} home the folder of the profile @returns {Servers} */
export function programs(home) {
  const running = async () => processes().filter((process) => isServer(home, process));
  return {
    origin: 'bundled',
    running,
    crash: async () => {
      const [server] = await running();
      process.kill(server, 'SIGKILL');
    },
    lastWords: 'The server ended; it is started again.',
  };
}

/** @param {import('./driver.mjs').Asker} driver @returns {Servers} */
export function wasm(driver) {
  return {
    origin: 'built in',
    running: async () => [await driver.ask('wasmServers')].filter((count) => count > 0),
    crash: async () => {
      await driver.ask('spoilWasm');
      // The next message, which is any answer, finds it so.
      await driver.ask('tabs');
    },
    lastWords: 'The server failed: ',
  };
}

function processes() {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** @param {string} home @param {number} process */
function isServer(home, process) {
  try {
    const program = fs.readlinkSync(`/proc/${process}/exe`);
    return program.startsWith(home) && program.endsWith('/server/movetext');
  } catch {
    // It has ended, or belongs to somebody else.
    return false;
  }
}
