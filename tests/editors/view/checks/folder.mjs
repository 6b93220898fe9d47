// The pages of a folder, and the index that leads to them.

import fs from 'node:fs';
import path from 'node:path';

import { equal } from '../../vscode/lib/report.mjs';

/** @param {any} bench */
export async function folder(bench) {
  const records = path.join(bench.work, 'league');
  fs.mkdirSync(path.join(records, 'round 2'), { recursive: true });
  fs.copyFileSync(bench.record('kubb/complete.kubb'), path.join(records, 'final.kubb'));
  fs.copyFileSync(bench.record('bucky/complete.bucky'), path.join(records, 'round 2', 'a & b.bucky'));
  bench.movetext('view', records, '-o', path.join(bench.work, 'pages'));

  await bench.visit('pages/index.html', {}, async (/** @type {any} */ visit) => {
    equal('the index names every record', await visit.texts('.index a'), ['final.kubb', 'round 2/a & b.bucky']);
    const about = await visit.texts('.index span');
    equal('with a line about each', about.every((/** @type {string} */ one) => one.length > 10), true);
    await visit.page.screenshot({ path: path.join(bench.shots, 'view-index.png') });
    await visit.page.locator('.index a').nth(1).click();
    await visit.page.locator('#board svg').waitFor();
    equal('a link leads to the page of its record', await visit.text('h1'), 'round 2/a & b.bucky');
  });
  await bench.visit('pages/index.html', { scheme: 'dark', size: { width: 390, height: 844 } }, async (/** @type {any} */ visit) => {
    equal('the index is dark where the system is dark', await visit.background('body'), 'rgb(22, 22, 22)');
    equal('and fits on a phone', await visit.page.evaluate(() => document.documentElement.scrollWidth), 390);
  });
}
