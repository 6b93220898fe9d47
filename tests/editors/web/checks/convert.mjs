// Games from other platforms are dropped, pasted or opened, and records are given away in other forms.

import fs from 'node:fs';
import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { equal, eventually } from '../../vscode/lib/report.mjs';

const link = 'https://www.carcassonnelab.com/#/0/0/SSGT/12b1211121L21211?players=amber,basalt&colors=red,blue';
const record = 'A = amber <red>\nB = basalt <blue>\n0  (0,0)  RCRF\n1A (0,1)  FFFCm\n2B (1,0)  RFFRm\n3A (-1,0) FFMRR\n4B (0,-1) FFFFKm\n';
const wiki = '{{Game\n|Team A=Geese\n}}\n{{Game turn\n|Throw 1 player=am\n|Throw 1=1B0F\n|Advantage line=No\n}}\n{{Weather|wind=none}}\n';

/** A saved log of two moves, as the answer of the archive has it. */
const log = JSON.stringify({
  status: 1,
  data: {
    logs: [
      { channel: '/table/t7', table_id: '7', packet_id: '1', time: '1700000000', data: [{ type: 'playTile', args: { player_id: '1', player_name: 'amber', id: '23', type: '11', x: 0, y: '-1', ori: 3 } }] },
      { channel: '/table/t7', table_id: '7', packet_id: '2', time: '1700000060', data: [{ type: 'playTile', args: { player_id: '2', player_name: 'basalt', id: '49', type: '17', x: 1, y: '0', ori: 1 } }] },
    ],
    players: [{ id: '1', color: 'ff0000', name: 'amber' }, { id: '2', color: '0000ff', name: 'basalt' }],
  },
});

/**
 * Drops or pastes a text or a file onto the text.
 * @param {any} page
 * @param {'drop' | 'paste'} how
 * @param {{ text?: string, name?: string }} what
 */
function give(page, how, { text = '', name }) {
  return page.evaluate((/** @type {{ how: 'drop' | 'paste', text: string, name?: string }} */ given) => {
    const data = new DataTransfer();
    if (given.name === undefined) {
      data.setData('text/plain', given.text);
    } else {
      data.items.add(new File([given.text], given.name, { type: 'application/json' }));
    }
    const options = { bubbles: true, cancelable: true };
    const event = given.how === 'drop' ? new DragEvent('drop', { ...options, dataTransfer: data }) : new ClipboardEvent('paste', { ...options, clipboardData: data });
    document.querySelector('.cm-content')?.dispatchEvent(event);
  }, { how, text, name });
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function convert({ visit, shots }) {
  await visit('from elsewhere', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await give(page, 'drop', { text: log, name: 'table-7.json' });
    await eventually('a saved log becomes a record', async () => (await guest.text()).split('\n').filter((line) => /^\d/.test(line) && line.includes('(')), ['0  (0,0) RCRF', '1A (0,1) FFFC', '2B (1,0) RFFR']);
    await eventually('in its notation', () => page.locator('#notation-carcassonne').isChecked(), true);
    await eventually('and that is told with what is missing', () => guest.said('notice-text'), 'table-7.json is read as a record in Carcassonne. The log ends without the end of the game.');
    await page.locator('#notice .close').click();

    await guest.write('0 (0,0) RCRF\n');
    await give(page, 'paste', { text: link });
    await eventually('a link that is pasted, too', () => guest.text(), record);
    await eventually('which is told', () => guest.said('notice-text'), 'The CarcassonneLab link is read as a record in Carcassonne.');
    await page.click('#bring-back');
    await eventually('the text before it is kept', () => guest.text(), '0 (0,0) RCRF\n');

    await page.locator('#file').setInputFiles({ name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from(wiki) });
    await eventually('a text of the wiki becomes a record of Kubb', () => guest.text(), '[Team A "Geese"]\n\n1. am:B # movetext: Weather|wind=none\n');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await give(page, 'paste', { text: '2. I bo:F\n' });
    await eventually('other texts are pasted as ever', async () => (await guest.text()).endsWith('wind=none\n2. I bo:F\n'), true);
    await give(page, 'paste', { text: '{"no": "game"}' });
    await eventually('also those that only look like a game', async () => (await guest.text()).endsWith('2. I bo:F\n{"no": "game"}'), true);
  });

  await visit('for elsewhere', { phone: true, size: { width: 390, height: 844 }, fragment: '#carcassonne' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write(`${record}/ the end\n`);
    await page.locator('#more').tap();
    await page.tap('#share');
    await page.locator('#share-forms button').first().waitFor();
    equal('the forms that hold such games are offered', await guest.texts('#share-forms button'), ['CarcassonneLab link', 'JCloisterZone save', 'Table of turns (CSV)', 'Markdown with pictures']);
    await accessible('sharing', page);
    await page.screenshot({ path: path.join(shots, 'share-phone.png') });
    await page.getByRole('button', { name: 'CarcassonneLab link' }).tap();
    await eventually('a link is copied, and what it cannot hold is told', () => guest.said('share-note'), 'Copied. A CarcassonneLab link cannot hold notes: left out.');
    equal('it is the one of the platform', await page.evaluate(() => navigator.clipboard.readText()), link);
    await page.locator('#share-anonymous').check();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Table of turns' }).tap();
    const saved = await saving;
    equal('a table is saved', saved.suggestedFilename(), 'record.csv');
    equal('with a row a turn', fs.readFileSync(await saved.path(), 'utf8').split('\n')[0]?.startsWith('game,line,turn,mover,text,'), true);
    const zipping = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Markdown' }).tap();
    equal('Markdown comes with its pictures', (await zipping).suggestedFilename(), 'record.zip');
  });
}
