// Shows one of the screens.

import { until } from '../../vscode/lib/report.mjs';
import { Visit } from './visit.mjs';

export const sizes = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  side: { width: 844, height: 390 },
  desktop: { width: 1280, height: 720 },
};

/** Those of touch. */
export const touched = /** @type {const} */ (['phone', 'small', 'side']);

/**
 * Goes to a screen, and does something with it.
 * @param {any} browser
 * @param {string} address
 * @param {string} name
 * @param {import('./screens.mjs').Screen} screen
 * @param {boolean} phone
 * @param {(visit: Visit) => Promise<void>} use
 */
export async function show(browser, address, name, { fragment, before, steps }, phone, use) {
  const missing = name === 'failed' ? ['movetext.wasm'] : [];
  const size = phone ? sizes.phone : sizes.desktop;
  const visit = await Visit.begin(browser, address, { phone, size, missing, ...(fragment && { fragment }), ...(before && { before }) });
  const { page } = visit;
  try {
    if (name === 'failed') {
      await page.locator('#loading-again:not([hidden])').waitFor();
    } else {
      await visit.ready();
      await until('the board', async () => (await page.locator('#picture svg').count()) === 1);
    }
    page.setDefaultTimeout(20_000);
    await steps(visit, (selector) => page.locator(selector).first().click());
    await page.mouse.move(0, 0);
    await use(visit);
  } finally {
    await visit.end();
  }
}
