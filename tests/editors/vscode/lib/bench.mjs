// What every group of checks works with.

/**
 * @typedef {object} Bench
 * @property {import('./driver.mjs').Driver} driver the window's API
 * @property {any} page the window, for Playwright
 * @property {string} folder the folder that the window shows: a copy of records/
 * @property {string} home the folder of its profile
 * @property {string} shots where pictures go
 */

export {};
