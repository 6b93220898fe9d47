// How pages look and read: light and dark, on a phone and on a desk, without JavaScript.

import path from 'node:path';

import { equal } from '../../vscode/lib/report.mjs';
import { accessible } from '../../web/lib/axe.mjs';

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

/** Pages of each kind. */
const kinds = [
  'index.html',
  'first/kubb.html',
  'first/bucky.html',
  'first/rootlog.html',
  'first/carcassonne.html',
  'first/pgn.html',
  'all-rules.html',
  'commands.html',
  'settings.html',
  'findings.html',
  'scan.html',
  'league.html',
  'tables.html',
  'editors/vscode.html',
  'grammars/kubb.html',
  'inside/server.html',
  'rules/index.html',
  'rules/kubb/index.html',
  'rules/kubb/inkast-count.html',
  'rules/bucky/blocked.html',
  'rules/rootlog/no-path.html',
  'rules/carcassonne/edge-mismatch.html',
  'rules/pgn/illegal-move.html',
  'rules/movetext/unused-allow.html',
];

/** @param {import('../lib/pages.mjs').Bench} bench */
export async function looks({ book, browser, address, shots }) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await browser.newContext({ colorScheme: scheme, viewport });
      const page = await context.newPage();
      for (const kind of kinds) {
        await page.goto(address + kind);
        await accessible(`${kind}, ${scheme}, ${size}`, page);
        if (kind === 'index.html' || kind.includes('kubb') || kind.includes('rootlog')) {
          await page.screenshot({ path: path.join(shots, `book-${kind.replaceAll(/\W+/g, '-')}-${scheme}-${size}.png`), fullPage: size === 'desk' });
        }
      }
      await context.close();
    }
  }

  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const wide = [];
  for (const name of book.pages.keys()) {
    // Of the many pages of rules some; they are made alike.
    if (name.startsWith('rules/') && !kinds.includes(name)) {
      continue;
    }
    await page.goto(address + name);
    const [width, text] = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('main')?.innerText.length ?? 0]);
    if (width > sizes.phone.width || text < 100) {
      wide.push(`${name}: ${width} wide, ${text} characters`);
    }
  }
  equal('without JavaScript every page is there, and none is wider than a phone', wide, []);
  await context.close();
}
