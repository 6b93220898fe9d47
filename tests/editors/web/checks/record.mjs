// A game is recorded by taps alone, and by keys alone.

import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { act, begin as beginGame, bucky, choiceOf, choose, finger, game, isTurned, kubb, lay, place, round, throwBaton, tiles, written } from '../lib/play.mjs';
import { equal, eventually, group, until } from '../../vscode/lib/report.mjs';

const header = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "amber"]\n[Black "rock"]\n[Result "*"]\n\n';
const moves = '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.\nNc3 c6 9. Bg5 b5 10. Nxb5 cxb5';

/**
 * The moves of a record of Bucky, a line each.
 * @param {string} text
 */
function movesOf(text) {
  const words = (text.split('\n\n').at(-1) ?? '').split(/\s+/).filter((word) => /^[a-h]/.test(word));
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]].join(' ')] : []));
}

/** Who plays a game of Root. */
const seats = { 'faction 1': 'C', 'player 1': 'Ash', 'faction 2': 'E', 'player 2': 'Fir', 'faction 3': 'A', 'player 3': 'Pine', 'faction 4': 'V', 'player 4': 'Oak' };

/** The same by keys: a list is typed into, too. */
const factions = [['Seat 1', 'Marq'], ['Name', 'Ash'], ['Seat 2', 'Eyr'], ['Name', 'Fir'], ['Seat 3', 'Wood'], ['Name', 'Pine'], ['Seat 4', 'Vaga'], ['Name', 'Oak']];

