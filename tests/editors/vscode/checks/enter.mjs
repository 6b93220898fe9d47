// The list of what can be written and the keys Enter and Tab, as they are pressed on a keyboard.

import { eventually, group } from '../lib/report.mjs';

const turn = '1. ann:B bob:- ann:- bob:';
const start = '1. c2-b3 e7-e5 2. e2';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function enter({ driver, page, files }) {
  const list = page.locator('.suggest-widget.visible .monaco-list-row');
  const begin = async (/** @type {string} */ file, /** @type {string} */ text) => {
    await driver.ask('closeAll');
    await files.write(file, text);
    await eventually(`${file}: written`, () => driver.ask('text', file), text);
    await driver.ask('select', file, `1:${text.length + 1}`);
    await eventually(`${file}: open`, async () => (await driver.ask('outline', file)).length > 0, true);
    await page.locator('.monaco-editor.focused').waitFor();
  };

  await group('Enter at the end of a turn', async () => {
    await begin('throws.kubb', turn);
    await page.keyboard.type('-', { delay: 500 });
    await page.keyboard.press('Enter');
    await eventually('Enter ends a turn that is complete', () => driver.ask('text', 'throws.kubb'), `${turn}-\n2. `);
    await driver.ask('closeAll');
    await files.remove('throws.kubb');
  });

  await group('Enter and Tab where there is a list', async () => {
    const text = () => driver.ask('text', 'moves.bucky');
    await begin('moves.bucky', start);
    await page.keyboard.type('-');
    await list.first().waitFor();
    await page.keyboard.press('Enter');
    await eventually('Enter ends the line where the list came by itself', text, `${start}-\n`);

    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('-');
    await list.first().waitFor();
    await page.keyboard.press('Tab');
    await eventually('Tab takes the first of the list', text, `${start}-d3`);

    for (let press = 0; press < 'd3'.length; press += 1) {
      await page.keyboard.press('Backspace');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await list.first().waitFor();
    await page.keyboard.press('Enter');
    await eventually('so does Enter where the list was asked for', text, `${start}-d3`);
    await driver.ask('closeAll');
    await files.remove('moves.bucky');
  });
}
