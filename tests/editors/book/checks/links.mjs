// Links: none is dead, and every page leads back.

import fs from 'node:fs';
import path from 'node:path';

import { equal } from '../../vscode/lib/report.mjs';
import { target } from '../lib/pages.mjs';

/** @typedef {import('../lib/pages.mjs').Site} Site */

/** @param {import('../lib/pages.mjs').Bench} bench */
export async function links({ book, offline }) {
  for (const [name, site] of /** @type {const} */ ([['the book', book], ['the offline pages', offline]])) {
    equal(`${name}: no link is dead`, dead(site), []);
    equal(`${name}: every page can be reached from the first one`, unreached(site), []);
    equal(`${name}: every page leads back to the first one`, stranded(site), []);
    equal(`${name}: nothing is loaded from elsewhere, and no script`, foreign(site), []);
  }
  const tried = [...book.pages.values()].flatMap(({ links }) => links.filter((link) => link.includes('playground/#')));
  equal('every link to the playground holds a record', tried.filter((link) => !/#[a-z]+@\d+=z[\w-]+$/.test(link)), []);
}

/** @param {Site} site */
function dead(site) {
  return everyLink(site).flatMap(([page, link]) => {
    const to = target(page, link);
    if (!to || link.startsWith('data:')) {
      return [];
    }
    const found = site.pages.get(to.file);
    const isThere = found ? to.anchor === '' || found.ids.has(to.anchor) : fs.existsSync(path.join(site.folder, to.file)) && to.anchor === '';
    return isThere ? [] : [`${page}: ${link}`];
  });
}

/** @param {Site} site */
function everyLink(site) {
  return [...site.pages].flatMap(([page, { links }]) => links.map((link) => /** @type {const} */ ([page, link])));
}

/** The pages to which a page leads. @param {Site} site @param {string} page */
function next(site, page) {
  const links = site.pages.get(page)?.links ?? [];
  return links.flatMap((link) => target(page, link)?.file ?? []).filter((file) => site.pages.has(file));
}

/** @param {Site} site */
function unreached(site) {
  const reached = new Set(['index.html']);
  for (const page of reached) {
    next(site, page).forEach((file) => reached.add(file));
  }
  return [...site.pages.keys()].filter((page) => !reached.has(page));
}

/** Pages with no link to the first page. @param {Site} site */
function stranded(site) {
  return [...site.pages.keys()].filter((page) => page !== 'index.html' && !next(site, page).includes('index.html'));
}

/** @param {Site} site */
function foreign(site) {
  return [...site.pages].flatMap(([page, { text }]) => {
    const loaded = [...text.matchAll(/<(?:img|link)\b[^>]*?\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    const bad = loaded.filter((address) => !address.startsWith('data:') && !target(page, address));
    return [...bad, ...(text.match(/<script|\son\w+="|javascript:/g) ?? [])].map((what) => `${page}: ${what}`);
  });
}
