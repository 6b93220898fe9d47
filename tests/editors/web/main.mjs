// Runs the checks in the page: main.mjs FOLDER SHOTS-FOLDER [BINARY]

import path from 'node:path';

import { app } from './checks/app.mjs';
import { beginning } from './checks/begin.mjs';
import { board } from './checks/board.mjs';
import { convert } from './checks/convert.mjs';
import { desk } from './checks/desk.mjs';
import { extremes } from './checks/extremes.mjs';
import { failures } from './checks/failures.mjs';
import { files } from './checks/files.mjs';
import { games } from './checks/games.mjs';
import { keyboard } from './checks/keyboard.mjs';
import { layout } from './checks/layout.mjs';
import { live } from './checks/live.mjs';
import { merge } from './checks/merge.mjs';
import { pictures } from './checks/pictures.mjs';
import { reach } from './checks/reach.mjs';
import { record } from './checks/record.mjs';
import { samples } from './checks/samples.mjs';
import { share } from './checks/share.mjs';
import { speed } from './checks/speed.mjs';
import { tabs } from './checks/tabs.mjs';
import { targets } from './checks/targets.mjs';
import { writing } from './checks/writing.mjs';
import { endWithSignals, launch, runGroups } from '../browser.mjs';
import { conclude, equal, fail } from '../vscode/lib/report.mjs';
import { zoom } from './checks/zoom.mjs';
import { host } from './lib/site.mjs';
import { Visit } from './lib/visit.mjs';

const [folder, shots, binary] = process.argv.slice(2);
const groups = { samples, writing, record, reach, begin: beginning, desk, merge, app, keyboard, board, zoom, share, convert, files, games, pictures, tabs, live, layout, targets, failures, extremes, speed };

endWithSignals();
const site = await host(folder);
const browser = await launch();

/**
 * What the checks work with: a visit that must end without a complaint, unless it is told to expect some.
 * @type {import('./lib/bench.mjs').Bench}
 */
const bench = {
  folder,
  shots,
  binary,
  browser,
  address: site.address,
  visit: async (name, guest, checks, expected = []) => {
    const visit = await Visit.begin(browser, guest.address ?? site.address, guest);
    try {
      await checks(visit);
      equal(`${name}: no request left the host`, [...visit.hosts], [new URL(visit.address).host]);
      equal(`${name}: the browser has nothing to complain about`, visit.complaints, expected);
    } catch (error) {
      await visit.page.screenshot({ path: path.join(shots, `failure-web-${name.replaceAll(/\W+/g, '-')}.png`) }).catch(() => {});
      fail(name, error);
    }
    await visit.end();
  },
};

await runGroups(groups, bench);
await browser.close();
site.close();
process.exit(conclude() ? 0 : 1);
