// What a first visit costs: everything that the browser loads, as it goes over the wire without compression.

import fs from 'node:fs';
import path from 'node:path';

import { equal } from '../../vscode/lib/report.mjs';

const limit = 100_000;

/** @param {import('../lib/pages.mjs').Bench} bench */
export async function weight({ book, browser, address }) {
  const style = fs.statSync(path.join(book.folder, 'rules/style.css')).size;
  const heavy = [...book.pages].map(([page, { text }]) => /** @type {const} */ ([page, Buffer.byteLength(text) + style])).filter(([, size]) => size >= limit);
  equal('no page with its stylesheet has 100 kB', heavy, []);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  /** @type {Promise<Buffer>[]} */
  const bodies = [];
  page.on('response', (/** @type {any} */ response) => bodies.push(response.url().startsWith('data:') ? Promise.resolve(Buffer.alloc(0)) : response.body()));
  await page.goto(address, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(bodies)).map((body) => body.length);
  const sum = sizes.reduce((all, size) => all + size, 0);
  console.log(`     first load: ${sizes.filter((size) => size > 0).length} requests, ${(sum / 1000).toFixed(1)} kB`);
  equal('the first page loads less than 100 kB', sum > 0 && sum < limit, true);
  await context.close();
}
