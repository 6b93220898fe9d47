// Records in the preview of Markdown.

import path from 'node:path';

import { equal, eventually, group, until } from '../lib/report.mjs';

const file = 'boards.md';

/** The boards of records/boards.md, as they are named and as they are captioned. */
const boards = [
  ['Turn 3, a & o', 'Turn 3, a & o · 3 of 5'],
  ['3. f1-c8=M(xf1)++', '3. f1-c8=M(xf1)++ · 5 of 5'],
  ['Eyrie: #->E', 'Eyrie: #->E · 24 of 45'],
  ['9A (3,0) CFRRm', '9A (3,0) CFRRm · 10 of 12'],
];

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function markdown({ driver, page, shots }) {
  const frame = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  const pictures = frame.locator('figure.movetext-board > svg');
  // The page is made anew whenever something about it changes: all is read until it is as expected.
  /** @type {() => Promise<any>} */
  const names = () => pictures.evaluateAll((/** @type {Element[]} */ all) => all.map((one) => one.getAttribute('aria-label')));
  const captions = () => frame.locator('figure.movetext-board summary').allInnerTexts();
  const grounds = () => pictures.evaluateAll((/** @type {Element[]} */ all) => [...new Set(all.map((one) => one.querySelector(':scope > rect')?.getAttribute('fill')))]);
  const code = () => frame.locator('body > pre code, .markdown-body > pre code').allInnerTexts();

  await group('Markdown', async () => {
    await page.setViewportSize({ width: 900, height: 2600 });
    await driver.ask('open', file);
    await driver.ask('run', 'markdown.showPreview');
    await eventually('Markdown: a board for each record', names, boards.map(([name]) => name));
    await eventually('Markdown: captions', captions, boards.map(([, caption]) => caption));
    await eventually('Markdown: what cannot be drawn is shown as before', async () => (await code()).map((/** @type {string} */ text) => text.trim()), ['Map: Fall', 'kubb = 1']);

    const record = frame.locator('figure.movetext-board').nth(1).locator('pre');
    equal('Markdown: the record is folded away', await record.isVisible(), false);
    await frame.locator('figure.movetext-board summary').nth(1).click();
    await eventually('Markdown: and unfolds', () => record.isVisible(), true);
    await eventually('Markdown: to the record as it is written', async () => (await record.innerText()).trim().split('\n').at(-1), '3. f1-c8=M(xf1)++ 1-0');
    await frame.locator('figure.movetext-board summary').nth(1).click();

    /** @type {string[]} */
    const ids = await until('ids', () => pictures.evaluateAll((/** @type {Element[]} */ all) => all.flatMap((one) => [...one.querySelectorAll('[id]')].map((element) => element.id))));
    equal('Markdown: no id twice', ids.length === new Set(ids).size && ids.length > 0, true);
    const lines = () => frame.locator('figure.movetext-board').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((one) => one.dataset.line));
    await eventually('Markdown: each board knows its line, for scrolling', lines, ['4', '16', '28', '50']);
  });

  await group('Markdown: settings', async () => {
    await eventually('Markdown: light on light', grounds, ['#fff']);
    await page.screenshot({ path: path.join(shots, 'markdown.png'), clip: await firstTwo(page, frame) });
    await driver.ask('configure', 'workbench.colorTheme', 'Default Dark Modern');
    await eventually('Markdown: dark on dark', grounds, ['#1e1e1e']);
    await until('the dark page', () => frame.locator('body.vscode-dark').count());
    await page.screenshot({ path: path.join(shots, 'markdown-dark.png'), clip: await page.locator('.part.editor').boundingBox() });
    await driver.ask('configure', 'workbench.colorTheme', undefined);
    await eventually('Markdown: and light again', grounds, ['#fff']);
    await driver.ask('configure', 'movetext.markdown.boards', false);
    await eventually('Markdown: switched off', async () => [await pictures.count(), (await code()).length], [0, 6]);
    await driver.ask('configure', 'movetext.markdown.boards', undefined);
    await eventually('Markdown: and on again', names, boards.map(([name]) => name));
  });

  await group('Markdown: editing', async () => {
    const before = await driver.ask('text', file);
    await driver.ask('replace', file, '1:1-999:1', before.replace('kubb step=3', 'kubb step=4').replace('Four', 'Other'));
    await eventually('Markdown: another position', async () => (await names())?.[0], 'Turn 4, m & t');
    await driver.ask('replace', file, '1:1-999:1', before);
    await driver.ask('save', file);
    await driver.ask('closeAll');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
}

/** The preview down to the second board. @param {any} page @param {any} frame */
async function firstTwo(page, frame) {
  const { x, y, width } = await page.locator('.part.editor').boundingBox();
  const last = await until('the second board', () => frame.locator('figure.movetext-board').nth(1).boundingBox());
  return { x, y, width, height: last.y + last.height - y };
}
