// The board beside the text: it follows the cursor, steps and plays by itself, and leads to the text and back.

import { equal, eventually, group, until } from '../../vscode/lib/report.mjs';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function board({ visit }) {
  await visit('board', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    const { keyboard } = page;
    const count = () => guest.said('step-count');
    const marked = async () => (await guest.texts('.shown-move')).join('');
    await guest.ready();

    await group('board: follows', async () => {
      await guest.cursorBehind('3. a:2IR');
      await eventually('board: the turn at the cursor', () => guest.board(), 'Turn 3, a & o');
      await eventually('board: its number', () => count(), '3 of 9');
      await eventually('board: in plain English', () => guest.said('story'), 'Turn 3, a & o throw in 2 kubbs (one rethrown). a fells two field kubbs with one baton; o misses; a takes a base kubb; o misses; a misses; o throws one baton illegally. Standing: 4 base kubbs against 3.');
      await eventually('board: the turn is marked in the text', async () => (await marked()).startsWith('3. a:2IR a:2F o:- a:B o:- a:- o:Z'), true);
      const clicked = async () => {
        const { x, y } = await guest.placeOf('5. a:2I');
        await page.mouse.click(x, y);
        return guest.board();
      };
      await eventually('board: a click into another turn', clicked, 'Turn 5, a & o');
    });

    await group('board: steps', async () => {
      await page.click('#next');
      await eventually('board: a button steps', () => guest.board(), 'Turn 6, m & t');
      await eventually('board: and takes the cursor along', () => guest.selection(), '20:1');
      await page.locator('#picture').focus();
      for (const [key, expected] of [['ArrowLeft', '5 of 9'], ['ArrowRight', '6 of 9'], ['Home', '0 of 9'], ['End', '9 of 9']]) {
        await keyboard.press(key);
        await eventually(`board: ${key} steps`, count, expected);
      }
      await eventually('board: at the end there is no next', () => page.locator('#next').getAttribute('aria-disabled'), 'true');
      for (let press = 0; press < 6; press += 1) {
        await keyboard.press('ArrowLeft');
      }
      await eventually('board: every press of a held key counts', count, '3 of 9');
      await page.locator('#step').fill('8');
      await eventually('board: the slider goes anywhere', () => guest.board(), 'Turn 8, m & t');
      await page.locator('#step').fill('6');
      await eventually('board: also back', count, '6 of 9');
      // Slowly, so that it is seen to play before it is at the end.
      await page.selectOption('#speed', '2000');
      await page.click('#play');
      await eventually('board: it plays', () => page.locator('#play').getAttribute('aria-label'), 'Pause');
      await page.selectOption('#speed', '350');
      await eventually('board: to the end', count, '9 of 9');
      await eventually('board: and stops there', () => page.locator('#play').getAttribute('aria-label'), 'Play');
      await page.selectOption('#speed', '2000');
      await page.locator('#picture').focus();
      await keyboard.press(' ');
      await eventually('board: plays from the start again', count, '1 of 9');
      await guest.cursorBehind('4. m:3I');
      await eventually('board: until the user goes elsewhere', () => page.locator('#play').getAttribute('aria-label'), 'Play');
      await eventually('board: there it is', () => guest.board(), 'Turn 4, m & t');
    });

    await group('board: clicks', async () => {
      await guest.cursorBehind('5. a:2I');
      await eventually('board: a turn with felled kubbs', () => guest.board(), 'Turn 5, a & o');
      await eventually('board: nothing to go back to', () => page.locator('#back').isVisible(), false);
      await page.locator('#picture [data-part]', { hasText: 'field kubb, thrown in by turn 4' }).first().click();
      await eventually('board: a click on a piece selects what put it there', () => guest.selection(), '18:4-18:13');
      await eventually('board: and shows that turn', () => guest.board(), 'Turn 4, m & t');
      await page.click('#back');
      await eventually('board: and back', () => guest.board(), 'Turn 5, a & o');
      await eventually('board: nothing more to go back to', () => page.locator('#back').isVisible(), false);
      await page.locator('#picture').focus();
      // Between two throws a kubb can be felled by a click: there it is one with Ctrl that asks for its move.
      await page.locator('#picture [data-part]', { hasText: 'field kubb, thrown in by turn 4' }).first().click({ modifiers: ['ControlOrMeta'] });
      await eventually('board: once more', () => guest.board(), 'Turn 4, m & t');
      await page.locator('#picture').focus();
      await keyboard.press('Backspace');
      await eventually('board: Backspace goes back, too', () => guest.board(), 'Turn 5, a & o');
    });

    await group('board: its move', async () => {
      await guest.cursorBehind('4. m:3I2RP1N m:2F');
      await eventually('board: between two throws', () => guest.board(), 'Turn 4, m & t');
      await page.locator('.regions [data-region="field kubbs on the side of team 1"]').waitFor();
      await page.locator('#picture [data-part]', { hasText: 'field kubb, thrown in by turn 4' }).first().click();
      await eventually('board: a click where a choice begins offers the way to the move, too', () => page.locator('#pad-jump').isVisible(), true);
      await page.click('#pad-jump');
      await eventually('board: which goes there', () => guest.selection(), '18:4-18:13');
    });

    await group('board: pieces by keys', async () => {
      // From another turn: then it is seen that the board has followed the cursor, and does not do so later.
      await guest.cursorBehind('4. m:3I');
      await eventually('board: another turn', () => guest.board(), 'Turn 4, m & t');
      await guest.cursorBehind('5. a:2I');
      await eventually('board: a turn with pieces', () => guest.board(), 'Turn 5, a & o');
      const piece = await page.locator('#picture [data-part="0"] title').first().textContent();
      await page.locator('#picture').focus();
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowUp');
      await eventually('board: the arrows go through the pieces and say what they are', () => guest.said('story'), piece);
      await eventually('board: a ring is around the piece', () => page.locator('#picture .ring').count(), 1);
      await keyboard.press('Enter');
      await until('the turn before', async () => (await guest.board()) !== 'Turn 5, a & o');
      await keyboard.press('Backspace');
      await eventually('board: Enter goes where a click goes, and Backspace back', () => guest.board(), 'Turn 5, a & o');
    });

    await group('board: another record', async () => {
      await page.selectOption('#speed', '350');
      await page.locator('#step').fill('2');
      await page.click('#play');
      await until('it plays', async () => Number.parseInt(await count(), 10) >= 4);
      await guest.choose('bucky');
      await eventually('board: and stops where another record is shown', () => page.locator('#play').getAttribute('aria-label'), 'Play');
      await eventually('board: which is there at its own move', count, '37 of 54');
      await guest.choose('kubb');
    });

    await group('board: a map that grows', async () => {
      await guest.choose('carcassonne');
      await page.locator('#step').fill('0');
      await until('the start', async () => (await count()).startsWith('0 of'));
      const starter = () => page.locator('#picture [data-part="0"]').first().boundingBox();
      await page.click('#next');
      await until('the starter tile', async () => (await count()).startsWith('1 of'));
      // Where only a part of it is seen, that follows the moves.
      if (await page.locator('#zoom-toggle.larger').isVisible()) {
        await page.click('#zoom-toggle');
      }
      const before = await starter();
      const steps = Number((await count()).split(' ')[2]);
      for (let step = 2; step <= steps; step += 1) {
        await page.click('#next');
        await until(`step ${step}`, async () => (await count()).startsWith(`${step} of`));
        equal(`board: step ${step} leaves the tiles where they lie`, await starter(), before);
      }
      await guest.choose('kubb');
    });

    await group('board: edits and errors', async () => {
      await guest.cursorBehind('5. a:2I');
      await keyboard.press('Backspace');
      await keyboard.press('Backspace');
      await keyboard.type('9I');
      await eventually('board: a turn with a finding is drawn, with it', async () => (await page.locator('#picture svg').textContent()).includes('9 kubbs thrown in, but turn 4 felled 2'), true);
      await guest.choose('rootlog');
      await eventually('board: a map', async () => (await guest.board())?.startsWith('Eyrie'), true);
      await guest.write('Hello');
      await eventually('board: nothing to draw', () => page.locator('#board.old').count(), 1);
      await eventually('board: the last one stays, dimmed', () => page.locator('#picture svg').count(), 1);
      await page.click('#to-sample');
      await eventually('board: and it comes back', () => page.locator('#board.old').count(), 0);
    });
  });
}
