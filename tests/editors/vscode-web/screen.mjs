// What a user sees in a browser: a record that was never saved, while it is typed.

import path from 'node:path';

import { eventually, group, until } from '../vscode/lib/report.mjs';

/** @param {import('../vscode/lib/bench.mjs').Bench} bench */
export async function screen({ driver, page, shots }) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await group('typing', async () => {
    await driver.ask('closeAll');
    await driver.ask('run', 'notifications.clearAll');
    await driver.ask('newRecord', 'bucky', '');
    await page.locator('.editor-instance .view-lines').click();
    await page.keyboard.type('1. e2-e4 d7-d5 2. a1-a5');
    await page.keyboard.press('Escape');
    await eventually('typing: a move that cannot be is underlined', () => page.locator('.squiggly-error').count(), 1);
    for (let letter = 0; letter < 'a1-a5'.length; letter += 1) {
      await page.keyboard.press('Backspace');
    }
    await page.keyboard.press('Control+Space');
    await eventually('typing: legal moves are offered', async () => (await labels(page)).slice(0, 4), ['c1', 'd1', 'e1', 'f1']);
    await eventually('typing: and nothing is underlined', () => page.locator('.squiggly-error').count(), 0);
    await page.keyboard.press('Escape');
  });

  await group('Markdown', () => markdown(driver));

  await group('hover', async () => {
    await driver.ask('closeAll');
    await driver.ask('run', 'workbench.action.closeSidebar');
    await driver.ask('configure', 'editor.hover.above', false);
    await driver.ask('configure', 'editor.wordWrap', 'on');
    await driver.ask('select', 'opening.bucky', '12:22');
    await driver.ask('run', 'movetext.showBoard');
    const frame = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
    const title = () => frame.locator('#board svg').getAttribute('aria-label');
    await eventually('hover: the board beside the text shows the move', title, '12. a1-a4');
    const hover = await hoverOver(page, page.locator('.squiggly-error').first(), 'The wagon on a1 cannot get to a4');
    await eventually('hover: with the board', () => boards(hover), [[160, 160]]);

    await page.keyboard.press('Escape');
    // Wide enough for a hover that leaves the board beside it alone.
    await page.setViewportSize({ width: 1500, height: 800 });
    await driver.ask('select', 'opening.bucky', '10:5');
    await eventually('hover: another move', title, '7. f1-a6');
    const move = page.locator('.view-line', { hasText: 'f1-a6' }).locator('span > span').nth(2);
    await eventually('hover: and its board', async () => boards(await hoverOver(page, move, '7. f1-a6')), [[160, 160]]);
    await page.screenshot({ path: path.join(shots, 'web.png') });
    await page.keyboard.press('Escape');
    await driver.ask('closeAll');
  });
}

/** VS Code's own Markdown extension has no part for browsers here: its side of the conversation. @param {import('../vscode/lib/driver.mjs').Asker} driver */
async function markdown(driver) {
  const text = '1. e2-e4 d7-d5\n';
  const caption = async () => /<summary>(.*?)<\/summary>/.exec(await driver.ask('fence', 'bucky', text))?.[1];
  await eventually('Markdown: a record is a board', caption, '1... d7-d5 · 2 of 2');
  await eventually('Markdown: what is no record is as before', () => driver.ask('fence', 'ini', 'e2 = e4\n'), 'as before');
}

/** Rests the mouse on a place until the hover says something. @param {any} page @param {any} place @param {string} words */
async function hoverOver(page, place, words) {
  const hover = page.locator('.monaco-resizable-hover:has(.monaco-hover:not(.hidden))').first();
  await until(`a hover that says: ${words}`, async () => {
    const box = await place.boundingBox();
    if (box === null) {
      return false;
    }
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    const isShown = await hover.waitFor({ timeout: 1500 }).then(() => true, () => false);
    return isShown && (await hover.innerText()).replaceAll('\u00a0', ' ').includes(words);
  });
  return hover;
}

/** The sizes of the pictures that are drawn. @param {any} hover */
const boards = (hover) =>
  hover.locator('img').evaluateAll((/** @type {HTMLImageElement[]} */ all) => all.filter((one) => one.complete).map((one) => [one.naturalWidth, one.naturalHeight]));

/** The rows of the list that is shown. @param {any} page */
const labels = (page) => page.locator('.suggest-widget.visible .monaco-list-row .label-name').allInnerTexts();
