// Texts are kept, one a notation; files are opened and saved.

import fs from 'node:fs';

import { equal, eventually, until } from '../../vscode/lib/report.mjs';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function files({ visit }) {
  await visit('texts', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const sample = await guest.text();
    await eventually('a sample is not its own earlier text', async () => [await page.locator('#to-sample').isVisible(), await page.locator('#bring-back').isVisible()], [false, false]);
    await guest.write('1. 0I ab:B\n');
    await eventually('a changed text can go back to the sample', () => page.locator('#to-sample').isVisible(), true);
    await guest.choose('rootlog');
    await eventually('another notation has its own text', () => guest.said('record-title'), 'Four factions on the Fall map');
    await guest.choose('kubb');
    await eventually('and coming back finds what was written', () => guest.text(), '1. 0I ab:B\n');
    await page.reload();
    await guest.ready();
    await eventually('so does a reload, in the same notation', () => guest.text(), '1. 0I ab:B\n');
    await page.click('#to-sample');
    await eventually('back to the sample', () => guest.text(), sample);
    await page.click('#bring-back');
    await eventually('and back from it', () => guest.text(), '1. 0I ab:B\n');
    await page.click('#to-sample');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await eventually('which undo does, too', () => guest.text(), '1. 0I ab:B\n');
  });

  await visit('files', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const open = (/** @type {string} */ name, /** @type {string | Buffer} */ content) =>
      page.locator('#file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    const game = '[White "North"]\r\n[Black "South"]\r\n\r\n1. c2-b3 e7-e5\r\n';
    await open('evening.bucky', game);
    await eventually('a file chooses its notation', () => page.locator('#notation-bucky').isChecked(), true);
    await eventually('and is told', () => guest.said('notice-text'), 'evening.bucky is open.');
    await eventually('and checked', () => guest.said('summary'), 'No findings');
    await guest.cursorBehind('e7-e5');
    await page.keyboard.type(' 2. e2-f4');
    const saving = page.waitForEvent('download');
    await page.click('#download');
    const saved = await saving;
    equal('it is saved under its name', saved.suggestedFilename(), 'evening.bucky');
    await eventually('with its ends of lines', async () => fs.readFileSync(await saved.path(), 'utf8'), game.replace('e7-e5', 'e7-e5 2. e2-f4'));

    await open('notes.txt', 'Hello');
    await eventually('a name that tells nothing stays in the notation', () => guest.said('notice-text'), 'notes.txt is open as Bucky, the notation that is chosen.');
    const savingNotes = page.waitForEvent('download');
    await page.click('#download');
    await eventually('and is saved under a name of that', async () => (await savingNotes).suggestedFilename(), 'record.bucky');
    await eventually('the text before it is kept', () => page.locator('#bring-back').isVisible(), true);
    await open('picture.kubb', Buffer.from([0xff, 0xfe, 0x00]));
    await eventually('what is no text is refused', () => guest.said('notice-text'), 'picture.kubb is not a text in UTF-8.');
    await page.locator('#file').setInputFiles({ name: 'club.kubb', mimeType: 'text/plain', buffer: Buffer.alloc(4_600_000, '#\n') });
    await eventually('so is what is too long, with the limit', () => guest.said('notice-text'), 'club.kubb has 4.6 MB. This page opens records of up to 4 MB; the command line checks longer ones.');
    await eventually('and changes nothing', () => guest.text(), 'Hello');

    await open('a.json', '{"foo":1}');
    await eventually('what cannot be read is told', async () => (await guest.said('notice-text')).startsWith('a.json could not be read. This is no saved log of Board Game Arena'), true);
    await open('b.jcz', 'not json');
    await eventually('whatever it claims to be', async () => (await guest.said('notice-text')).startsWith('b.jcz could not be read.'), true);
    await eventually('and leaves the text alone', async () => [await guest.text(), await page.locator('#notation-bucky').isChecked()], ['Hello', true]);

    const drop = (/** @type {string} */ kind, /** @type {string} */ name) =>
      page.evaluate(
        (/** @type {string[]} */ [type, file]) => {
          const data = new DataTransfer();
          data.items.add(new File(['1. 0I ab:B\n'], file));
          const options = { bubbles: true, cancelable: true };
          const event = type === 'drop' ? new DragEvent('drop', { ...options, dataTransfer: data }) : new ClipboardEvent('paste', { ...options, clipboardData: data });
          document.querySelector('.cm-content')?.dispatchEvent(event);
        },
        [kind, name],
      );
    await drop('drop', 'dropped.kubb');
    await eventually('a file that is dropped opens', async () => [await guest.text(), await page.locator('#notation-kubb').isChecked()], ['1. 0I ab:B\n', true]);
    await guest.choose('rootlog');
    await drop('paste', 'pasted.kubb');
    await until('the file', () => page.locator('#notation-kubb').isChecked());
    await eventually('so does one that is pasted', () => guest.said('notice-text'), 'pasted.kubb is open.');
  });
}
