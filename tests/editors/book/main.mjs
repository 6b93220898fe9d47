// Runs the checks on the book and on the pages of rules: main.mjs BOOK-FOLDER OFFLINE-FOLDER SHOTS-FOLDER

import { links } from './checks/links.mjs';
import { looks } from './checks/looks.mjs';
import { rules } from './checks/rules.mjs';
import { weight } from './checks/weight.mjs';
import { endWithSignals, launch, runGroups } from '../browser.mjs';
import { conclude } from '../vscode/lib/report.mjs';
import { host } from '../web/lib/site.mjs';
import { readSite } from './lib/pages.mjs';

const [folder, offline, shots] = process.argv.slice(2);

endWithSignals();
const site = await host(folder);
const browser = await launch();

await runGroups({ links, rules, weight, looks }, { book: readSite(folder), offline: readSite(offline), address: site.address, browser, shots });
await browser.close();
site.close();
process.exit(conclude() ? 0 : 1);
