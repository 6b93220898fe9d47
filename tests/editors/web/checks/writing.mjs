// Writing: findings while one types, repairs, explanations, completion, format, and what else the keys do.

import path from 'node:path';

import { equal, eventually, until } from '../../vscode/lib/report.mjs';

const game = '[Team A "North"]\n[Team B "South"]\n\n1. 0I ab:B cd:- ab:- cd:- ab:- cd:-\n2. 1I ef:F gh:- ef:B gh:- ef:- gh:-\n';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function writing({ visit, shots }) {
  await visit('writing', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    const { keyboard } = page;
    await guest.ready();
    await guest.write(game);
    await eventually('another record has no findings', () => guest.said('summary'), 'No findings');
    await eventually('its verdict', () => guest.said('verdict'), 'ab & cd against ef & gh, not finished · 2 turns · replays without contradiction');
    await eventually('it is no sample any more', () => guest.said('record-title'), 'Your record');

    await guest.cursorBehind('ef:B');
    await keyboard.press('Backspace');
    await keyboard.type('V');
    await eventually('a letter that is no throw is underlined', () => guest.underlined(), ['V']);
    await eventually('and counted', () => guest.said('summary'), '1 error');
    await eventually('its rule is linked', () => page.locator('#findings .rule').getAttribute('href'), 'https://movetext.github.io/movetext/rules/kubb/unknown-action.html');
    await guest.cursorBehind('[Team A');
    await page.locator('#findings .place').click();
    await eventually('a click on the finding goes to it', () => guest.selection(), '5:20-5:21');
    await keyboard.press('Control+.');
    await eventually('Ctrl+. offers the repairs', async () => (await guest.texts('#menu button.repair')).length > 2, true);
    await keyboard.press('Escape');
    await eventually('Escape closes the menu', () => page.locator('#menu').isVisible(), false);
    const repairs = await guest.texts('#findings .fix');
    await keyboard.press('Control+.');
    await until('the menu', () => page.locator('#menu button').first().isVisible());
    equal('the list below the text shows the first three', repairs, (await guest.texts('#menu button.repair')).slice(0, 3));
    await keyboard.press('ArrowDown');
    await eventually('arrows go through the menu', () => page.evaluate(() => document.activeElement?.textContent), repairs[1]);
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await eventually('Enter repairs', () => guest.said('summary'), 'No findings');
    await eventually('the focus is back in the text', () => page.evaluate(() => document.activeElement?.className.includes('cm-content')), true);
    await keyboard.press('Control+z');
    await eventually('a repair can be undone', () => guest.underlined(), ['V']);

    const slips = '1. 0I ab:B cd: - ab:K9\n1. 1I ef:F\n';
    await guest.write(slips);
    const all = page.getByRole('button', { name: 'Apply all safe fixes' });
    await all.waitFor();
    await all.click();
    await page.locator('#review-dialog').waitFor();
    await eventually('what is repaired at once is shown before', async () => [await guest.said('review-title'), await guest.said('review-count')], ['Apply all safe fixes', '1 line will change.']);
    await eventually('line by line', async () => await guest.texts('#review-lines li > *'), ['Line 1', '1. 0I ab:B cd: - ab:K9', '1. 0I ab:B cd:- ab:K9']);
    await page.screenshot({ path: path.join(shots, 'playground-review.png') });
    await keyboard.press('Escape');
    await eventually('who does not agree keeps the text', () => guest.text(), slips);
    await all.click();
    await page.locator('#review-dialog').waitFor();
    await keyboard.press('Enter');
    await eventually('who agrees has it repaired', () => guest.text(), slips.replace('cd: -', 'cd:-'));
    await keyboard.press('Control+z');
    await eventually('which can be undone', () => guest.text(), slips);

    await guest.write(game);
    await guest.cursorBehind('gh:-\n');
    await keyboard.press('Control+End');
    await keyboard.type('3. 2I ');
    await keyboard.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await keyboard.press('Escape');
    await keyboard.type('a');
    await until('completion while typing', () => page.locator('.cm-tooltip-autocomplete li').first().isVisible());
    await eventually('it offers what goes with the letter', async () => (await guest.texts('.cm-completionLabel')).every((label) => label.startsWith('a')), true);
    await keyboard.press('Enter');
    await eventually('Enter ends the line all the same: the server tidies it and begins the next', async () => (await guest.text()).slice(-11), '3. 2I A\n4. ');
    await keyboard.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    const [label] = await guest.texts('.cm-completionLabel');
    await keyboard.press('Enter');
    await eventually('where it was asked for, Enter takes the first', async () => (await guest.text()).slice(-6), `\n4. ${label}`);
  });

  await visit('actions that write', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write('');
    await page.click('#actions');
    await page.locator('#menu button').first().waitFor();
    await eventually('in an empty record Actions… offers how to begin', async () => (await guest.texts('#menu button')).slice(0, 3), ['1. the next turn', '[Event] the tournament or occasion.', '[Location] where it was played.']);
    await page.screenshot({ path: path.join(shots, 'playground-actions.png') });
    await page.keyboard.press('Enter');
    await eventually('and writes it', () => guest.text(), '1. ');
    await eventually('the focus is back in the text then', () => page.evaluate(() => document.activeElement?.className.includes('cm-content')), true);

    await guest.write('1. ann:B bob:- ');
    await page.keyboard.type('ann:');
    await page.keyboard.press('Control+.');
    await page.locator('#menu button.offer').first().waitFor();
    await eventually('where a throw is being typed it offers throws and no repairs', async () => [await guest.texts('#menu button.repair'), (await guest.texts('#menu button.offer'))[0]], [[], 'ann:- miss']);
    await page.keyboard.press('Escape');

    await guest.choose('bucky');
    await guest.write('1. ');
    await page.keyboard.type('e');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await page.keyboard.type('2');
    await eventually('the list stays where a square is complete', async () => (await guest.texts('.cm-completionLabel'))[0], 'e2-d3');
    await page.keyboard.type('-d3');
    await eventually('and does not offer what stands there', async () => (await guest.texts('.cm-completionLabel')).includes('e2-d3'), false);

    await guest.choose('rootlog');
    await guest.write('Map: Fall\nC: Ash\n\nC:w-');
    await page.keyboard.type('>');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await page.keyboard.type('1');
    await eventually('the list stays while a clearing is being typed', () => guest.texts('.cm-completionLabel'), ['1', '10', '11', '12']);
  });

  await visit('explanations', { fragment: '#bucky' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const hover = await guest.hover('a7ya6');
    await eventually('a move is explained', async () => (await hover.innerText()).includes("Black's jedi on a7 smashes the white madam on a6"), true);
    const picture = hover.locator('img');
    await until('the board in it', () => picture.evaluate((/** @type {HTMLImageElement} */ image) => image.complete && image.naturalWidth > 0));
    await eventually('with the board as a picture', async () => (await picture.getAttribute('src')).startsWith('data:image/svg+xml;base64,'), true);
    await page.screenshot({ path: path.join(shots, 'playground-hover.png') });

    await page.mouse.move(5, 5);
    await guest.write('1. c2-b3    e7-e5\n2.   e2-f4 d7-c5\n');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Shift+Alt+f');
    await eventually('Shift+Alt+F formats', () => guest.text(), '1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n');
    await guest.write('1. c2-b3    e7-e5');
    await page.click('#format');
    await eventually('so does the button', () => guest.text(), '1. c2-b3 e7-e5');
  });

  await visit('names', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write(game);
    await until('the server has it', async () => (await guest.said('verdict')).startsWith('ab'));
    await guest.cursorBehind('1. 0I a');
    await page.keyboard.press('F2');
    await page.locator('.rename input').fill('xy');
    await page.keyboard.press('Enter');
    await eventually('F2 renames a player everywhere', () => guest.text(), game.replaceAll('ab', 'xy'));
    await page.keyboard.press('Control+z');
    await eventually('and can be undone', () => guest.text(), game);
    await guest.cursorBehind('2. 1I ef:F gh:- ef:B gh:- ef');
    await page.keyboard.press('F12');
    await eventually('F12 goes to where a player comes from', () => guest.selection(), '5:7');
    await guest.cursorBehind('[Te');
    await page.keyboard.press('F2');
    await eventually('where there is no name, F2 says so', () => guest.said('notice-text'), 'There is no name to change at the cursor.');
    await guest.choose('carcassonne');
    await guest.cursorBehind('13A');
    await page.keyboard.press('F2');
    await eventually('a name is no more than itself', () => page.locator('.rename input').inputValue(), 'A');
    await page.locator('.rename input').fill('Z');
    await page.keyboard.press('Enter');
    await eventually('and no letter out of their order', () => guest.said('notice-text'), '"Z" would not be read as a player\'s name in this record');
    await eventually('the focus is back in the text after it', () => page.evaluate(() => document.activeElement?.classList.contains('cm-content')), true);
    await guest.choose('kubb');
    const hostile = '[Event "<img src=https://evil.example/x onerror=alert(1)><script>alert(2)</script>"]\n1. 0I <b>:B';
    await guest.write(hostile);
    for (const piece of ['Event', '<img', '0I', '<b>']) {
      await guest.hover(piece);
      await eventually(`no element comes from a record: the hover of ${piece}`, () => page.locator('img[src*=evil], .cm-tooltip script').count(), 0);
    }
  });

  await visit('an explanation that comes late', { fragment: '#carcassonne', before: [holding] }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.choose('kubb');
    await guest.write('1. a:B\n');
    await guest.choose('carcassonne');
    await until('the long record', async () => ((await guest.board()) ?? '').startsWith('52B'));
    await page.mouse.move(5, 5);
    const { x, y } = await guest.placeOf('70B (-5');
    const held = (/** @type {boolean} */ isHeld) => page.evaluate((/** @type {boolean} */ now) => /** @type {any} */ (window).hold(now), isHeld);
    await held(true);
    await page.mouse.move(x, y, { steps: 2 });
    await until('the question', async () => (await page.evaluate(() => /** @type {any} */ (window).hovers)) > 0);
    await guest.choose('kubb');
    await eventually('late: meanwhile another record is shown', () => guest.text(), '1. a:B\n');
    await held(false);
    await eventually('late: and goes on', () => guest.board(), 'Turn 1, a');
    equal('late: what comes then is not shown', await page.locator('.cm-lsp-hover-tooltip').count(), 0);
  });

  await visit('held back', { fragment: '#kubb' }, async (guest) => {
    const { keyboard } = guest.page;
    const lacking = '1 warning';
    await guest.ready();
    await guest.write('1. 0I ab:B cd:- ab:- cd:- ab:- cd:-\n2. I ef:F');
    await eventually('what was pasted is checked to its end', () => guest.said('summary'), lacking);
    await keyboard.type(' ef:-');
    await eventually('so is what is typed, after a while without a key', () => guest.said('summary'), lacking);
    await keyboard.type(' ef:-');
    await guest.page.locator('#share').focus();
    await eventually('and when the text is left', () => guest.said('summary'), lacking);
    await eventually('the verdict says so', async () => (await guest.said('verdict')).split(' · ').at(-1), lacking);
  });
}

/** In the page: `hold(true)` lets the server work no more, until `hold(false)`. */
function holding() {
  const page = /** @type {any} */ (window);
  const later = window.setTimeout.bind(window);
  /** @type {(() => void)[]} */
  let waiting = [];
  let isHeld = false;
  // Messages to the server pass here.
  const parse = JSON.parse;
  page.hovers = 0;
  JSON.parse = (text, ...more) => {
    page.hovers += Number(isHeld && text.includes('"textDocument/hover"'));
    return parse(text, ...more);
  };
  page.setTimeout = (/** @type {() => void} */ run, /** @type {number} */ delay) => {
    // The server works in slices of no delay.
    if (isHeld && delay === 0) {
      waiting.push(run);
      return 0;
    }
    return later(run, delay);
  };
  page.hold = (/** @type {boolean} */ now) => {
    isHeld = now;
    const all = waiting;
    waiting = [];
    for (const run of isHeld ? [] : all) {
      later(run, 0);
    }
  };
}
