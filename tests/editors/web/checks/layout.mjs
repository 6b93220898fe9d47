// How it looks: light, dark, on a phone; and that everything has a name and can be reached with the keyboard.

import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function layout({ visit, shots }) {
  await visit('dark', { scheme: 'dark', fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const ground = () => page.locator('#picture svg > rect').first().getAttribute('fill');
    await guest.ready();
    await until('the board', async () => (await page.locator('#picture svg').count()) === 1);
    await eventually('dark: the page is as the system is', () => background(), 'rgb(21, 24, 22)');
    await eventually('dark: so is the board', () => ground(), '#1e1e1e');
    await until('colors', async () => (await page.locator('.token-type').count()) > 0);
    await page.screenshot({ path: path.join(shots, 'playground-dark.png') });
    const hovered = async () => {
      const hover = await guest.hover('3w7->8');
      const source = await hover.locator('img').getAttribute('src');
      await page.mouse.move(5, 5);
      return /<rect [^>]*fill="(#[0-9a-f]+)"/.exec(atob(source.replace(/^.*,/, '')))?.[1];
    };
    await eventually('dark: and the board of a hover', () => hovered(), '#1e1e1e');
    await page.selectOption('#theme', 'light');
    await eventually('light: chosen', background, 'rgb(246, 244, 238)');
    await eventually('light: the board, too', ground, '#fff');
    await eventually('light: and the board of a hover', () => hovered(), '#fff');
    await page.reload();
    await guest.ready();
    await eventually('light: also after a reload', () => background(), 'rgb(246, 244, 238)');
    await page.selectOption('#theme', 'auto');
    await eventually('dark: as the system again', background, 'rgb(21, 24, 22)');
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually('light: when the system turns', ground, '#fff');
  });

  await visit('phone', { phone: true, size: { width: 390, height: 844 } }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await until('the board', async () => (await page.locator('#picture svg').count()) === 1);
    const box = async (/** @type {string} */ selector) => page.locator(selector).boundingBox();
    await eventually('phone: nothing is wider than the screen', () => page.evaluate(() => document.documentElement.scrollWidth), 390);
    equal('phone: the text is shown, and the board small above it', [await page.locator('.record').isVisible(), await page.locator('.board').isVisible()], [true, false]);
    equal('phone: a first visit is told what the page is for', await page.locator('.lead').isVisible(), true);
    equal('phone: and a game of its own is what comes next', await page.locator('button.primary:visible').allInnerTexts(), ['New game']);
    const chosen = await box('label.carcassonne');
    equal('phone: the chosen notation is seen', chosen.x >= 0 && chosen.x + chosen.width <= 390, true);
    await eventually('phone: no keys are explained', async () => [await page.locator('.help.keys').isVisible(), await page.locator('.help.touch').isVisible()], [false, true]);
    await page.screenshot({ path: path.join(shots, 'playground-phone.png'), fullPage: true });
    const sizesOf = async (/** @type {string} */ selector) => Promise.all((await page.locator(selector).all()).map((/** @type {any} */ one) => one.boundingBox()));
    const isNoTarget = (/** @type {any} */ one) => one.height < 44 || one.width < 44 || one.x < 0 || one.x + one.width > 390;
    await page.tap('#more');
    await eventually('phone: the menu has what the header has no room for', async () => (await guest.texts('#page-more button, #page-more .unseen')).map((one) => one.trim()), ['Open…', 'Save', 'Keep score for everyone…', 'Pictures…', 'Colors of the page', 'Share']);
    await accessible('phone: menu', page);
    equal('phone: all of the header is large enough for a thumb', (await sizesOf('header button:visible, header select:visible')).filter(isNoTarget), []);
    await page.selectOption('#theme', 'dark');
    await page.screenshot({ path: path.join(shots, 'playground-phone-menu.png') });
    await page.selectOption('#theme', 'auto');
    await page.tap('#share');
    await eventually('phone: it goes with what is chosen', async () => [await page.locator('#share-dialog').isVisible(), await page.locator('#page-more').isVisible()], [true, false]);
    await page.keyboard.press('Escape');
    const mini = page.locator('#mini');
    // What is told of a move that was tapped may lie over the board until the pointer is elsewhere.
    const tapMini = () => until('a tap on the small board', async () => {
      await page.mouse.move(1, 1);
      await mini.tap({ timeout: 5000 });
      return true;
    });
    const [small, editor] = [await box('#mini'), await box('#editor')];
    equal('phone: a small board and the text are in sight', [small.y >= 0, small.y + small.height <= editor.y, editor.y + editor.height <= 844], [true, true, true]);
    equal('phone: it is the board of the cursor', await mini.getAttribute('aria-label'), `${await guest.board()}, see it large`);
    for (const move of ['53A (-3,-1) RRFFM', '52B (-2,3) FCmFF']) {
      const tap = async () => {
        // What is told of the move before may lie over this one.
        await page.mouse.move(1, 1);
        const { x, y } = await guest.placeOf(move.slice(0, 7));
        await page.touchscreen.tap(x, y);
        return mini.getAttribute('aria-label', { timeout: 1000 });
      };
      await eventually(`phone: a tap on ${move} shows its board there`, tap, `${move}, see it large`);
    }
    await page.locator('#editor').evaluate((/** @type {HTMLElement} */ text) => text.scrollIntoView());
    await eventually('phone: it stays in sight where the text is scrolled', async () => (await box('#mini')).y >= 0, true);
    await tapMini();
    await eventually('phone: a tap on it leads to the large one', () => page.locator('#picture').isVisible(), true);
    await eventually('phone: which fits the screen', () => page.evaluate(() => document.documentElement.scrollHeight), 844);
    equal('phone: buttons are 44 pixels high', (await sizesOf('#pad button:visible, .steps button:visible, #views button')).filter(isNoTarget), []);
    await page.tap('#view-text');
    const { y: line } = await guest.placeOf('52B (-2');
    const over = await box('#mini');
    equal('phone: back in the text, the small board does not hide the move', line > over.y + over.height, true);
    await tapMini();
    await page.locator('#next').tap();
    await eventually('phone: a tap steps', () => guest.said('step-count'), '54 of 72');
    await eventually('phone: and the board stays in sight', () => page.locator('#picture').isVisible(), true);
    await page.tap('#view-text');
    await page.tap('#slip');
    await eventually('phone: a finding', () => guest.said('summary'), '1 error');
    const tooSmall = (await page.evaluate(() => [...document.querySelectorAll('button, select, #notations label')].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return one.checkVisibility() && !one.closest('.finding-text, .cm-editor') && (width < 44 || height < 44);
    }).map((one) => one.outerHTML.slice(0, 100))));
    equal('phone: all that is pressed is large enough for a thumb', tooSmall, []);
    await page.screenshot({ path: path.join(shots, 'playground-phone-finding.png') });
    await accessible('phone: a finding', page);
    await page.locator('.fix.first').tap();
    await eventually('phone: a tap repairs it', () => guest.said('summary'), 'No findings');
    await eventually('phone: without a keyboard that comes up', () => page.evaluate(() => document.activeElement?.classList.contains('cm-content')), false);
  });

  await visit('on its side', { phone: true, size: { width: 844, height: 390 }, fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const [more, notations, views] = await Promise.all(['#more', '#notations', '#views'].map((one) => page.locator(one).boundingBox()));
    equal('on its side: the notations leave the buttons beside them free', [more.x + more.width <= notations.x, notations.x + notations.width <= views.x], [true, true]);
  });

  for (const [name, size] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } })) {
    await visit(`${name}: writing`, { phone: name === 'phone', size, fragment: '#kubb' }, async (guest) => {
      const { page } = guest;
      await guest.ready();
      await eventually(`${name}: a verdict`, async () => (await guest.said('verdict')) !== '', true);
      const top = async () => Math.round((await page.locator('#editor').boundingBox()).y - (await page.locator('.record').boundingBox()).y);
      await guest.write('1. 0I ab:B cd:- ab:- cd:- ab:- cd:-\n2. 1I ef:F gh:- ef:B gh:- ef:- gh:-\n');
      await eventually(`${name}: the verdict of a record`, async () => (await guest.said('verdict')).startsWith('ab & cd'), true);
      const before = await top();
      await guest.write('');
      await eventually(`${name}: no verdict`, () => guest.said('verdict'), '');
      await eventually(`${name}: the text does not move with the verdict`, () => top(), before);
      await guest.write('1. 0I ab:V cd:- ab:- cd:- ab:- cd:-\n');
      await eventually(`${name}: a finding`, () => guest.said('summary'), '1 error');
      await eventually(`${name}: nor with a finding`, () => top(), before);
      await page.screenshot({ path: path.join(shots, `playground-writing-${name}.png`) });
    });
  }

  await visit('notices', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const top = async () => (await page.locator('#editor').boundingBox()).y;
    const before = await top();
    const ask = async () => {
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('F2');
      await page.locator('#notice').waitFor();
    };
    await ask();
    await eventually('a notice moves nothing', () => top(), before);
    await page.screenshot({ path: path.join(shots, 'playground-notice.png') });
    await eventually('it leaves by itself', () => page.locator('#notice').isVisible(), false);
    await ask();
    await page.click('#share');
    await page.locator('#share-dialog').waitFor();
    await eventually('it does not stand behind a dialog', () => page.locator('#notice').isVisible(), false);
    await page.locator('#file').setInputFiles({ name: 'evening.kubb', mimeType: 'text/plain', buffer: Buffer.from('1. a:B\n') });
    await eventually('behind a dialog a file is opened', () => guest.text(), '1. a:B\n');
    await eventually('nor does the notice of that', () => page.locator('#notice').isVisible(), false);
    await page.keyboard.press('Escape');
    await eventually('which is said after the dialog', () => guest.said('notice-text'), 'evening.kubb is open.');
  });

  await visit('names of controls', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.click('#slip');
    await until('a finding', async () => (await page.locator('.fix').count()) > 0);
    const nameless = await page.evaluate(() => {
      const controls = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('button, input, select, a, [tabindex="0"]')]);
      const name = (/** @type {HTMLElement} */ control) =>
        control.ariaLabel || control.innerText || [...(/** @type {HTMLInputElement} */ (control).labels ?? [])].map((label) => label.textContent).join('');
      return controls.filter((control) => control.checkVisibility() && !name(control)).map((control) => control.outerHTML);
    });
    equal('every control has a name', nameless, []);
    await page.locator('#notation-kubb').focus();
    await page.keyboard.press('ArrowRight');
    await eventually('arrows go through the notations', () => guest.said('record-title'), 'A game with every kind of move');
    // Until then the repairs of the record before stand between the text and the board.
    await until('the findings of this one', async () => (await guest.said('summary')) === 'No findings');
    const order = [];
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press('Tab');
      order.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.className.split(' ')[0]));
    }
    equal('Tab goes on through the page', order, ['slip', 'format', 'header', 'clean-up', 'actions', 'cm-content', 'picture']);
    const live = () => page.evaluate(() => ['summary', 'story', 'notice-text'].map((id) => {
      const found = document.getElementById(id)?.closest('[aria-live], [role=status]');
      return found?.ariaLive ?? found?.role;
    }));
    await eventually('what changes by itself is said, but not what follows the cursor', () => live(), ['status', 'off', 'status']);
    await page.click('#next');
    await eventually('where one steps it is', live, ['status', 'polite', 'status']);
  });
}
