// The pages of a folder as text, with what they link to. They are made by machines: no parser of HTML is needed.

import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Page
 * @property {string} text
 * @property {string[]} links what it links to or loads
 * @property {Set<string>} ids its anchors
 *
 * @typedef {object} Site
 * @property {string} folder
 * @property {Map<string, Page>} pages by their path, with slashes
 *
 * @typedef {object} Bench
 * @property {Site} book
 * @property {Site} offline
 * @property {string} address of the book
 * @property {any} browser
 * @property {string} shots
 */

/**
 * @param {string} folder
 * @returns {Site}
 */
export function readSite(folder) {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = new Map();
  for (const name of names.filter((one) => one.endsWith('.html')).sort()) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    pages.set(name.replaceAll(path.sep, '/'), { text, links: values(text, 'href|src'), ids: new Set(values(text, 'id')) });
  }
  return { folder, pages };
}

/**
 * The values of attributes.
 * @param {string} text
 * @param {string} names
 */
function values(text, names) {
  const found = text.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, 'g'));
  return [...found].map(([, value]) => value.replaceAll('&amp;', '&'));
}

/**
 * Where a link of a page leads: a path in the folder and an anchor; nothing if it leads out of it.
 * @param {string} page
 * @param {string} link
 */
export function target(page, link) {
  const base = new URL(page, 'http://site/');
  const url = new URL(link, base);
  return url.host === 'site' ? { file: decodeURIComponent(url.pathname.slice(1)) || 'index.html', anchor: decodeURIComponent(url.hash.slice(1)) } : undefined;
}
