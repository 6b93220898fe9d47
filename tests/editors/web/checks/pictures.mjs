// Pictures of a game: a poster, an animation, a board, and what is printed.

import fs from 'node:fs';
import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { equal, eventually, group, until } from '../../vscode/lib/report.mjs';

/** Printing only leaves a mark. */
function prepare() {
  window.print = () => {
    document.body.dataset['printed'] = 'yes';
  };
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function pictures({ visit, folder, shots }) {
  await visit('pictures', { fragment: '#bucky', before: [prepare] }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.locator('#picture svg').waitFor();
    const saved = async (/** @type {string} */ what) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(`#pictures-${what}`)]);
      return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
    };
    await page.click('#pictures');
    await eventually('pictures: twelve boards are proposed', () => page.locator('#pictures-moves').inputValue(), '0, 4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54');
    await accessible('pictures', page);
    await page.screenshot({ path: path.join(shots, 'pictures.png') });

    await group('pictures: a board', async () => {
      const { name, bytes } = await saved('board');
      equal('pictures: the board', [name, bytes.toString().startsWith('<svg'), await guest.said('pictures-status')], ['record.svg', true, `record.svg is saved (${Math.ceil(bytes.length / 1000)} KB).`]);
    });

    await group('pictures: a poster', async () => {
      await page.fill('#pictures-moves', '0, 10-12');
      const { name, bytes } = await saved('poster');
      fs.writeFileSync(path.join(shots, 'pictures-poster.png'), bytes);
      // Boards of 392 by 432 in two rows of two, twice as large.
      equal('pictures: four boards in a poster', [name, bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ['record.png', 2 * (2 * 404 + 12), 2 * (2 * 444 + 12)]);
    });

    await group('pictures: an animation', async () => {
      const holds = (/** @type {string} */ file) => fs.readFileSync(path.join(folder, file), 'latin1').includes('GIF89a');
      equal('pictures: what writes it is not loaded with the page', [holds('playground.js'), holds('animation.js')], [false, true]);
      const { name, bytes } = await saved('animation');
      const frames = await page.evaluate(async (/** @type {string} */ data) => {
        const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
        const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
        await decoder.tracks.ready;
        const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
        const [first, last] = [(await decoder.decode({ frameIndex: 0 })).image, (await decoder.decode({ frameIndex: count - 1 })).image];
        return { count, size: [last.displayWidth, last.displayHeight], times: [first.duration, last.duration], loops: decoder.tracks.selectedTrack?.repetitionCount === Infinity };
      }, bytes.toString('base64'));
      equal('pictures: a frame for the start and each move, the last one longer', [name, frames], ['record.gif', { count: 55, size: [588, 648], times: [1_000_000, 4_000_000], loops: true }]);
      fs.writeFileSync(path.join(shots, 'pictures.gif'), bytes);
      console.log(`     55 boards are ${Math.ceil(bytes.length / 1000)} KB of animation`);
    });

    await group('pictures: on paper', async () => {
      await page.fill('#pictures-moves', '3, 54');
      await page.click('#pictures-print');
      await until('the print dialog', async () => (await page.getAttribute('body', 'data-printed')) === 'yes');
      await page.keyboard.press('Escape');
      await page.emulateMedia({ media: 'print' });
      const lines = (await guest.text()).trimEnd().split('\n');
      equal('pictures: the record is printed, line by line', await page.locator('#sheet .lines li').allTextContents(), lines);
      equal('pictures: with the boards that were chosen', await page.locator('#sheet img').evaluateAll((/** @type {HTMLImageElement[]} */ all) => all.map((image) => [image.alt, image.checkVisibility()])), [['2. e2-f4', true], ['27... h5yd1++', true]]);
      equal('pictures: and nothing to press', await page.locator('button:visible, input:visible, select:visible').count(), 0);
      await page.screenshot({ path: path.join(shots, 'pictures-print.png'), fullPage: true });
      await page.emulateMedia({ media: 'screen' });
    });

    await group('pictures: printed by the browser', async () => {
      const pdf = await page.pdf();
      fs.writeFileSync(path.join(shots, 'pictures.pdf'), pdf);
      equal('pictures: a PDF', pdf.subarray(0, 5).toString(), '%PDF-');
      equal('pictures: the page is as before', [await page.locator('#sheet *').count(), await page.locator('#picture svg').isVisible()], [0, true]);
    });
  });

  await visit('pictures on a phone', { phone: true, size: { width: 390, height: 844 }, scheme: 'dark', fragment: '#carcassonne' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.tap('#more');
    await page.tap('#pictures');
    await page.locator('#pictures-dialog[open]').waitFor();
    await accessible('pictures on a phone', page);
    const boxes = await Promise.all((await page.locator('#pictures-dialog :is(button, input, select)').all()).map((/** @type {any} */ one) => one.boundingBox()));
    equal('pictures: large enough for a thumb', boxes.filter((/** @type {any} */ one) => one.height < 44 || one.x < 0 || one.x + one.width > 390), []);
    await page.screenshot({ path: path.join(shots, 'pictures-phone.png') });
  });
}
