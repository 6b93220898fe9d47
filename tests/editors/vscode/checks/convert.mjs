// Games of other platforms: opened as records, pasted into one, and records copied in their forms.

import { Quick } from '../lib/quick.mjs';
import { equal, eventually, group } from '../lib/report.mjs';

const link = 'https://www.carcassonnelab.com/#/0/0/SSGT/12b1211121L21211?players=amber,basalt&colors=red,blue';
const record = 'A = amber <red>\nB = basalt <blue>\n0  (0,0)  RCRF\n1A (0,1)  FFFCm\n2B (1,0)  RFFRm\n3A (-1,0) FFMRR\n4B (0,-1) FFFFKm\n';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function convert({ driver, page }) {
  const quick = new Quick(page);
  const notification = (/** @type {string} */ text) => page.locator('.notifications-toasts .notification-list-item', { hasText: text });

  await group('convert', async () => {
    await driver.ask('newRecord', 'carcassonne', `${record}/ the end\n`);
    await driver.ask('start', 'movetext.copyAs');
    await quick.shown('Copy the record as');
    await quick.choose('CarcassonneLab link');
    await notification('Copied. A CarcassonneLab link cannot hold notes: left out.').waitFor();
    equal('convert: a link is copied', await driver.ask('clipboardText'), link);
    await driver.ask('closeAll');

    await driver.ask('newRecord', 'carcassonne', '');
    await driver.ask('clipboard', link);
    await driver.ask('run', 'editor.action.clipboardPasteAction');
    const offer = notification('What was pasted is a game from another platform.');
    await offer.getByRole('button', { name: 'Make It a Record' }).click();
    await eventually('convert: a link that is pasted becomes a record', () => driver.ask('untitled'), record);
    await driver.ask('closeAll');

    await driver.ask('writeFile', 'game.wiki', '{{Game\n|Team A=Geese\n}}\n{{Game turn\n|Throw 1 player=am\n|Throw 1=1B0F\n}}\n');
    await driver.ask('open', 'game.wiki');
    await notification('game.wiki may hold a game.').getByRole('button', { name: 'Open as a Record' }).click();
    await eventually('convert: a file is opened as a record', () => driver.ask('untitled'), '[Team A "Geese"]\n\n1. am:B\n');
    await driver.ask('closeAll');
    await driver.ask('deleteFile', 'game.wiki');
  });
}
