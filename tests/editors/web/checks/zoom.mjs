// On a phone every board begins so large that its letters can be read, at the last move; two fingers and keys change that.

import path from 'node:path';

import { equal, eventually, group, until } from '../../vscode/lib/report.mjs';

/** The smallest letters of the board on the screen, in tenths of a pixel. @param {any} page @returns {Promise<number>} */
const smallest = (page) => page.evaluate(() => {
  const svg = /** @type {SVGSVGElement} */ (document.querySelector('#picture svg'));
  const unit = svg.getScreenCTM()?.a ?? 0;
  return Math.round(10 * unit * Math.min(...[...svg.querySelectorAll('text')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize))));
});

/** Where the middle of what is seen lies in the picture, and how large it is. @param {any} page @returns {Promise<{ x: number, y: number, width: number }>} */
const seen = (page) => page.evaluate(() => {
  const { x, y, width, height } = /** @type {SVGSVGElement} */ (document.querySelector('#picture svg')).viewBox.baseVal;
  return { x: x + width / 2, y: y + height / 2, width };
});

/**
 * Fingers on the screen that move from some places to others.
 * @param {any} page
 * @param {{ x: number, y: number }[]} from
 * @param {{ x: number, y: number }[]} to
 */
async function fingers(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const send = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });
  await send('touchStart', from);
  for (let part = 1; part <= 4; part += 1) {
    await send('touchMove', from.map((start, index) => ({ x: start.x + ((to[index].x - start.x) * part) / 4, y: start.y + ((to[index].y - start.y) * part) / 4 })));
  }
  await send('touchEnd', []);
  await session.detach();
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function zoom({ visit, shots }) {
  for (const name of ['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn']) {
    await visit(`zoom: ${name}`, { phone: true, size: { width: 390, height: 844 }, fragment: `#${name}` }, async (guest) => {
      const { page } = guest;
      await guest.ready();
      await page.tap('#view-board');
      await page.locator('#picture svg').waitFor();
      await eventually(`zoom: letters of ${name} can be read`, async () => (await smallest(page)) >= 90, true);
      const frame = await page.locator('#picture').boundingBox();
      equal(`zoom: the board of ${name} is in sight, and as wide as the screen`, [frame.x, frame.width, frame.y + frame.height < 844, frame.height > 250], [0, 390, true, true]);
      for (const step of ['#first', '#last', '#previous']) {
        await page.tap(step);
        await eventually(`zoom: and those of ${name} after ${step}`, async () => (await smallest(page)) >= 90, true);
      }
      await page.screenshot({ path: path.join(shots, `zoom-${name}.png`) });
    });
  }

  const screens = { 'a small phone': [360, 640], 'a phone on its side': [844, 390], 'a desk': [1280, 720], 'a page at 200 %': [640, 360] };
  for (const [screen, [width = 0, height = 0]] of Object.entries(screens)) {
    await visit(`zoom: ${screen}`, { phone: screen.includes('phone'), size: { width, height }, fragment: '#kubb' }, async (guest) => {
      const { page } = guest;
      await guest.ready();
      if (await page.locator('#view-board').isVisible()) {
        await page.locator('#view-board').click();
      }
      for (const name of ['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn']) {
        await guest.choose(name);
        await until(`the board of ${name}`, async () => (await page.locator('#picture svg').count()) === 1 && (await page.locator(`#notation-${name}`).isChecked()));
        await eventually(`zoom: letters of ${name} can be read on ${screen}`, async () => (await smallest(page)) >= 90, true);
        const [board, picture] = [await page.locator('#board').boundingBox(), await page.locator('#picture').boundingBox()];
        equal(`zoom: ${name} is all in sight on ${screen}`, board.y + board.height <= height && picture.y >= 0, true);
        if (screen === 'a desk') {
          equal(`zoom: ${name} has three fifths of the panel on ${screen}`, picture.height >= 0.6 * board.height, true);
        }
      }
    });
  }

  await visit('zoom: fingers', { phone: true, size: { width: 390, height: 844 }, fragment: '#rootlog', scheme: 'dark' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.tap('#view-board');
    await page.locator('#picture svg').waitFor();
    await until('the large board', async () => (await smallest(page)) >= 110);
    const frame = await page.locator('#picture').boundingBox();
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const beside = (/** @type {number} */ by) => [{ x: middle.x - by, y: middle.y }, { x: middle.x + by, y: middle.y }];

    await group('zoom: pinch', async () => {
      const before = await seen(page);
      await fingers(page, beside(40), beside(80));
      await eventually('zoom: two fingers that part make it larger', async () => Math.round((100 * (await seen(page)).width) / before.width), 50);
      const large = await seen(page);
      await fingers(page, [middle], [{ x: middle.x + 60, y: middle.y - 30 }]);
      await eventually('zoom: one finger moves it', async () => {
        const now = await seen(page);
        return [Math.round(((large.x - now.x) / now.width) * 390), Math.round(((large.y - now.y) / now.width) * 390)];
      }, [60, -30]);
      await fingers(page, beside(120), beside(40));
      await eventually('zoom: two that meet show more', async () => (await seen(page)).width > before.width, true);
      equal('zoom: the page itself does not move', await page.evaluate(() => [visualViewport?.scale, scrollX, scrollY]), [1, 0, 0]);
    });

    await group('zoom: button and keys', async () => {
      const toggle = page.locator('#zoom-toggle');
      await toggle.tap();
      await eventually('zoom: the whole board', async () => (await seen(page)).width >= 790, true);
      equal('zoom: the button leads back', await toggle.getAttribute('aria-label'), 'Larger board');
      await page.locator('#next').tap();
      await until('the next move', async () => (await guest.said('step-count')) === '109 of 360');
      equal('zoom: the next board is as large as the one before', (await seen(page)).width >= 790, true);
      await toggle.tap();
      await eventually('zoom: and letters that can be read', async () => (await smallest(page)) >= 110, true);
      const before = await seen(page);
      await page.locator('#picture').focus();
      await page.keyboard.press('+');
      await eventually('zoom: plus makes it larger', async () => Math.round((1000 * before.width) / (await seen(page)).width), 1300);
      const large = await seen(page);
      await page.keyboard.press('Shift+ArrowLeft');
      await eventually('zoom: arrows with Shift move it', async () => Math.round((100 * (large.x - (await seen(page)).x)) / large.width), 25);
      await page.keyboard.press('-');
      await eventually('zoom: minus makes it smaller', async () => Math.round((await seen(page)).width / before.width), 1);
    });
  });
}
