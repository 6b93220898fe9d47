// A game is written in the board panel: by taps, by a drag, by keys; taken back; and not where nothing can be written.

import path from 'node:path';

import { equal, eventually, group, until } from '../lib/report.mjs';

const file = 'opera.pgn';
const header = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "amber"]\n[Black "rock"]\n[Result "*"]\n\n';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function recording({ driver, page, shots }) {
  const frame = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  const text = async () => (await driver.ask('text', file)).slice(header.length);
  const count = () => frame.locator('#count').innerText();
  /** @param {string} square */
  const middle = async (square) => {
    const rect = frame.locator(`.regions rect[data-region="square ${square}"]`);
    await rect.waitFor();
    const box = await rect.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** @param {string[]} squares */
  const tap = async (...squares) => {
    for (const square of squares) {
      const { x, y } = await middle(square);
      await page.mouse.click(x, y);
    }
  };
  const before = await driver.ask('text', file);
  // What was said of a server that was restarted lies over the buttons.
  await driver.ask('run', 'notifications.clearAll');

  await group('recording: taps', async () => {
    await driver.ask('select', file, '1:1');
    await driver.ask('replace', file, '1:1-999:1', `${header}*\n`);
    await driver.ask('select', file, '9:1');
    await driver.ask('run', 'movetext.recordOnBoard');
    await eventually('recording: a panel', () => driver.ask('webviews'), [`Board: ${file} (mainThreadWebview-movetext.board) in column 2`]);
    await frame.locator('.regions .start').first().waitFor();
    await eventually('recording: the focus is in the choices', () => frame.locator('#pad').evaluate((/** @type {HTMLElement} */ pad) => pad.contains(pad.ownerDocument.activeElement)), true);
    await tap('e2');
    await eventually('recording: targets', () => frame.locator('.regions .target').count(), 2);
    await page.screenshot({ path: path.join(shots, 'recording.png') });
    await tap('e4');
    await eventually('recording: a second tap writes', text, '1. e4 *\n');
    await eventually('recording: the cursor is behind it', () => driver.ask('selectionOf', file), '9:7-9:7');
    await eventually('recording: the board follows', count, '1 of 1');
    await tap('e7', 'e5');
    await eventually('recording: the answer', text, '1. e4 e5 *\n');
  });

  await group('recording: drag', async () => {
    const from = await middle('g1');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 30, { steps: 3 });
    const to = await middle('f3');
    await page.mouse.move(to.x, to.y, { steps: 4 });
    equal('recording: a target says what it is', await frame.locator('#story').innerText(), 'knight from g1 to f3');
    await page.mouse.up();
    await eventually('recording: a piece is dragged', text, '1. e4 e5 2. Nf3 *\n');
  });

  await group('recording: keys', async () => {
    await eventually('recording: the board follows the drag', count, '3 of 3');
    await driver.ask('run', 'movetext.recordOnBoard');
    await frame.locator('#pad-choices').focus();
    for (const sign of ['d6', 'd4', 'Bg4']) {
      await page.keyboard.type(sign);
      await page.keyboard.press('Enter');
    }
    await eventually('recording: moves are typed without a wait', text, '1. e4 e5 2. Nf3 d6 3. d4 Bg4 *\n');
    await eventually('recording: and the board is there', count, '6 of 6');
  });

  await group('recording: undo', async () => {
    await frame.locator('#pad-undo').click();
    await eventually('recording: undo takes one move back', text, '1. e4 e5 2. Nf3 d6 3. d4 *\n');
    await eventually('recording: and the board goes back', count, '5 of 5');
    await frame.locator('#pad-undo').click();
    await eventually('recording: and another', text, '1. e4 e5 2. Nf3 d6 *\n');
    await driver.ask('replace', file, '1:1-999:1', before);
  });

  await group('recording: moves that the record has', async () => {
    await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
    await driver.ask('select', file, '9:4');
    await eventually('recording: the board of the first move', count, '1 of 17');
    await tap('e7');
    await frame.locator('#pad-card-open').click();
    await eventually('recording: what a piece may do', async () => (await frame.locator('#pad-card').innerText()).startsWith('Pawn: '), true);
    await page.screenshot({ path: path.join(shots, 'recording-card.png') });
    await page.keyboard.press('Escape');
    const { x, y } = await middle('e5');
    await page.mouse.move(x, y);
    await eventually('recording: what is pointed at is told', () => frame.locator('#story').innerText(), 'pawn from e7 to e5');
    await page.mouse.click(x, y);
    await eventually('recording: the cursor goes on', () => driver.ask('selectionOf', file), '9:9-9:9');
    await eventually('recording: and the board', count, '2 of 17');
    equal('recording: nothing is written', await driver.ask('text', file), before);
  });

  await group('recording: themes', async () => {
    await tap('g1');
    for (const [name, theme] of Object.entries({ dark: 'Default Dark Modern', contrast: 'Default High Contrast', light: 'Default High Contrast Light' })) {
      await driver.ask('configure', 'workbench.colorTheme', theme);
      await until('the theme', async () => (await driver.ask('configured', 'workbench.colorTheme')) === theme);
      await frame.locator('.regions .selected').waitFor();
      await page.screenshot({ path: path.join(shots, `recording-${name}.png`) });
    }
    await driver.ask('configure', 'workbench.colorTheme', undefined);
  });

  await group('recording: steps', async () => {
    const record = 'evening.carcassonne';
    await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
    const tiles = await driver.ask('text', record);
    await driver.ask('replace', record, '10:1-999:1', '');
    await driver.ask('select', record, '10:1');
    await eventually('recording: a tile is chosen first', async () => (await frame.locator('.choice').count()) > 5, true);
    await page.screenshot({ path: path.join(shots, 'recording-tiles.png') });
    await frame.locator('.choice').nth(2).click();
    await eventually('recording: it leads on', () => frame.locator('#pad-path li').count(), 1);
    await page.screenshot({ path: path.join(shots, 'recording-steps.png') });
    await frame.locator('#pad-back').click();
    await eventually('recording: and back', () => frame.locator('#pad-path li').count(), 0);
    await driver.ask('replace', record, '1:1-999:1', tiles);
  });

  await group('recording: read-only', async () => {
    await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
    await driver.ask('showOld', 'old.pgn', `${header}1. e4 *\n`);
    await eventually('recording: a record that nobody can write has a board', count, '0 of 1');
    equal('recording: and nothing to choose', [await frame.locator('#pad').isVisible(), await frame.locator('.regions rect').count()], [false, 0]);
    await driver.ask('closeAll');
  });
}
