// A broken record is cleaned up at the desk: by touch on a phone, by keys beside a scan.

import fs from 'node:fs';
import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';

const header = 'Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\n';
/** Read by a scanner: look-alikes, and a key hit twice, which only the player can tell. */
const scanned = `${header.replace('Fall', 'Autumn')}C:t_k->l/w->2+3/#->C\nE:6w->33/#–>E\n`;

/** A picture of one point. */
const point = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function desk({ visit, shots }) {
  await visit('desk: phone', { phone: true, size: { width: 390, height: 844 }, fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.tap('#clean-up');
    await page.tap('#desk-paste');
    await page.locator('#desk-work textarea').fill(scanned);
    await page.locator('#desk-work .primary').tap();
    await page.locator('.mends').waitFor();
    equal('what is certain is listed by lines', await guest.texts('.mends ins'), ['Map: Fall', 'C:t_k->1/w->2+3/#->C', 'E:6w->33/#->E']);
    equal('each with its reason', (await guest.texts('.mends .reason')).length, 3);
    await page.screenshot({ path: path.join(shots, 'desk-phone-mends.png') });
    await accessible('desk with mends', page);
    await page.locator('.mends input').first().tap();
    await eventually('a line can be left', () => page.locator('#desk-work .primary').textContent(), 'Mend 2 places');
    await page.locator('#desk-work .primary').tap();
    const left = scanned.replace('t_k->l', 't_k->1').replace('–>', '->');
    await eventually('the others are mended', () => guest.text(), left);
    await page.locator('.answer').first().waitFor();
    equal('what is not certain is asked', await page.locator('#desk-state').textContent().then((/** @type {string} */ text) => text.startsWith('Question 1 of ')), true);
    const small = await page.evaluate(() => [...document.querySelectorAll('#desk button, #desk label')].filter((one) => one.getBoundingClientRect().height < 44 && one.getBoundingClientRect().height > 0).map((one) => one.outerHTML.slice(0, 80)));
    equal('all is large enough for a thumb', small, []);
    for (let asked = 0; asked < 5 && (await page.locator('.answer').count()) > 0; asked += 1) {
      if (asked === 1) {
        await page.screenshot({ path: path.join(shots, 'desk-phone-question.png') });
        await accessible('desk with a question', page);
      }
      const before = await guest.text();
      await page.locator('.answer').first().tap();
      await until('the answer', async () => (await guest.text()) !== before);
      // The question before stays until the next one is there.
      await until('what is left', async () => !(await page.locator('#desk-state').textContent()).startsWith('Looking'));
    }
    await eventually('nothing is left', () => page.locator('#desk-work h3').textContent(), 'Nothing is left to ask: this record has no errors.');
    equal('one tap a question mended it all', await guest.text(), `${header}C:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n`);
    await page.tap('#desk-undo');
    await page.locator('.answer').first().waitFor();
    equal('and undo takes one back', (await guest.text()).includes('6w->33'), true);
  });

  await visit('desk: the number of a page', { phone: true, size: { width: 844, height: 390 }, fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    const [above, below] = ['1. a:B a:-\n', '2. b:I b:- b:- b:- b:-\n'];
    await guest.ready();
    await page.tap('#clean-up');
    await page.tap('#desk-paste');
    await page.locator('#desk-work textarea').fill(`${above}- 12 -\n${below}`);
    await page.locator('#desk-work .primary').tap();
    await page.locator('.mends').waitFor();
    equal('the number of a page is left out', [await page.locator('.pages-choice').innerText(), await page.locator('.mends ins').isVisible()], ['Leave out the number of a page, rather than keep it as a comment', false]);
    await page.locator('#desk-work .primary').tap();
    await eventually('line and all', () => guest.text(), above + below);
    await page.tap('#desk-undo');
    await page.locator('.pages-choice input').tap();
    await eventually('or is kept as a comment', () => page.locator('.mends ins').isVisible(), true);
    await page.locator('#desk-work .primary').tap();
    await eventually('if one likes', () => guest.text(), `${above}# - 12 -\n${below}`);
  });

  await visit('desk: a number that makes two games', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    const record = fs.readFileSync(new URL('../../../records/kubb/eighteen-turns.kubb', import.meta.url), 'utf8');
    const turnTo = async (/** @type {string} */ key, /** @type {number} */ question) => {
      await page.keyboard.press(key);
      await until(`question ${question}`, async () => (await page.locator('#desk-state').textContent()).startsWith(`Question ${question} of `));
    };
    await guest.ready();
    await guest.write(record.replace('\n7. ', '\n1. '));
    await page.click('#clean-up');
    await page.locator('.answer').first().waitFor();
    for (const question of [2, 3, 4]) {
      await turnTo('ArrowDown', question);
    }
    equal('what may follow from the number is not said to be known to the reader alone', await page.locator('#desk-work > p:not(.place)').textContent(), 'This may follow from another slip of the game: answer the other questions first.');
    await turnTo('ArrowUp', 3);
    await turnTo('ArrowUp', 2);
    await page.locator('.answer').first().click();
    await eventually('the game above goes on', () => guest.text(), record);
  });

  await visit('desk: on its side', { phone: true, size: { width: 844, height: 390 }, fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.tap('#clean-up');
    await page.tap('#desk-paste');
    await page.locator('#desk-work textarea').fill(`${header}C:t_k->1/w->2+3/#->C\nE:6w->33/#->E\n`);
    await page.locator('#desk-work .primary').tap();
    await page.locator('.answer svg').first().waitFor();
    const boards = () => page.locator('.answer svg').evaluateAll((/** @type {Element[]} */ all) => all.slice(0, 2).map((one) => one.getBoundingClientRect().bottom <= innerHeight));
    await eventually('the boards of the first answers are in sight', boards, [true, true]);
    await page.screenshot({ path: path.join(shots, 'desk-side-question.png') });
    await accessible('desk on its side', page);
  });

  await visit('desk: keys', { scheme: 'dark', fragment: '#bucky' }, async (guest) => {
    const { page } = guest;
    const { keyboard } = page;
    await guest.ready();
    await guest.write('1. c2-b3 e7-e8\n');
    await page.locator('#file').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: point });
    await eventually('a scan opens the desk', () => page.locator('#desk-scan img').isVisible(), true);
    await page.locator('.answers, #desk-work h3').first().waitFor();
    await page.screenshot({ path: path.join(shots, 'desk-keys.png') });
    await accessible('desk beside a scan', page);
    await page.getByRole('button', { name: 'Larger' }).press('Enter');
    equal('the scan is made larger', await page.locator('#desk-scan img').evaluate((/** @type {HTMLElement} */ image) => image.style.width), '150%');
    equal('the answers are in their order', await guest.texts('.answer .words'), ['1 Write e7-e6', '2 Write e7-e5']);
    await keyboard.press('ArrowDown');
    await eventually('the next question is the end', () => page.locator('#desk-work h3').textContent(), '1 question is left open.');
    await keyboard.press('ArrowUp');
    await page.locator('.answer').first().waitFor();
    await keyboard.press('2');
    await eventually('a figure answers', () => guest.text(), '1. c2-b3 e7-e5\n');
    await eventually('and nothing is left', () => page.locator('#desk-work h3').textContent(), 'Nothing is left to ask: this record has no errors.');
    await keyboard.press('Control+z');
    await eventually('a key takes it back', () => guest.text(), '1. c2-b3 e7-e8\n');
    await page.locator('#desk-file').setInputFiles({ name: 'pages.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await page.getByRole('button', { name: 'Next page' }).click();
    equal('a page of a PDF is shown', /^blob:.*#page=2$/.test((await page.locator('#desk-scan iframe').getAttribute('src')) ?? ''), true);
    await keyboard.press('Escape');
    await eventually('Escape leaves', () => page.locator('#desk').isVisible(), false);
  });
}
