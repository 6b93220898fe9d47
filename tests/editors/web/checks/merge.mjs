// Another copy of the game is merged into the record: by keys from the menu, by touch from a file and from the shelf.

import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';
import { small } from './targets.mjs';

const pgn = '[White "ann"]\n[Black "bob"]\n\n1. e4 e5 {slow}\n2. Nf5 Nc6\n3. Bb5 d6 *\n';
/** Knows better where the knight went, has comments of its own, and another last move. */
const otherPgn = '1. e4 e5\n2. Nf3 {[%clk 0:05:00]} Nc6\n3. Bb5 a6 ; and home\n*\n';
const mergedPgn = (/** @type {string} */ last) => `[White "ann"]\n[Black "bob"]\n\n1. e4 e5 {slow}\n2. Nf3 {[%clk 0:05:00]} Nc6\n3. Bb5 ${last} *\n; and home\n`;

const kubb = '[Team A "jt, g"]\n\n1. jt:B g:-\n2. d:I d:F d:- jf:B jf:- # windy\n';
const otherKubb = '# from the other side\n1. jt:B g:-\n2. d:I d:F d:- jf:B jf:B\n';
const mergedKubb = (/** @type {string} */ last) => `[Team A "jt, g"]\n\n# from the other side\n1. jt:B g:-\n2. d:I d:F d:- jf:B ${last} # windy\n`;

