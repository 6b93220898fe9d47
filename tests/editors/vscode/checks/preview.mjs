// The board beside the text: it follows the cursor and the edits, steps by itself, and leads back to the text.

import path from 'node:path';

import { equal, eventually, group, until } from '../lib/report.mjs';

const file = 'league.kubb';

/** Where the cursor is, and the title of the board there. */
const titles = {
  'league.kubb': ['11:1', 'Turn 3, d & jf', '3 of 8'],
  'opening.bucky': ['8:4', '1. c2-b3', '1 of 54'],
  'evening.carcassonne': ['9:1', '4A (0,1) FCFC2m', '5 of 22'],
  'opera.pgn': ['9:13', '2. Nf3', '3 of 17'],
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function preview({ driver, page, shots }) {
  const frame = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  const title = () => frame.locator('#board svg').getAttribute('aria-label');
  const count = () => frame.locator('#count').innerText();
  const message = () => frame.locator('#message').innerText();
  const background = () => frame.locator('#board svg > rect').first().getAttribute('fill');

  // The panel may have the focus, and the record is not to be opened over it.
  const cursorTo = async (/** @type {string} */ at) => {
    await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
    await driver.ask('select', file, at);
  };

  await group('board', async () => {
    await driver.ask('select', file, '11:1');
    await driver.ask('run', 'movetext.showBoard');
    await eventually('board: a panel beside the record', () => driver.ask('webviews'), ['Board: league.kubb (mainThreadWebview-movetext.board) in column 2']);
    await eventually('board: the focus stays in the record', async () => (await driver.ask('active'))?.name, file);
    for (const [record, [at, expected, number]] of Object.entries(titles)) {
      await driver.ask('select', record, at);
      await eventually(`board: the turn at the cursor of ${record}`, title, expected);
      equal(`board: its number in ${record}`, await count(), number);
    }
    await driver.ask('select', file, '12:1');
    await eventually('board: follows the cursor', title, 'Turn 4, g & jt');
    await page.screenshot({ path: path.join(shots, 'preview.png') });
    equal('board: one panel for all records', (await driver.ask('webviews')).length, 1);
  });

  await group('board: steps', async () => {
    await frame.locator('#next').click();
    await eventually('board: a button steps', title, 'Turn 5, d & jf');
    await eventually('board: and takes the cursor along', () => driver.ask('selectionOf', file), '13:1-13:1');
    for (const [key, expected] of [['ArrowLeft', '4 of 8'], ['ArrowRight', '5 of 8'], ['Home', '0 of 8'], ['End', '8 of 8']]) {
      await page.keyboard.press(key);
      await eventually(`board: ${key} steps`, count, expected);
    }

    // The cursor has no place at the start of the game: the board does not go back to it when the panel loses the focus.
    await page.keyboard.press('Home');
    await eventually('board: at the start', count, '0 of 8');
    for (const [side, active] of Object.entries({ First: file, Second: undefined })) {
      await driver.ask('run', `workbench.action.focus${side}EditorGroup`);
      await eventually(`board: the focus is in the ${side.toLowerCase()} column`, async () => (await driver.ask('active'))?.name, active);
    }
    await until('the focus in the board', async () => {
      const isThere = await frame.locator('body').evaluate((/** @type {HTMLElement} */ body) => body.ownerDocument.hasFocus());
      // A column hands its focus on to the panel later, and on a busy machine not always.
      if (!isThere) {
        await driver.ask('run', 'workbench.action.focusSecondEditorGroup');
      }
      return isThere;
    });
    await page.keyboard.press('ArrowRight');
    await eventually('board: steps on from the start', count, '1 of 8');
    await page.keyboard.press('End');
    await eventually('board: to the end again', count, '8 of 8');
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('ArrowLeft');
    }
    await eventually('board: every press of a held key counts', count, '3 of 8');
    await eventually('board: the cursor is at the same turn', () => driver.ask('selectionOf', file), '11:1-11:1');
    equal('board: and the board stays there', await title(), 'Turn 3, d & jf');
  });

  await group('board: clicks', async () => {
    await frame.locator('[data-part]', { hasText: 'felled in turn 2' }).first().click();
    await eventually('board: a click on a piece selects the throw', () => driver.ask('selectionOf', file), '10:7-10:10');
    await eventually('board: and shows its turn', title, 'Turn 2, g & jt');
    await frame.locator('#return').click();
    await eventually('board: and back', title, 'Turn 3, d & jf');
    equal('board: nothing is left to go back to', await frame.locator('#return').isVisible(), false);
  });

  await group('board: edits and errors', async () => {
    const before = await driver.ask('text', file);
    await cursorTo('12:1');
    await eventually('board: a turn to be edited', title, 'Turn 4, g & jt');
    await driver.ask('replace', file, '1:1-10:1', '');
    await eventually('board: an edit before it, by which it is another turn', count, '3 of 7');
    await driver.ask('replace', file, '1:1-999:1', '');
    await eventually('board: the start of a game for an empty record', title, 'Before the first turn');
    await driver.ask('replace', file, '1:1-999:1', before);
    await cursorTo('14:1');
    await eventually('board: a turn with a finding is drawn', title, 'Turn 6, g & jt');

    const map = 'untidy.rootlog';
    const log = await driver.ask('text', map);
    await driver.ask('select', map, '6:1');
    await until('a map', async () => (await title())?.startsWith('Turn') === false);
    await driver.ask('replace', map, '1:1-999:1', '');
    await eventually('board: nothing to draw without a map', message, 'Nothing to draw here.');
    equal('board: the last board stays, dimmed', await frame.locator('#board.old svg').count(), 1);
    await driver.ask('replace', map, '1:1-999:1', log);
    await eventually('board: and it comes back', message, '');
    await cursorTo('14:1');
    await eventually('board: back at the turn', title, 'Turn 6, g & jt');
  });

  await group('board: settings', async () => {
    equal('board: light on light', await background(), '#fff');
    await driver.ask('configure', 'workbench.colorTheme', 'Default Dark Modern');
    await eventually('board: dark on dark', background, '#1e1e1e');
    equal('board: the same turn', await title(), 'Turn 6, g & jt');
    await page.screenshot({ path: path.join(shots, 'preview-dark.png') });
    await driver.ask('configure', 'workbench.colorTheme', undefined);
    await eventually('board: and light again', background, '#fff');
    await driver.ask('configure', 'movetext.preview.followCursor', false);
    await cursorTo('10:1');
    await frame.locator('#next').click();
    await eventually('board: steps from where it stands when it does not follow', title, 'Turn 7, d & jf');
    await driver.ask('configure', 'movetext.preview.followCursor', undefined);
    await driver.ask('closeAll');
    await eventually('board: the panel closes', () => driver.ask('webviews'), []);
  });
}
