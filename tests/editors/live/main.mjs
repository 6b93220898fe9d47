// Runs the checks on `movetext live`: main.mjs BINARY RECORDS-FOLDER WORK-FOLDER SHOTS-FOLDER

import fs from 'node:fs';
import path from 'node:path';

import { back } from './checks/back.mjs';
import { firefox } from './checks/firefox.mjs';
import { hostile } from './checks/hostile.mjs';
import { looks } from './checks/looks.mjs';
import { offline } from './checks/offline.mjs';
import { together } from './checks/together.mjs';
import { endWithSignals, launch, runGroups } from '../browser.mjs';
import { conclude, equal, fail } from '../vscode/lib/report.mjs';
import { Pitch } from './lib/pitch.mjs';

const [binary, records, work, shots] = process.argv.slice(2);
const groups = { together, back, firefox, offline, hostile, looks };
endWithSignals();
const browser = await launch();

/** What the checks work with. */
const bench = {
  shots,
  work,
  record: (/** @type {string} */ name) => fs.readFileSync(path.join(records, name), 'utf8'),

  /**
   * A server with a folder of its own, for the time of some checks.
   * @param {string} name
   * @param {(pitch: Pitch) => Promise<void>} checks
   */
  pitch: async (name, checks) => {
    const pitch = new Pitch(browser, binary, path.join(work, name));
    await pitch.start();
    try {
      await checks(pitch);
      equal(`${name}: the browsers have nothing to complain about`, pitch.oddities(), []);
    } catch (error) {
      const pages = pitch.contexts.flatMap((context) => context.pages());
      for (const [number, page] of pages.entries()) {
        await page.screenshot({ path: path.join(shots, `failure-live-${name}-${number}.png`) }).catch(() => {});
      }
      fail(name, error);
    }
    await pitch.end();
  },
};

await runGroups(groups, bench);
await browser.close();
process.exit(conclude() ? 0 : 1);
