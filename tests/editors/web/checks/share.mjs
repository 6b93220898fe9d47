// A link with the whole record: made, opened elsewhere, damaged; and no text is lost for one.

import { begin, choiceOf, players } from '../lib/play.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';

const text = '# a 😀 note\n1. 0I ab:B cd:- ab:- cd:- ab:- cd:-\n2. 1I ef:F gh:- ef:B gh:- ef:- gh:-\n';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function share({ visit }) {
  let link = '';
  await visit('share', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write(text);
    await guest.cursorBehind('2. 1I');
    await page.click('#share');
    await eventually('the link is copied', () => guest.said('share-note'), 'Copied.');
    link = await page.locator('#share-link').inputValue();
    await eventually('it is in the clipboard', () => page.evaluate(() => navigator.clipboard.readText()), link);
    equal('it names the page, the notation and the line', link.startsWith(`${guest.address}#kubb@3=z`), true);
    await page.keyboard.press('Escape');
    await eventually('Escape closes the dialog', () => page.locator('#share-dialog').isVisible(), false);
  });
  const fragment = link.slice(link.indexOf('#'));

  await visit('a link', { fragment }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await eventually('elsewhere the link shows the same text', () => guest.text(), text);
    await eventually('and the same move', () => guest.board(), 'Turn 2, ef & gh');
    await eventually('at the same line', () => guest.selection(), '3:1');
    await eventually('without a word about it', () => page.locator('#notice').isVisible(), false);
    await guest.cursorBehind('# a');
    await page.keyboard.type('nother');
    await eventually('an edit leaves the link', () => new URL(page.url()).hash, '');
    await until('the text is kept', () => page.evaluate(() => localStorage.getItem('movetext.playground.kubb')?.includes('# another 😀')));
    await page.reload();
    await guest.ready();
    await eventually('and is there after a reload', () => guest.text(), text.replace('# a ', '# another '));

    await page.evaluate((/** @type {string} */ hash) => {
      location.hash = hash;
    }, fragment);
    await eventually('a link in the same page shows its text', () => guest.text(), text);
    await eventually('and tells that the own text is kept', () => guest.said('notice-text'), 'This record came with the link. Your own text is kept: “Earlier text” brings it back.');
    await page.click('#bring-back');
    await eventually('which is so', () => guest.text(), text.replace('# a ', '# another '));
    await eventually('nothing earlier is left', () => page.locator('#bring-back').isVisible(), false);
    equal('and a reload does not bring the link again', new URL(page.url()).hash, '');

    await page.evaluate((/** @type {string} */ hash) => {
      location.hash = hash;
    }, `${fragment.slice(0, -5)}`);
    await eventually('a damaged link is told', () => guest.said('notice-text'), 'This link is damaged: a part of it was lost on its way, so the record in it cannot be read. Ask for it again. Below is your own text.');
    await eventually('and changes nothing', () => guest.text(), text.replace('# a ', '# another '));
    await page.locator('#notice .close').click();
    await eventually('the message can be closed', () => page.locator('#notice').isVisible(), false);
  });

  await visit('a damaged link', { fragment: '#kubb@3=zAAAAnonsense' }, async (guest) => {
    await guest.ready();
    await eventually('a damaged link is told on a first visit, too', async () => (await guest.said('notice-text')).startsWith('This link is damaged'), true);
    await eventually('which shows a sample', () => guest.said('record-title'), 'Decided by one point');
  });

  await visit('a game that goes on', { fragment: '#kubb' }, async (guest) => {
    await guest.ready();
    await guest.write('1. 0I ab:B cd:-\n');
    await guest.page.click('#share');
    await until('a link', async () => (await guest.page.locator('#share-link').inputValue()) !== '');
    link = await guest.page.locator('#share-link').inputValue();
  });

  await visit('a game that goes on, elsewhere', { phone: true, size: { width: 390, height: 844 }, fragment: new URL(link).hash }, async (guest) => {
    const { page } = guest;
    await page.locator('#picture svg').waitFor();
    await eventually('on a phone a link opens on the board', async () => [await page.locator('#picture').isVisible(), await page.locator('#editor').isVisible()], [true, false]);
    await eventually('of its last turn', () => guest.board(), 'Turn 1, ab & cd');
    equal('which is not finished, and no slip', await page.locator('#picture').textContent().then((/** @type {string} */ text) => /missing|▲/.test(text)), false);
    equal('there is nothing to find', await page.locator('#view-text').getAttribute('data-found'), '');
    await page.locator('#notice-action').tap();
    await page.locator('#games').tap();
    await eventually('it can be kept', async () => (await guest.texts('#games-list .game-title')).length, 1);
  });

  await visit('a game of one\'s own that goes on', { phone: true, size: { width: 390, height: 844 }, fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await begin(page, players.kubb);
    await choiceOf(page, 'B').tap();
    await until('the throw', async () => /:B$/.test((await guest.text()).trimEnd()));
    const found = () => page.locator('#view-text').getAttribute('data-found');
    const isMarked = async () => /missing|▲/.test(await page.locator('#picture').textContent());
    const played = await guest.text();
    await page.tap('#first');
    await eventually('its board is looked at', () => guest.said('step-count'), '0 of 1');
    await page.tap('#last');
    await eventually('up to its last turn', () => guest.said('step-count'), '1 of 1');
    equal('which is no slip while it is played', [await found(), await isMarked()], ['', false]);
    await page.reload();
    await page.locator('#picture svg').waitFor();
    await eventually('opened again it is the same game', () => guest.text(), played);
    await eventually('with its verdict', async () => (await guest.said('verdict')).endsWith('no contradiction so far'), true);
    equal('and no slip either', [await found(), await isMarked()], ['', false]);
    await page.locator('#file').setInputFiles({ name: 'club.kubb', mimeType: 'text/plain', buffer: Buffer.from(played) });
    await eventually('as a file it is a record that ends in the middle of a turn', async () => (await found()) !== '', true);
  });

  await visit('without compression', { fragment: '#kubb', before: [() => Reflect.deleteProperty(window, 'CompressionStream')] }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write(text);
    await page.click('#share');
    await until('a link', async () => (await page.locator('#share-link').inputValue()) !== '');
    const plain = await page.locator('#share-link').inputValue();
    equal('the link holds the text as it is', plain.includes('#kubb@4=t'), true);
    await page.click('#share-dialog form button');
    await guest.choose('bucky');
    await page.evaluate((/** @type {string} */ hash) => {
      location.hash = hash;
    }, new URL(plain).hash);
    await eventually('and opens', async () => [await guest.text(), await page.locator('#notation-kubb').isChecked()], [text, true]);
  });
}
