// Runs the checks on pages of `movetext view`: main.mjs BINARY RECORDS-FOLDER WORK-FOLDER SHOTS-FOLDER

import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { boards } from './checks/boards.mjs';
import { folder } from './checks/folder.mjs';
import { looks } from './checks/looks.mjs';
import { paper } from './checks/paper.mjs';
import { stepping } from './checks/stepping.mjs';
import { endWithSignals, launch, runGroups } from '../browser.mjs';
import { conclude, equal, fail } from '../vscode/lib/report.mjs';
import { Visit } from './lib/visit.mjs';

const [binary, records, work, shots] = process.argv.slice(2);
const groups = { boards, stepping, looks, paper, folder };
endWithSignals();
const browser = await launch();

/** What the checks work with. */
const bench = {
  shots,
  work,
  record: (/** @type {string} */ name) => path.join(records, name),
  movetext: (/** @type {string[]} */ ...args) => execFileSync(binary, args, { encoding: 'utf8' }),

  /**
   * Makes the page of a record, or takes a page that is there, and opens it in a profile of its own. Nothing but its file may
   * be asked for, and the browser may have nothing to complain about.
   * @param {string} name a record, or a page below the work folder
   * @param {import('./lib/visit.mjs').Guest} guest
   * @param {(visit: Visit) => Promise<void>} checks
   */
  visit: async (name, guest, checks) => {
    let page = path.join(work, name);
    if (!name.endsWith('.html')) {
      page = path.join(work, `${name.replaceAll('/', '-')}.html`);
      bench.movetext('view', bench.record(name), '-o', page);
    }
    const visit = await Visit.begin(browser, page, guest);
    try {
      await checks(visit);
      equal(`${name}: nothing but files was asked for`, visit.foreign, []);
      equal(`${name}: the browser has nothing to complain about`, visit.complaints, []);
    } catch (error) {
      await visit.page.screenshot({ path: path.join(shots, `failure-view-${name.replaceAll(/\W+/g, '-')}.png`) }).catch(() => {});
      fail(name, error);
    }
    await visit.end();
  },
};

await runGroups(groups, bench);
await browser.close();
process.exit(conclude() ? 0 : 1);
