// What axe finds in a page: names, roles, contrast.

import fs from 'node:fs';

import { equal } from '../../vscode/lib/report.mjs';

const source = fs.readFileSync(process.env.AXE ?? new URL('../../../../editors/web/node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * Holds that axe finds nothing in what is shown now.
 * @param {string} name
 * @param {any} page
 */
export async function accessible(name, page) {
  await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return violations.flatMap((/** @type {any} */ one) => one.nodes.map((/** @type {any} */ node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary?.slice(0, 160)}`));
  });
  equal(`${name}: axe finds nothing`, found, []);
}
