// Pictures of every screen of the page, to be looked at: screens.mjs FOLDER SHOTS-FOLDER. Checks nothing; a screen that does not
// come is named. SCREENS=desk,share takes only those whose names begin so, DEVICES=phone,side and SCHEMES=dark
// only these.

import path from 'node:path';

import { endWithSignals, launch } from '../browser.mjs';
import { screens } from './lib/screens.mjs';
import { show, sizes } from './lib/show.mjs';
import { host } from './lib/site.mjs';

const [folder, shots] = process.argv.slice(2);
const only = (/** @type {string | undefined} */ names, /** @type {string} */ name) => names === undefined || names.split(',').some((one) => name.startsWith(one));

endWithSignals();
const site = await host(folder);
const browser = await launch();
for (const phone of [true, false]) {
  const devices = Object.entries(sizes).filter(([name]) => (name === 'desktop') !== phone && only(process.env.DEVICES, name));
  for (const [name, screen] of Object.entries(screens).filter(([name]) => devices.length > 0 && only(process.env.SCREENS, name))) {
    await show(browser, site.address, name, screen, phone, async ({ page }) => {
      for (const [device, size] of devices) {
        await page.setViewportSize(size);
        for (const scheme of /** @type {const} */ (['light', 'dark']).filter((one) => only(process.env.SCHEMES, one))) {
          await page.emulateMedia({ colorScheme: scheme, ...(name === 'print' && { media: 'print' }) });
          // The board is drawn anew for the other theme.
          await page.waitForTimeout(name.startsWith('desk') ? 150 : 400);
          await page.screenshot({ path: path.join(shots, `${name}-${device}-${scheme}.png`), fullPage: screen.isFull ?? false });
        }
      }
    }).catch((/** @type {unknown} */ error) => {
      console.log(`${name} on a ${phone ? 'phone' : 'desktop'}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    });
  }
}
await browser.close();
site.close();
process.exit(0);
