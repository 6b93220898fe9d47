// What the tests share: the manifest, and the server as a judge of records.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

export const root = path.resolve(import.meta.dirname, '..');
export const manifest = readJson('package.json');
/** The ids of the notations. */
export const notations = manifest.contributes.languages.map(({ id }) => id);

/** @param {string} file relative to the package */
export function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

/** @param {string} file relative to the package */
export function readJson(file) {
  return JSON.parse(read(file));
}

/** A module of src/ or beyond, without types. @param {string} file relative to the package */
export async function load(file) {
  const { outputFiles } = await build({ entryPoints: [path.join(root, file)], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** The server: $MOVETEXT, else the one on the PATH. */
const server = process.env.MOVETEXT ?? 'movetext';

/**
 * What `movetext check` finds in a record, as lines `warning kubb/x: message`.
 * @param {string} notation
 * @param {string} text
 */
export function findings(notation, text) {
  const checked = spawnSync(server, ['check', '--format', 'json', '--notation', notation, '-'], { input: text, encoding: 'utf8' });
  if (checked.error !== undefined || checked.status === 2) {
    throw checked.error ?? new Error(checked.stderr);
  }
  const lines = checked.stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line)).map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

/**
 * @param {string} notation
 * @param {string} text
 */
export function formatted(notation, text) {
  return execFileSync(server, ['fmt', '--notation', notation, '-'], { input: text, encoding: 'utf8' });
}
