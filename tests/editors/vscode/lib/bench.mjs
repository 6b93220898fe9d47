// What every group of checks works with.

/**
 * @typedef {object} Bench
 * @property {import('./driver.mjs').Asker} driver the window's API
 * @property {any} page the window, for Playwright
 * @property {import('./files.mjs').Files} files those of the folder that the window shows: a copy of records/
 * @property {import('./servers.mjs').Servers} servers
 * @property {boolean} hasPrograms whether the extension host can start programs
 * @property {boolean} hasLog whether there is a log to be read: code-server writes none without its native modules
 * @property {boolean} hasMarkdown whether there is a preview of Markdown
 * @property {boolean} hasPictures whether there is a viewer of pictures: the one of VS Code is an extension, and no page brings it here
 * @property {string} folder where that folder is, if it is on a disk
 * @property {(window: import('./driver.mjs').Asker) => Promise<import('./driver.mjs').Asker>} reload loads the window again; answers with its new extension host
 * @property {string} shots where pictures go
 */

export {};
