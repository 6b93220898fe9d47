// The files of the folder that a window shows.

import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Files
 * @property {(name: string) => Promise<string>} read
 * @property {(name: string, text: string) => Promise<void>} write
 * @property {(name: string, bytes: Buffer) => Promise<void>} writeBytes
 * @property {(name: string) => Promise<void>} remove
 */

/** Behind the editor's back. @param {string} folder @returns {Files} */
export function onDisk(folder) {
  return {
    read: async (name) => fs.readFileSync(path.join(folder, name), 'utf8'),
    write: async (name, text) => fs.writeFileSync(path.join(folder, name), text),
    writeBytes: async (name, bytes) => fs.writeFileSync(path.join(folder, name), bytes),
    remove: async (name) => fs.rmSync(path.join(folder, name)),
  };
}

/** Through the file system that the editor has, where there is no disk. @param {import('./driver.mjs').Asker} driver @returns {Files} */
export function throughEditor(driver) {
  return {
    read: (name) => driver.ask('readFile', name),
    write: (name, text) => driver.ask('writeFile', name, text),
    writeBytes: (name, bytes) => driver.ask('writeBytes', name, bytes.toString('base64')),
    remove: (name) => driver.ask('deleteFile', name),
  };
}