/** A record without its day, which is today's. @param {string} text */
const undated = (text) => text.replace(/(?<=\[Date ")[\d.]+/, '????.??.??');

/**
 * Begins a game by keys alone: names go into seats, which are told by a word of their labels or by their order.
 * @param {any} page
 * @param {string[][]} seats
 */
async function beginByKeys(page, seats) {
  const { keyboard } = page;
  await page.locator('#new-game').focus();
  await keyboard.press('Enter');
  await page.locator('#new-seats input').first().waitFor();
  const label = () => page.evaluate(() => document.activeElement?.closest('label')?.textContent ?? '');
  for (const [seat = '', name = ''] of seats) {
    do {
      await keyboard.press('Tab');
    } while (!(await label()).includes(seat));
    await keyboard.type(name);
  }
  if (seats.length === 0) {
    // Enter in the list of games would open that.
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await page.locator('.choice, #picture .start').first().waitFor();
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function record({ visit, shots }) {
  for (const name of /** @type {const} */ (['phone', 'desktop'])) {
    const isPhone = name === 'phone';
    const size = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    await visit(`record: ${name}`, { phone: isPhone, size, fragment: '#pgn' }, async (guest) => {
      const { page } = guest;
      await guest.ready();
      await beginGame(page, { White: 'amber', Black: 'rock' });
      await eventually(`${name}: a game begins`, () => guest.text(), `${header}*\n`);
      await page.evaluate(() => {
        const waits = /** @type {number[]} */ ([]);
        /** @type {any} */ (window).waits_ = waits;
        let start = 0;
        addEventListener('click', () => { start = performance.now(); }, { capture: true });
        const seen = new MutationObserver(() => { waits.push(performance.now() - start); });
        seen.observe(/** @type {HTMLElement} */ (document.getElementById('picture')), { childList: true });
      });
      const tap = async (/** @type {string} */ square) => {
        const { x, y } = await place(page, `square ${square}`);
        await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      };
      for (const [from, to, sign] of game) {
        await tap(from);
        if (sign === 'Nf3') {
          await page.screenshot({ path: path.join(shots, `record-${name}.png`) });
          await accessible(name, page);
        }
        await tap(to);
        await until(sign, async () => (await guest.text()).endsWith(`${sign} *\n`));
      }
      equal(`${name}: twenty half moves by taps alone`, await guest.text(), `${header}${moves} *\n`);
      const waits = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).waits_)).sort((a, b) => a - b);
      console.log(`     a tap to its board: median ${Math.round(waits[10])} ms, 95 of 100 within ${Math.round(waits[18])} ms (${waits.length} taps)`);
      equal(`${name}: taps are seen`, waits.length > 0, true);
      await eventually(`${name}: a screen reader hears the last`, async () => (await page.locator('#written').textContent()) !== '', true);
      await page.locator('#pad-undo')[isPhone ? 'tap' : 'click']();
      await eventually(`${name}: undo takes one back`, () => guest.text(), `${header}${moves.replace(' cxb5', '')} *\n`);
      await page.screenshot({ path: path.join(shots, `record-${name}-end.png`) });
    });
  }

  await visit('record: kubb', { phone: true, size: { width: 390, height: 844 }, fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginGame(page, { 'players A': 'jt, g, j', 'players B': 'd, jf' });
    const begin = await until('a game', async () => (await guest.text()).startsWith('[Team A "jt, g, j"]') && guest.text());
    for (const line of kubb) {
      for (const [, name = '', sign = ''] of line.matchAll(/ ([a-z]+):([-=A-HJ-Z0-9]+)(?= |$)/g)) {
        await throwBaton(finger(guest), name, sign);
      }
    }
    await eventually('kubb: eighteen turns by taps alone', () => guest.text(), `${begin}[Win "Team B"]\n\n${kubb.join('\n')}\n`);
    await page.screenshot({ path: path.join(shots, 'record-kubb.png') });
    await page.tap('#pad-undo');
    await eventually('kubb: the king can be taken back', async () => (await guest.text()).endsWith('jf:=\n'), true);
    await page.screenshot({ path: path.join(shots, 'record-kubb-pad.png') });
    await accessible('kubb', page);
  });

  await visit('record: carcassonne', { phone: true, size: { width: 390, height: 844 }, fragment: '#carcassonne' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginGame(page, { 'player A': 'amber', 'player B': 'rock' });
    const sign = (/** @type {string} */ text) => choiceOf(page, text);
    const steps = () => page.locator('#pad-path li').count();
    // Its columns are aligned.
    const text = async () => (await guest.text()).replaceAll(/ +/g, ' ');
    await sign('RCRF').tap();
    for (const [square, code] of tiles) {
      const bare = code.replace(/[mM]/, '');
      const found = await until(`the tile ${bare}`, async () => (await guest.texts('.choice .sign')).find((one) => isTurned(one, bare)));
      await sign(found).tap();
      await until('its place', async () => (await steps()) === 1);
      await lay(guest, [square, code], (x, y) => page.touchscreen.tap(x, y));
      await until(`the move ${square} ${code}`, async () => (await text()).includes(`${square} ${code}`));
      await until('the next tiles', async () => (await steps()) === 0 && (await page.locator('.choice').count()) > 3);
    }
    const moves = (await text()).split('\n').filter((line) => /^\d/.test(line)).map((line) => line.split(' ').slice(1, 3));
    equal('carcassonne: fifteen tiles by taps on the board', moves, [['(0,0)', 'RCRF'], ...tiles]);
    await page.screenshot({ path: path.join(shots, 'record-carcassonne.png') });
    await accessible('carcassonne', page);
    await sign('FFFFK').tap();
    await page.locator('.regions .target').first().waitFor();
    const free = await page.locator('.regions .target').first().getAttribute('data-region');
    const { x, y } = await place(page, free);
    await page.touchscreen.tap(x, y);
    await page.locator('.regions circle.target').first().waitFor();
    await page.screenshot({ path: path.join(shots, 'record-carcassonne-meeple.png') });
    const spots = await page.locator('.regions circle.target').evaluateAll((/** @type {Element[]} */ all) => all.map((one) => one.getBoundingClientRect().width));
    equal('carcassonne: a finger finds each spot', spots.length > 0 && spots.every((/** @type {number} */ width) => width >= 44), true);
    await accessible('carcassonne, with a meeple to be placed', page);
    const board = () => page.locator('#picture svg[role=img]').first().evaluate((/** @type {Element} */ one) => one.innerHTML);
    const light = await board();
    await page.emulateMedia({ colorScheme: 'dark' });
    await until('the dark board', async () => (await board()) !== light);
    equal('carcassonne: what was begun goes on in another theme', await page.locator('.regions circle.target').count(), spots.length);
  });

  for (const name of /** @type {const} */ (['phone', 'desktop'])) {
    const isPhone = name === 'phone';
    const size = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    await visit(`record: bucky on a ${name}`, { phone: isPhone, size, fragment: '#bucky' }, async (guest) => {
      const { page } = guest;
      const press = isPhone ? 'tap' : 'click';
      await guest.ready();
      await page.locator('#new-game')[press]();
      await page.locator('#new-form .primary')[press]();
      await page.locator('#picture .start').first().waitFor();
      for (const move of bucky.join(' ').split(' ')) {
        const [, from = '', to = ''] = /^(..)[-xy](..)/.exec(move) ?? [];
        for (const square of [from, to]) {
          const { x, y } = await place(page, `square ${square}`);
          await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        }
        // Asked only where one tap does not tell.
        const written = async () => (await guest.text()).trimEnd().endsWith(`${move} *`);
        const sign = choiceOf(page, move);
        await until(move, async () => (await written()) || (await sign.count()) === 1);
        if (!(await written())) {
          await sign[press]();
          await until(move, written);
        }
      }
      equal(`bucky on a ${name}: twenty moves by taps alone`, movesOf(await guest.text()), bucky);
      await page.screenshot({ path: path.join(shots, `record-bucky-${name}.png`) });
      await accessible(`bucky on a ${name}`, page);
    });
  }

  await visit('record: rootlog', { phone: true, size: { width: 390, height: 844 }, fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginGame(page, seats);
    for (const action of round.join(' · ').split(' · ')) {
      await act(finger(guest), action, (sign) => choose(finger(guest), sign));
    }
    equal('rootlog: a round by taps alone', (await guest.text()).replace(/^[^]*?\nC:t/, 'C:t'), written);
    await page.screenshot({ path: path.join(shots, 'record-rootlog.png') });
    await accessible('rootlog', page);
  });

  await visit('record: keys', { fragment: '#pgn' }, async (guest) => {
    const { page } = guest;
    const { keyboard } = page;
    await guest.ready();
    await beginByKeys(page, [['White', 'amber'], ['Black', 'rock']]);
    for (const [, , sign] of game) {
      await keyboard.type(sign);
      await keyboard.press('Enter');
    }
    await eventually('keys: twenty half moves, typed without a wait', async () => undated(await guest.text()), `${header}${moves} *\n`);
    await eventually('keys: the focus stays in the pad', () => page.evaluate(() => document.querySelector('#pad-choices')?.contains(document.activeElement)), true);
    await group('keys: arrows', async () => {
      await keyboard.type('B');
      await until('buttons', async () => (await page.locator('.choice').count()) > 3);
      const focused = () => page.evaluate(() => document.activeElement?.querySelector('.sign')?.textContent);
      await keyboard.press('ArrowDown');
      const first = await focused();
      await keyboard.press('ArrowRight');
      equal('keys: an arrow goes on', (await focused()) !== first, true);
      await keyboard.press('ArrowLeft');
      equal('keys: and back', await focused(), first);
      await keyboard.press('Escape');
    });
  });

  await visit('record: the keys of a scorer', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginByKeys(page, [['First team', 'jt, g, j'], ['Second team', 'd, jf']]);
    const begin = await guest.text();
    for (const line of kubb) {
      for (const [, name, sign] of line.matchAll(/ ([a-z]+):([-=A-HJ-Z0-9]+)(?= |$)/g)) {
        await page.keyboard.type(`${name}:${sign}`);
        await page.keyboard.press('Enter');
      }
      await until(line, async () => (await guest.text()).includes(line));
    }
    equal('keys: eighteen turns of Kubb', await guest.text(), `${begin}[Win "Team B"]\n\n${kubb.join('\n')}\n`);
  });

  await visit('record: the keys of Bucky', { fragment: '#bucky' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginByKeys(page, []);
    for (const move of bucky.join(' ').split(' ')) {
      await page.keyboard.type(move);
      await page.keyboard.press('Enter');
    }
    await eventually('keys: twenty moves of Bucky', async () => movesOf(await guest.text()), bucky);
  });

  await visit('record: the keys of Root', { fragment: '#rootlog' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginByKeys(page, factions);
    for (const action of round.join(' · ').split(' · ')) {
      await act(finger(guest), action, async (sign) => {
        await page.keyboard.type(sign);
        await page.keyboard.press('Enter');
      });
    }
    await eventually('keys: a round of Root', async () => (await guest.text()).replace(/^[^]*?\nC:t/, 'C:t'), written);
  });

  await visit('record: the keys of Carcassonne', { fragment: '#carcassonne' }, async (guest) => {
    const { page } = guest;
    const { keyboard } = page;
    await guest.ready();
    await beginByKeys(page, [['A · Name', 'amber'], ['B · Name', 'rock']]);
    const text = async () => (await guest.text()).replaceAll(/ +/g, ' ');
    const say = async (/** @type {string} */ typed) => {
      await keyboard.type(typed);
      await keyboard.press('Enter');
    };
    const steps = () => page.locator('#pad-path li').count();
    await say('RCRF');
    for (const [square, code] of tiles) {
      const bare = code.replace(/[mM]/, '');
      await say(await until(`the tile ${bare}`, async () => (await guest.texts('.choice .sign')).find((one) => isTurned(one, bare))));
      await until('its places', async () => (await steps()) === 1);
      await say(`${square} ${bare}`);
      await until('its meeple', async () => (await steps()) === 2 || (await text()).includes(`${square} ${code}`));
      if ((await steps()) === 2) {
        await say(code);
      }
      await until(`${square} ${code}`, async () => (await text()).includes(`${square} ${code}`) && (await steps()) === 0 && (await page.locator('.choice').count()) > 3);
    }
    const moves = (await text()).split('\n').filter((line) => /^\d/.test(line)).map((line) => line.split(' ').slice(1, 3));
    equal('keys: fifteen tiles of Carcassonne', moves, [['(0,0)', 'RCRF'], ...tiles]);
  });

  await visit('record: tiles with the mouse and the keys', { fragment: '#carcassonne' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginByKeys(page, [['A · Name', 'amber'], ['B · Name', 'rock']]);
    const path = async () => (await guest.texts('#pad-path li')).join(' ');
    const text = async () => (await guest.text()).replaceAll(/ +/g, ' ').split('\n').at(-2);
    await page.keyboard.type('RCRF');
    await page.keyboard.press('Enter');
    await choiceOf(page, 'CCCF').click();
    const { x, y } = await place(page, 'square (0,1)');
    await page.mouse.move(x, y);
    await eventually('tiles: the mouse shows how one would lie', () => page.locator('.regions .tile').count(), 1);
    await page.mouse.click(x, y);
    await eventually('tiles: it lies the first way round', path, 'CCCF FCCC');
    await choiceOf(page, 'FCCC').waitFor();
    await page.keyboard.press('Escape');
    await eventually('tiles: Escape takes it up', path, 'CCCF');
    await page.locator('#pad-back').click();
    await choiceOf(page, 'FFFRK').click();
    const below = await place(page, 'square (0,-1)');
    await page.mouse.click(below.x, below.y);
    await eventually('tiles: one that can be turned', path, 'FFFRK FFFRK');
    await page.mouse.wheel(0, 120);
    await eventually('tiles: the wheel turns it', path, 'FFFRK RFFFK');
    await page.mouse.wheel(0, -120);
    await eventually('tiles: and back', path, 'FFFRK FFFRK');
    await page.locator('#pad-choices').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await eventually('tiles: so do keys', path, 'FFFRK FFRFK');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await eventually('tiles: one press each', path, 'FFFRK RFFFK');
    const spot = await page.locator('.regions circle[data-region="spot 0"]').boundingBox();
    await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await eventually('tiles: a spot says what it is', () => guest.said('story'), 'meeple on the road · 6 meeples in hand');
    await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await eventually('tiles: a click on it writes', text, '1A (0,-1) RmFFFK');
    await page.locator('#pad-choices').focus();
    await page.keyboard.type('FFFRK');
    await page.keyboard.press('Enter');
    await eventually('tiles: the next is drawn by keys', path, 'FFFRK');
    await page.keyboard.type('(1,0)');
    await page.keyboard.press('Enter');
    await eventually('tiles: and laid', async () => (await path()).split(' ').length, 2);
    await page.keyboard.type('farmer');
    await page.keyboard.press('Enter');
    await eventually('tiles: and claimed', async () => (await text())?.startsWith('2B (1,0) '), true);
  });

  await visit('record: what would be taken', { fragment: '#pgn' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginGame(page, { White: 'amber', Black: 'rock' });
    await page.locator('#pad-choices').focus();
    for (const sign of ['e4', 'd5']) {
      await page.keyboard.type(sign);
      await page.keyboard.press('Enter');
    }
    await until('the record', async () => (await guest.text()).endsWith('1. e4 d5 *\n'));
    const removed = () => page.locator('.regions .removed').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((one) => one.dataset['region']));
    await page.locator('.regions [data-region="square e4"]').waitFor();
    const from = await place(page, 'square e4');
    await page.mouse.move(from.x, from.y);
    await eventually('taken: who points at a piece sees what it can take', removed, ['square d5']);
    equal('taken: and where else it can go', await page.locator('.regions .dot').count(), 1);
    await page.mouse.click(from.x, from.y);
    await eventually('taken: so does who selects it', removed, ['square d5']);
    const { x, y } = await place(page, 'square d5');
    await page.mouse.move(x, y);
    await eventually('taken: it is told', () => guest.said('story'), 'pawn from e4 to d5 · takes the pawn · can be taken by the queen on d8');
    equal('taken: also to screen readers', await page.locator('#story').getAttribute('aria-live'), 'polite');
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: path.join(shots, `record-taken-${scheme}.png`) });
      await accessible(`taken, ${scheme}`, page);
    }
    await page.keyboard.press('Escape');
    const side = from.x - x;
    // On g8.
    await page.mouse.click(from.x + 2 * side, from.y - 4 * side);
    await page.locator('#pad-card-open').click();
    await eventually('taken: what a piece may do is told, also of one that is not to move', async () => (await guest.said('pad-card')).startsWith('Knight: It jumps two squares'), true);
    await page.screenshot({ path: path.join(shots, 'record-card.png') });
    await accessible('a rule card', page);
    await page.keyboard.press('Escape');
    await eventually('taken: and put away', () => page.locator('#pad-card').isVisible(), false);
    // Other colors are another picture, with nothing selected.
    await page.mouse.click(from.x, from.y);
    const quiet = await place(page, 'square e5');
    await page.mouse.move(quiet.x, quiet.y);
    await eventually('taken: nothing by another move', removed, []);
    await choiceOf(page, 'exd5').focus();
    await eventually('taken: a button with the focus shows it, too', removed, ['square d5']);
  });

  await visit('record: the mouse', { fragment: '#pgn' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await beginGame(page, { White: 'amber', Black: 'rock' });
    const [from, story] = [await place(page, 'square g1'), await guest.said('story')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 40, { steps: 3 });
    const to = await place(page, 'square f3');
    await page.mouse.move(to.x, to.y, { steps: 5 });
    equal('mouse: a target says what it is', await guest.said('story'), 'knight from g1 to f3');
    await page.mouse.up();
    await eventually('mouse: a piece is dragged', async () => (await guest.text()).endsWith('\n1. Nf3 *\n'), true);
    await eventually('mouse: the story is the move', async () => (await guest.said('story')) !== story, true);
    const pawn = await place(page, 'square e7');
    await page.mouse.click(pawn.x, pawn.y);
    await page.locator('#picture .target').first().waitFor();
    await eventually('mouse: the pad has the moves of the piece', () => guest.texts('.choice .sign'), ['e5', 'e6']);
    const away = await page.locator('#picture').boundingBox();
    await page.mouse.click(away.x + 3, away.y + 3);
    await eventually('mouse: a click elsewhere cancels first', () => page.locator('#picture .target').count(), 0);
    await page.mouse.click(pawn.x, pawn.y);
    await page.locator('#picture .target').first().waitFor();
    // Three ranks ahead.
    const next = await place(page, 'square e6');
    await page.mouse.click(next.x, pawn.y + 3 * (next.y - pawn.y));
    await eventually('mouse: a piece that cannot go there says how it moves', async () => (await guest.said('story')).startsWith('Not to e4. Pawn: '), true);
    await eventually('mouse: and has its card', () => page.locator('#pad-card-open').isVisible(), true);
    // Squares of pieces that cannot move are no regions.
    const side = next.y - pawn.y;
    const rook = { x: pawn.x - 4 * side, y: pawn.y - side };
    await page.mouse.click(away.x + 3, away.y + 3);
    await page.mouse.click(rook.x, rook.y);
    await eventually('mouse: a piece that cannot move at all says why', () => guest.said('story'), 'The rook on a8 cannot move: its own pieces stand in its way.');
    await eventually('mouse: and has its card, too', () => page.locator('#pad-card-open').isVisible(), true);
    const other = { x: pawn.x + side, y: pawn.y + 4 * side };
    await page.mouse.click(other.x, other.y);
    await eventually('mouse: one that is not to move says that', () => guest.said('story'), 'The knight on f3 is White\'s, but it is Black\'s turn.');
    await eventually('mouse: and the way to its move is a button', () => page.locator('#pad-jump').isVisible(), true);
    await page.mouse.click(pawn.x, pawn.y);
    await page.locator('#picture .target').first().waitFor();
    await page.mouse.click(away.x + 3, away.y + 3);
    await eventually('mouse: a click elsewhere cancels', () => page.locator('#picture .target').count(), 0);
    const whole = await place(page, 'square e7');
    await page.mouse.move(whole.x, whole.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -150);
    await page.keyboard.up('Control');
    await page.locator('#zoom-toggle').waitFor();
    const large = await place(page, 'square e7');
    await page.mouse.click(large.x, large.y);
    await eventually('mouse: a larger picture is tapped as well', () => guest.texts('.choice .sign'), ['e5', 'e6']);
    await page.click('#zoom-toggle');
    await eventually('mouse: and becomes whole again', async () => Math.abs((await place(page, 'square e5')).x - whole.x) < 1, true);
  });
}
