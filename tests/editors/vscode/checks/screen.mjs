// What a user sees: the same records as pixels, and pictures of them.

import path from 'node:path';

import { eventually, group, until } from '../lib/report.mjs';

// Higher than any picture, which is cut to what it shows: there is room below each finding for its whole hover.
const size = { width: 1000, height: 1100 };

/** Only the record: no bars, tabs or marks that are not about it. */
const calm = {
  'breadcrumbs.enabled': false,
  'editor.fontSize': 14,
  'editor.guides.bracketPairs': false,
  'editor.guides.indentation': false,
  'editor.hideCursorInOverviewRuler': true,
  'editor.hover.above': false,
  'editor.hover.delay': 100,
  'editor.matchBrackets': 'never',
  'editor.occurrencesHighlight': 'off',
  'editor.overviewRulerBorder': false,
  'editor.renderLineHighlight': 'none',
  'editor.showFoldingControls': 'never',
  'editor.scrollbar.vertical': 'hidden',
  'editor.scrollbar.horizontal': 'hidden',
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.showTabs': 'single',
  'workbench.layoutControl.enabled': false,
};

/** What each record shows, where along its finding the mouse rests, and the size of the board in the hover. */
const records = {
  'league.kubb': { mouse: 0.5, board: [248, 120], lens: 'g & jt beat d & jf with the king · 8 turns · 1 error', hint: 'base 5–5', says: ['4 kubbs thrown in, but turn 5 felled 5', 'inkast-count'], status: '1 error, g & jt beat d & jf with the king · 8 turns' },
  'opening.bucky': { mouse: 0.5, board: [120, 120], lens: 'North – South · 0-1 · 54 moves · 1 error', hint: 'teleport', says: ['The wagon on a1 cannot get to a4', 'blocked'], status: '1 error, North – South · 0-1 · 54 moves' },
  'autumn.rootlog': { mouse: 0.5, board: [294, 120], lens: 'Fall map · C 4, E 2, A 4, V 2 · 2 rounds · 1 warning', hint: '= 4', says: ['no path joins them on the Fall map', 'no-path'], status: '1 warning, Fall map · C 4, E 2, A 4, V 2 · 2 rounds' },
  'evening.carcassonne': { mouse: 0.85, board: [149, 120], lens: 'amber 19, basalt 6, cherry 3 · 21 moves · so far · 1 error', hint: 'A 11, B 6, C 3', says: ['meets (-1,1) with a field', 'edge-mismatch'], status: '1 error, amber 19, basalt 6, cherry 3 · 21 moves · so far' },
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function screen({ driver, page, shots }) {
  await page.setViewportSize(size);
  for (const [key, value] of Object.entries(calm)) {
    await driver.ask('configure', key, value);
  }
  await driver.ask('run', 'workbench.action.closeSidebar');
  await driver.ask('run', 'notifications.clearAll');
  for (const [file, { mouse, board, lens, hint, says, status }] of Object.entries(records)) {
    const notation = file.split('.')[1];
    await group(`${file} on the screen`, async () => {
      await driver.ask('closeAll');
      await driver.ask('select', file, '1:1');
      const squiggle = page.locator('.squiggly-error, .squiggly-warning').first();
      await squiggle.waitFor();
      await eventually(`${file}: one place is underlined`, () => page.locator('.squiggly-error, .squiggly-warning').count(), 1);
      await eventually(`${file}: the lens on the screen`, () => texts(page, '.codelens-decoration'), [lens]);
      await until('the hints', async () => (await text(page, '.view-lines')).includes(hint));
      await eventually(`${file}: the status item`, () => languageStatus(page), `Editor Language Status: ${status}, next: Server 0.1.0, bundled`);

      await openHover(page, squiggle, mouse);
      await eventually(`${file}: the hover explains`, async () => {
        const shown = await text(page, hover);
        return says.every((words) => shown.includes(words));
      }, true);
      await eventually(`${file}: the hover shows the board`, () => pictures(page), [board]);
      await stretchHover(page, squiggle, mouse);
      await page.screenshot({ path: path.join(shots, `${notation}.png`), clip: await around(page) });
      await page.keyboard.press('Escape');
      await page.mouse.move(5, 5);
    });
  }

  await page.setViewportSize({ width: 1100, height: 640 });
  await group('completion on the screen', async () => {
    await driver.ask('closeAll');
    await driver.ask('select', 'draft.bucky', '4:22');
    await driver.ask('run', 'editor.action.triggerSuggest');
    await eventually('completion on the screen: legal moves', async () => (await texts(page, '.suggest-widget.visible .monaco-list-row .label-name')).slice(0, 4), ['e2-d3', 'e2-e3', 'e2-f3', 'e2-c4']);
    await page.screenshot({ path: path.join(shots, 'completion.png') });
    await page.keyboard.press('Escape');
  });

  await group('outline on the screen', async () => {
    await driver.ask('closeAll');
    await driver.ask('select', 'league.kubb', '1:1');
    await driver.ask('run', 'outline.focus');
    await eventually('outline on the screen', async () => (await texts(page, '.outline-pane .monaco-list-row .label-name')).slice(0, 5), ['Header', 'Event', 'Start', 'End', 'Team A']);
    await page.screenshot({ path: path.join(shots, 'outline.png') });
    await driver.ask('run', 'workbench.action.closeSidebar');
  });

  await group('Markdown on the screen', async () => {
    await driver.ask('closeAll');
    await driver.ask('open', 'club.md');
    await eventually('a fence of Markdown is colored as a record', () => texts(page, '.view-line:nth-child(4) > span > span'), ['1.', '', '0', 'I', '', 'd', ':', 'B']);
  });
}

const hover = '.monaco-resizable-hover:has(.monaco-hover:not(.hidden))';

/** Rests the mouse on the finding until there is a hover. @param {any} page @param {any} squiggle @param {number} along */
async function openHover(page, squiggle, along) {
  const actions = page.locator(`${hover} .hover-row.status-bar`).first();
  await until('the hover', async () => {
    await moveTo(page, squiggle, along);
    return actions.waitFor({ timeout: 1500 }).then(() => true, () => false);
  });
}

/** @param {any} page @param {any} finding @param {number} along @param {number} steps */
async function moveTo(page, finding, along, steps = 3) {
  const { x, y, width, height } = await finding.boundingBox();
  await page.mouse.move(x + width * along, y + height / 2, { steps });
}

/** Draws the lower edge of a hover that is complete down, so that it shows all it has to say. @param {any} page @param {any} squiggle @param {number} along */
async function stretchHover(page, squiggle, along) {
  const { x, y, height } = await until('the hover', () => page.locator(hover).first().boundingBox());
  await page.mouse.move(x + 30, y + 10, { steps: 5 });
  await page.mouse.move(x + 30, y + height - 2, { steps: 20 });
  await page.mouse.down();
  // Not onto the status bar, which would take the hover away.
  await page.mouse.move(x + 30, Math.min(y + height + 250, size.height - 40), { steps: 10 });
  await page.mouse.up();
  // Back to the finding: the edge is marked while the mouse is on it.
  await page.mouse.move(x + 60, y + 20, { steps: 5 });
  await moveTo(page, squiggle, along, 5);
  await until('the edge is no more marked', async () => (await page.locator(`${hover} .monaco-sash.hover, ${hover} .monaco-sash.active`).count()) === 0);
}

/** The sizes of the pictures in the hover that are drawn. @param {any} page */
function pictures(page) {
  const sizes = (/** @type {HTMLImageElement[]} */ images) => images.filter((one) => one.complete).map((one) => [one.naturalWidth, one.naturalHeight]);
  return page.locator(`${hover} img`).evaluateAll(sizes);
}

/** The editor from its title to the end of the text or of the hover. @param {any} page */
async function around(page) {
  const editor = await page.locator('.part.editor').boundingBox();
  const parts = page.locator(`${hover}, .view-lines .view-line`);
  const ends = await parts.evaluateAll((/** @type {Element[]} */ all) => all.map((one) => one.getBoundingClientRect().bottom));
  const bottom = Math.min(Math.max(...ends) + 12, editor.y + editor.height);
  return { x: editor.x, y: editor.y, width: editor.width, height: bottom - editor.y };
}

/** The texts of all that match. @param {any} page @param {string} selector @returns {Promise<string[]>} */
const texts = async (page, selector) => (await page.locator(selector).allInnerTexts()).map(plain);

/** @param {any} page @param {string} selector */
const text = async (page, selector) => plain((await page.locator(selector).allInnerTexts()).join(' '));

/** Monaco writes blanks that do not break. @param {string} shown */
const plain = (shown) => shown.replaceAll('\u00a0', ' ').trim();

/** What the language status item says to a screen reader. @param {any} page */
const languageStatus = (page) => page.locator('[id="status.languageStatus"]').getAttribute('aria-label');