/** @param {string} name @param {string} text */
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function merge({ visit, shots }) {
  await visit('merge: keys', { scheme: 'dark', size: { width: 1280, height: 720 }, fragment: '#pgn' }, async (guest) => {
    const { page } = guest;
    const { keyboard } = page;
    const title = () => page.locator('#merge-work h3').first().textContent();
    const open = async () => {
      await page.locator('.cm-content').focus();
      await keyboard.press('Control+.');
      await page.locator('#menu button', { hasText: /^Merge with another copy…$/ }).press('Enter');
      await page.locator('#merge textarea').waitFor();
    };
    const ask = async () => {
      await open();
      await keyboard.insertText(otherPgn);
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await page.locator('#merge .answer svg').first().waitFor();
    };
    await guest.ready();
    await guest.write(pgn);
    await eventually('a record with a slip', () => guest.said('summary'), '1 error, 1 hint');
    await ask();
    equal('the menu and the dialog say the same', await page.locator('#merge-title').textContent(), 'Merge with another copy');
    equal('what the rules leave open is asked', await title(), 'd6 (this record) was taken, but a6 (the pasted text) is possible, too: which is it?');
    equal('with the versions', await guest.texts('#merge .answer .words'), ['1 d6', '2 a6']);
    equal('who has them, and what is wrong then', await guest.texts('#merge .answer .left'), ['this record · then nothing is wrong', 'the pasted text · then nothing is wrong']);
    equal('and their boards', await page.locator('#merge .answer svg > title').allTextContents(), ['3... d6', '3... a6']);
    equal('the first answer has the focus', await page.evaluate(() => document.activeElement?.textContent?.startsWith('1 d6')), true);
    equal('screen readers are told', await page.locator('#merge-state').textContent(), 'Question 1 of 1, line 6: d6 (this record) was taken, but a6 (the pasted text) is possible, too: which is it?');
    await page.screenshot({ path: path.join(shots, 'merge-keys-question.png') });
    const ground = () => page.locator('#merge .answer svg > rect').first().getAttribute('fill');
    equal('the boards are dark', await ground(), '#1e1e1e');
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually('and light when the system turns', ground, '#fff');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually('and dark again', ground, '#1e1e1e');
    await accessible('merge: a question', page);
    await page.locator('.chosen summary').press('Enter');
    equal('what was chosen without asking is told with its reason', await guest.texts('.chosen li'), ['Line 5 Nf3 (the pasted text), not Nf5 (this record): Nf5 cannot be played: White\'s knights on b1 and g1 cannot go there.']);
    equal('nothing is written yet', await guest.text(), pgn);
    await keyboard.press('2');
    await eventually('behind the questions stands what changes', () => title(), '3 lines will change.');
    equal('line by line', await guest.texts('#merge .changes ins'), ['2. Nf3 {[%clk 0:05:00]} Nc6', '3. Bb5 a6 *', '; and home']);
    await accessible('merge: the end', page);
    await keyboard.press('ArrowUp');
    await eventually('back at the question its answer is known', () => page.locator('#merge .answer[aria-pressed=true] .words').textContent(), '2 a6');
    await keyboard.press('ArrowDown');
    await eventually('and forth', () => title(), '3 lines will change.');
    await page.screenshot({ path: path.join(shots, 'merge-keys-end.png') });
    equal('nothing is written before it is taken', await guest.text(), pgn);
    await keyboard.press('Enter');
    await eventually('then it is', () => guest.text(), mergedPgn('a6'));
    equal('the dialog is gone', await page.locator('#merge').isVisible(), false);
    await eventually('which is said', () => guest.said('notice-text'), 'This record is merged with the pasted text.');
    await eventually('nothing is wrong any more', () => guest.said('summary'), '1 hint');
    await page.locator('.cm-content').focus();
    await keyboard.press('Control+z');
    await eventually('one step takes all of it back', () => guest.text(), pgn);
    await ask();
    await keyboard.press('2');
    await eventually('the end again', () => title(), '3 lines will change.');
    await keyboard.press('Escape');
    await eventually('Escape leaves', () => page.locator('#merge').isVisible(), false);
    equal('and the text as it was', await guest.text(), pgn);
    await ask();
    await page.getByRole('button', { name: 'Skip', exact: true }).press('Enter');
    await eventually('what is not answered is told', () => guest.texts('#merge-work > p'), ['1 question is left open: what stands there now stays.']);
    await page.locator('#merge').getByRole('button', { name: 'Cancel' }).last().press('Enter');
    await eventually('Cancel leaves, too', async () => [await page.locator('#merge').isVisible(), await guest.text()], [false, pgn]);
    await ask();
    await keyboard.press('ArrowDown');
    await eventually('the end without an answer', () => title(), '2 lines will change.');
    await keyboard.press('Enter');
    await eventually('what was taken stays', () => guest.text(), mergedPgn('d6'));
  });

  await visit('merge: phone', { phone: true, size: { width: 390, height: 844 }, fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    const choose = async () => {
      await page.tap('#actions');
      await page.locator('#menu button', { hasText: 'Merge with another copy…' }).tap();
    };
    const open = async () => {
      await choose();
      await page.locator('#merge textarea').waitFor();
    };
    const question = 'jf:- (this record) was taken, but jf:B (theirs.kubb) is possible, too: which is it?';
    await guest.ready();
    await guest.write(kubb);
    await eventually('the record is kept', async () => (await guest.said('verdict')) !== '', true);
    await open();
    await page.screenshot({ path: path.join(shots, 'merge-phone-asking.png') });
    await accessible('merge: asking', page);
    await page.locator('#merge-file').setInputFiles(file('theirs.kubb', otherKubb));
    await page.locator('#merge .answer').first().waitFor();
    equal('a turn of Kubb is asked word by word', await page.locator('#merge-work h3').first().textContent(), question);
    await page.screenshot({ path: path.join(shots, 'merge-phone-question.png') });
    equal('all is large enough for a thumb', await small(page), []);
    await accessible('merge: a question of Kubb', page);
    await page.locator('#merge .answer').nth(1).tap();
    await eventually('the end', () => page.locator('#merge-work h3').first().textContent(), '2 lines will change.');
    equal('there, too', await small(page), []);
    await page.getByRole('button', { name: 'Take it' }).tap();
    await eventually('both are one', () => guest.text(), mergedKubb('jf:B'));
    await page.locator('#notice-action').tap();
    await eventually('the message takes it back', () => guest.text(), kubb);

    // What cannot be merged is told, and another copy asked for.
    const problem = () => page.locator('#merge .problem').textContent();
    const refused = async (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ sentence) => {
      await page.locator('#merge-file').setInputFiles(file(name, text));
      await eventually(`${name} is refused`, problem, sentence);
    };
    await open();
    await refused('two.kubb', `${otherKubb}\n${otherKubb}`, 'There are several games in two.kubb: only a copy of this one game can be merged.');
    await refused('other.pgn', otherPgn, 'This record is in Kubb, but other.pgn is in PGN: they cannot be copies of one game.');
    await refused('same.kubb', kubb, 'There is nothing to merge: same.kubb says the same as this record.');
    await page.screenshot({ path: path.join(shots, 'merge-phone-problem.png') });
    await accessible('merge: a problem', page);
    await page.locator('#merge textarea').fill(otherPgn);
    await page.locator('#merge .primary').tap();
    await eventually('a pasted text tells its notation', problem, 'This record is in Kubb, but the pasted text is in PGN: they cannot be copies of one game.');
    // Whatever is opened while it asks is the other copy.
    await page.locator('#file').setInputFiles(file('theirs.kubb', otherKubb));
    await eventually('a file that is opened meanwhile is the other copy', () => page.locator('#merge-work h3').first().textContent(), question);
    await page.tap('#merge-close');
    await eventually('and the record is as it was', async () => [await page.locator('#merge').isVisible(), await guest.text()], [false, kubb]);

    // The record that was written is a game of the shelf; a file is merged with it.
    await page.locator('#file').setInputFiles(file('mine.kubb', otherKubb));
    await eventually('another record', () => guest.text(), otherKubb);
    await open();
    const shelved = page.locator('.copies .game');
    await eventually('the games of the shelf are there', () => shelved.count(), 1);
    const name = await shelved.locator('.game-title').textContent();
    await shelved.tap();
    await eventually('one of them is the other copy', () => page.locator('#merge-work h3').first().textContent(), `jf:B (this record) was taken, but jf:- (${name}) is possible, too: which is it?`);
    await page.tap('#merge-close');
    await page.locator('#file').setInputFiles(file('club.kubb', `${kubb}\n${otherKubb}`));
    await eventually('a record of two games', () => guest.said('game-list'), 'Game 1 of 2');
    await choose();
    await eventually('cannot be merged', problem, 'This record holds 2 games: only a record of one game can be merged.');
  });

  await visit('merge: on its side', { phone: true, size: { width: 844, height: 390 }, fragment: '#pgn' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write(pgn.replace('Nc6', 'Nc6!'));
    await page.tap('#clean-up');
    await page.locator('#desk[open]').waitFor();
    await page.tap('#desk-merge');
    await eventually('the desk gives way', () => page.locator('#desk').isVisible(), false);
    await page.locator('#merge textarea').fill(otherPgn.replace('Bb5', 'Bb5?!').replace('*', '1-0'));
    await page.locator('#merge .primary').tap();
    await page.locator('#merge .answer').first().waitFor();
    equal('what only the other copy has is asked', await page.locator('#merge-work h3').first().textContent(), '?! (the pasted text) is not in the record: does it belong there?');
    equal('without boards that are the same', [await guest.texts('#merge .answer .words'), await page.locator('#merge .answer svg').count()], [['1 Leave it out', '2 ?!'], 0]);
    await page.locator('#merge .answer').nth(1).tap();
    await page.locator('#merge .answer svg').first().waitFor();
    equal('the next question knows the answer', (await page.locator('#merge pre').textContent()).includes('3. Bb5?! d6 *'), true);
    const boards = () => page.locator('#merge .answer svg').evaluateAll((/** @type {Element[]} */ all) => all.map((one) => one.getBoundingClientRect().bottom <= innerHeight));
    await eventually('the boards of the answers are in sight', boards, [true, true]);
    await page.screenshot({ path: path.join(shots, 'merge-side-question.png') });
    await accessible('merge: on its side', page);
    await page.locator('#merge .answer').nth(1).tap();
    await eventually('a result is asked, too', () => guest.texts('#merge .answer .words'), ['1 *', '2 1-0']);
    await page.locator('#merge .answer').nth(1).tap();
    await page.getByRole('button', { name: 'Take it' }).tap();
    await until('the merged record', async () => (await guest.text()) !== pgn.replace('Nc6', 'Nc6!'));
    const merged = mergedPgn('a6').replace('Nc6', 'Nc6!').replace('Bb5', 'Bb5?!').replace('*', '1-0');
    equal('and each answer is written in its place', await guest.text(), merged);

    // The same in other words.
    await page.tap('#clean-up');
    await page.locator('#desk[open]').waitFor();
    await page.tap('#desk-merge');
    await page.locator('#merge textarea').fill(merged.replace('Nc6!', 'Nbc6!'));
    await page.locator('#merge .primary').tap();
    await eventually('where nothing changes, that is said', async () => [...await guest.texts('#merge-work h3'), ...await guest.texts('#merge .dialog-buttons button')], ['Nothing changes in this record.', 'Close']);
    equal('with what was chosen', await guest.texts('.chosen li'), ['Line 5 Nc6 (this record) is the same as Nbc6 (the pasted text).']);
  });
}
