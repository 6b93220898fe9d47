// What a user sees: the same records as pixels, and pictures of them.

import path from 'node:path';

import { equal, eventually, group, until } from '../lib/report.mjs';

const size = { width: 1100, height: 640 };

/** Only the record: no bars, tabs or marks that are not about it. */
const calm = {
  'breadcrumbs.enabled': false,
  'editor.fontSize': 15,
  'editor.guides.bracketPairs': false,
  'editor.guides.indentation': false,
  'editor.hideCursorInOverviewRuler': true,
  'editor.hover.above': false,
  'editor.hover.delay': 100,
  'editor.matchBrackets': 'never',
  'editor.occurrencesHighlight': 'off',
  'editor.overviewRulerBorder': false,
  'editor.renderLineHighlight': 'none',
  'editor.scrollbar.vertical': 'hidden',
  'editor.scrollbar.horizontal': 'hidden',
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.colorTheme': 'Light Modern',
  'workbench.editor.showTabs': 'single',
  'workbench.layoutControl.enabled': false,
};

const records = {
  'league.kubb': { lens: 'g, jt beat d, jf with the king · 8 turns · 1 finding', hint: 'base 5–5', says: ['4 kubbs thrown in, but turn 5 felled 5', 'inkast-count'], status: '1 finding' },
  'opening.bucky': { lens: 'North – South · 0-1 · 54 moves · 1 finding', hint: 'teleport', says: ['The wagon on a1 cannot get to a4', 'blocked'], status: '1 finding' },
  'autumn.rootlog': { lens: 'Fall map · C 4, E 2, A 4, V 2 · 2 rounds · 1 finding', hint: '= 4', says: ['no path joins them on the Fall map', 'no-path'], status: '1 finding' },
  'evening.carcassonne': { lens: 'amber 19, basalt 9, cherry 3 · 22 moves · so far · 1 finding', hint: 'A 11, B 6, C 3', says: ['The slip seems to be this tile', 'edge-mismatch'], status: '1 finding' },
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function screen({ driver, page, shots }) {
  await page.setViewportSize(size);
  for (const [key, value] of Object.entries(calm)) {
    await driver.ask('configure', key, value);
  }
  await driver.ask('run', 'workbench.action.closeSidebar');
  await driver.ask('run', 'notifications.clearAll');
  const picture = (/** @type {string} */ name) => page.screenshot({ path: path.join(shots, `${name}.png`) });

  for (const [file, { lens, hint, says, status }] of Object.entries(records)) {
    const notation = file.split('.')[1];
    await group(`${file} on the screen`, async () => {
      await driver.ask('closeAll');
      await driver.ask('open', file);
      const squiggle = page.locator('.squiggly-error, .squiggly-warning').first();
      await squiggle.waitFor();
      equal(`${file}: one place is underlined`, await page.locator('.squiggly-error, .squiggly-warning').count(), 1);
      await eventually(`${file}: the lens on the screen`, () => texts(page, '.codelens-decoration'), [lens]);
      await until('the hints', async () => (await text(page, '.view-lines')).includes(hint));
      await eventually(`${file}: the status item`, () => languageStatus(page), status);

      const box = await squiggle.boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await eventually(`${file}: the hover explains`, async () => {
        const shown = await text(page, '.monaco-hover:not(.hidden)');
        return says.every((words) => shown.includes(words));
      }, true);
      await picture(notation);
      await page.keyboard.press('Escape');
      await page.mouse.move(5, size.height - 40);
    });
  }
}

/** The texts of all that match. @param {any} page @param {string} selector @returns {Promise<string[]>} */
const texts = async (page, selector) => (await page.locator(selector).allInnerTexts()).map(plain);

/** @param {any} page @param {string} selector */
const text = async (page, selector) => plain((await page.locator(selector).allInnerTexts()).join(' '));

/** Monaco writes blanks that do not break. @param {string} shown */
const plain = (shown) => shown.replaceAll('\u00a0', ' ').trim();

/** What the language status item says to a screen reader. @param {any} page */
const languageStatus = (page) => page.locator('[id="status.languageStatus"]').getAttribute('aria-label');
