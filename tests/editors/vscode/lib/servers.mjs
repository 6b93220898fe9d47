// Which language servers run.

import fs from 'node:fs';

/**
 * The processes whose program is the server inside the extensions of a profile.
 * @param {string} home the folder of the profile
 * @returns {number[]}
 */
export function serversOf(home) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((process) => {
      try {
        const program = fs.readlinkSync(`/proc/${process}/exe`);
        return program.startsWith(home) && program.endsWith('/server/movetext');
      } catch {
        // It has ended, or belongs to somebody else.
        return false;
      }
    });
}
