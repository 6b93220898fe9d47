// What every group of checks works with.

/**
 * @typedef {object} Bench
 * @property {string} folder that the host shows
 * @property {string} shots where pictures go
 * @property {string | undefined} binary of a server of games
 * @property {any} browser
 * @property {string} address of the host
 * @property {(name: string, guest: import('./visit.mjs').Guest, checks: (visit: import('./visit.mjs').Visit) => Promise<void>, expected?: string[]) => Promise<void>} visit
 *   opens the page, runs the checks there, and holds that it asked no other host and that the browser did not complain
 *   of anything but `expected`
 */

export {};
