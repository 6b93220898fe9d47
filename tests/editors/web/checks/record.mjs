// A game is recorded by taps alone, and by keys alone.

import path from 'node:path';

import { accessible } from '../lib/axe.mjs';
import { equal, eventually, group, until } from '../../vscode/lib/report.mjs';

/** The first twenty half moves of a game: from, to, and how it is written. */
const game = /** @type {const} */ ([
  ['e2', 'e4', 'e4'], ['e7', 'e5', 'e5'], ['g1', 'f3', 'Nf3'], ['d7', 'd6', 'd6'], ['d2', 'd4', 'd4'], ['c8', 'g4', 'Bg4'], ['d4', 'e5', 'dxe5'],
  ['g4', 'f3', 'Bxf3'], ['d1', 'f3', 'Qxf3'], ['d6', 'e5', 'dxe5'], ['f1', 'c4', 'Bc4'], ['g8', 'f6', 'Nf6'], ['f3', 'b3', 'Qb3'], ['d8', 'e7', 'Qe7'],
  ['b1', 'c3', 'Nc3'], ['c7', 'c6', 'c6'], ['c1', 'g5', 'Bg5'], ['b7', 'b5', 'b5'], ['c3', 'b5', 'Nxb5'], ['c6', 'b5', 'cxb5'],
]);

const header = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "amber"]\n[Black "rock"]\n[Result "*"]\n\n';
const moves = '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.\nNc3 c6 9. Bg5 b5 10. Nxb5 cxb5';

/** A game of eighteen turns. */
const kubb = [
  '1. jt:- jt:- g:B g:- jt:- g:-',
  '2. I d:- d:- d:- jf:- jf:- jf:F',
  '3. I g:F g:- jt:- jt:- g:- jt:-',
  '4. I d:F d:- d:B jf:- jf:- jf:-',
  '5. 2I jt:- jt:- g:F g:- jt:- g:-',
  '6. I A jf:- d:- d:- d:F jf:B jf:-',
  '7. 2I g:- g:- jt:F jt:F g:F jt:-',
  '8. 3I jf:- d:- jf:- d:- jf:2F d:-',
  '9. 2I A jt:F jt:F g:B g:- g:- jt:B',
  '10. 4I d:3F d:F jf:- d:F jf:- jf:B',
  '11. 6I g:4F g:- jt:F jt:- g:F jt:-',
  '12. 6I d:F jf:- d:F d:3F jf:F jf:-',
  '13. 6I jt:4F jt:F g:- g:- jt:- g:-',
  '14. 5I A d:F d:F jf:F d:2F jf:- jf:B',
  '15. 6I g:F g:3F jt:F jt:F g:- jt:-',
  '16. 6I A d:3F jf:F d:F d:F jf:- jf:B',
  '17. 7I jt:2F jt:2F g:F g:F jt:- g:F',
  '18. 7I A d:6F d:F jf:= jf:K X X',
];

/** The first fifteen tiles of a game. */
const tiles = [
  ['(0,1)', 'FCCCm'], ['(1,0)', 'RRCCm'], ['(0,-1)', 'RFRR'], ['(-1,-1)', 'FFRRm'], ['(0,2)', 'FCmFC2'], ['(2,0)', 'CFC2mF'], ['(2,-1)', 'FFCCmP'],
  ['(-1,-2)', 'FRFR'], ['(2,-2)', 'RCCR'], ['(1,2)', 'FFFFK'], ['(1,-2)', 'FCRR'], ['(2,1)', 'FFFFK'], ['(3,1)', 'FFRR'], ['(-1,-3)', 'RRRmF'], ['(0,3)', 'RFRC'],
];

/** The first twenty moves of a game of Bucky: a move a turn of each side. */
export const bucky = [
  'c2-b3 e7-e5', 'e2-f4 d7-c5', 'f1-d1 d8-e7', 'f4-g5 e5-e4', 'g2-f3 b7-a5', 'd2-d4 e7xg5', 'f1-a6 h7-g6', 'c1-c3 g5-e3+', 'f2-h4 a7ya6', 'h4-h5 e8-e7',
  'g1-f2 g6-g5', 'a2-b4 c7-d6', 'b4yc5 a7-b5', 'b4yb5 g5-h4', 'd4-c5 a8-d5', 'c5-c6 d5yh5', 'e1-f1 f7-g6', 'h1-g1 c8-c7', 'c6-b7 g8-f7', 'b7-a8=S(xe4) c7-b6',
];

/** A round of a game of Root, and its set-up: actions, each the choices that lead to it. */
const round = [
  'C: · place › t_k › 1 · place › w › 1 › w · +2 · +4 · +5 · +6 · +7 · +8 · +9 · +10 · +11 · +12 · place › b_s › 1 · place › b_w › 5 · place › b_r › 9',
  'E: · place › b › 3 › b · place › w › 3 › 6w · appoint › #charismatic->$',
  'A: · draw › 3#->$',
  'V: · appoint › #thief->$ · go › 1_9_10_12',
  'C: · place › t › 1 › t · wood › t1 · place › b_s › 10 · ++ · place › w › 9 › w · move › 11 › 12 › 1 · move › 8 › 4 › 1 · draw › #->C',
  'E: · decree › R# › $_m · place › w › 3 › 2w · move › 3 › 7 › 5 · battle › XC7 · rolls › 2 › 1 · losses › w › Cw · draw › #->E',
  'A: · supporters › M › M#$-> · place › t › 11 · supporters › F › F#$-> · place › t › 12 · ++ · supporters › R › R#$-> · place › t › 10 · ++ · hand over › A$ › 2# · draw › #->A',
  'V: · go › 10 · exhaust › %r › %r->e · ruin › %b10->$ · ++ · exhaust › %f › %f->e · go › 2 · exhaust › %s › %s->e · hand over › C › # · relation › C › $_C->1 · ++ · draw › #->V',
];

/** What it writes, a line a turn. */
const written = [
  'C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9',
  'E:b->3/6w->3/#charismatic->$',
  'A:3#->$',
  'V:#thief->$/p->1_9_10_12',
  '',
  'C:t->1/t1->/b_s->10/++/w->9/w11->12/w8->4/#->C',
  'E:R#E->$_m/2w->3/5w3->7/XC7(2,1)/(w+Cw)7->/#->E',
  'A:M#$->/t->11/F#$->/t->12/++/R#$->/t->10/++/2#A->$/#->A',
  'V:p->10/%r->e/%b10->$/++/%f->e/p->2/%s->e/#V->C/$_C->1/++/#->V',
  '',
].join('\n');

/**
 * Whether two codes are of the same tile, turned.
 * @param {string} one
 * @param {string} other
 */
function isTurned(one, other) {
  const [[...sides], [...turned]] = [one, other].map((code) => code.match(/[CRF]\d?/g) ?? []);
  const rest = (/** @type {string} */ code) => code.replaceAll(/[CRF]\d?/g, '');
  return rest(one) === rest(other) && sides.some((_, at) => [...sides.slice(at), ...sides.slice(0, at)].join('') === turned.join(''));
}

/**
 * The middle of a region of the board, on the screen: where a part of the board is seen that does not hold it, the whole board
 * is shown.
 * @param {any} page
 * @param {string} region
 * @returns {Promise<{ x: number, y: number }>}
 */
export function place(page, region) {
  return until(`the region ${region}`, () => page.evaluate((/** @type {string} */ id) => {
    const box = document.querySelector(`.regions [data-region="${id}"]`)?.getBoundingClientRect();
    const frame = document.querySelector('#picture')?.getBoundingClientRect();
    if (!box || !frame) {
      return undefined;
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // A tap at the edge may be taken for one on what lies beside it.
    const edge = document.querySelector('#zoom-toggle.larger') ? 24 : 0;
    if (x > frame.left + edge && x < frame.right - edge && y > frame.top + edge && y < frame.bottom - edge) {
      return { x, y };
    }
    /** @type {HTMLElement | null} */ (document.querySelector('#zoom-toggle.larger'))?.click();
    return undefined;
  }, region));
}

/**
 * The choice with a sign.
 * @param {any} page
 * @param {string} sign
 */
export function choiceOf(page, sign) {
  return page.locator('.choice', { has: page.locator(`.sign:text-is("${sign}")`) }).first();
}

/**
 * A press on a choice of Rootlog: its clearing or forest on the map where that is asked for, or else its button.
 * @param {any} page
 * @param {string} sign
 */
async function choose(page, sign) {
  const region = /^\d+$/.test(sign) ? `clearing ${sign}` : `forest ${sign}`;
  const places = page.locator('#picture .regions');
  const button = page.locator('.choice', { has: page.locator('.sign', { hasText: sign }) }).filter({ has: page.locator(`text="${sign}"`) });
  const asked = () => places.locator(`.start[data-region="${region}"], .target[data-region="${region}"]`).count();
  await until(`${sign}`, async () => (await asked()) > 0 || (await button.count()) > 0 || (await stepper(page, sign).count()) > 0);
  if ((await asked()) > 0) {
    const { x, y } = await place(page, region);
    await page.touchscreen.tap(x, y);
  } else {
    await count(page, sign);
    await button.first().tap();
  }
}

/**
 * The buttons that count up to a sign such as `6w`.
 * @param {any} page
 * @param {string} sign
 */
function stepper(page, sign) {
  const what = sign.replace(/^\d+/, '').replaceAll(/\W/g, '[$&]');
  return page.locator('.stepper', { has: page.locator('.sign', { hasText: new RegExp(`^\\d*${what}$`) }) });
}

/**
 * Counts up to a sign, if there are buttons for that.
 * @param {any} page
 * @param {string} sign
 */
async function count(page, sign) {
  if ((await stepper(page, sign).count()) === 1) {
    for (let more = Number.parseInt(sign, 10) || 1; more > 1; more -= 1) {
      await stepper(page, sign).getByLabel('More').tap();
    }
  }
}

/**
 * Lays a tile on the board, turns it there and claims it: all by presses on the board, but for no claim, which is a button.
 * @param {import('../lib/visit.mjs').Visit} guest
 * @param {readonly string[]} tile its square, and its code with the figure
 * @param {(x: number, y: number) => Promise<void>} press
 */
async function lay({ page, texts }, [square = '', code = ''], press) {
  const bare = code.replace(/[mM]/, '');
  const { x, y } = await place(page, `square ${square}`);
  await press(x, y);
  const lies = () => page.locator('#pad-path li').nth(1).textContent({ timeout: 5000 });
  for (let turn = 0; turn < 4 && (await lies()) !== bare; turn += 1) {
    const before = await lies();
    const corner = await page.locator('.regions .laid').boundingBox();
    await press(corner.x + 6, corner.y + 6);
    await until('a turn', async () => (await lies()) !== before);
  }
  const signs = await page.locator('.choice .sign').allInnerTexts();
  const spot = page.locator(`.regions circle[data-region="spot ${signs.indexOf(code)}"]`);
  const button = page.locator('.choice').nth(signs.indexOf(code));
  if (code === bare) {
    await button.scrollIntoViewIfNeeded();
  }
  const box = await (code === bare ? button : spot).boundingBox();
  await press(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Begins a game of chess by the dialog.
 * @param {any} page
 * @param {'tap' | 'click'} press
 */
async function begin(page, press) {
  await page.locator('#new-game')[press]();
  await page.selectOption('#new-notations', 'pgn');
  await page.getByLabel('White').fill('amber');
  await page.getByLabel('Black').fill('rock');
  await page.locator('#new-form .primary')[press]();
  await page.locator('#picture .start').first().waitFor();
}

/**
 * The moves of a record of Bucky, a line each.
 * @param {string} text
 */
function movesOf(text) {
  const words = (text.split('\n\n').at(-1) ?? '').split(/\s+/).filter((word) => /^[a-h]/.test(word));
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]].join(' ')] : []));
}

/** Who plays a game of Root. */
const factions = [['Marquise', 'Ash'], ['Eyrie', 'Fir'], ['Alliance', 'Pine'], ['Vagabond', 'Oak']];

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
      await begin(page, isPhone ? 'tap' : 'click');
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
    await page.tap('#new-game');
    await page.getByLabel('First team').fill('jt, g, j');
    await page.getByLabel('Second team').fill('d, jf');
    await page.tap('#new-form .primary');
    const begin = await until('a game', async () => (await guest.text()).startsWith('[Team A "jt, g, j"]') && guest.text());
    for (const line of kubb) {
      for (const [, name, sign] of line.matchAll(/ ([a-z]+):([-=A-HJ-Z0-9]+)(?= |$)/g)) {
        const before = await guest.text();
        const group = page.locator('#pad-choices').getByRole('group', { name: `${name} throws`, exact: true });
        await group.locator('.choice', { has: page.locator('.sign', { hasText: new RegExp(`^${sign === '-' ? '–' : sign}$`) }) }).tap();
        await until(`${name}:${sign} in ${line}`, async () => (await guest.text()) !== before);
      }
    }
    await eventually('kubb: eighteen turns by taps alone', () => guest.text(), `${begin}\n${kubb.join('\n')}\n`);
    await page.screenshot({ path: path.join(shots, 'record-kubb.png') });
    await page.tap('#pad-undo');
    await eventually('kubb: the king can be taken back', async () => (await guest.text()).endsWith('jf:=\n'), true);
    await page.screenshot({ path: path.join(shots, 'record-kubb-pad.png') });
    await accessible('kubb', page);
  });

  await visit('record: carcassonne', { phone: true, size: { width: 390, height: 844 }, fragment: '#carcassonne' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await page.tap('#new-game');
    await page.locator('#new-seats input').nth(0).fill('amber');
    await page.locator('#new-seats input').nth(1).fill('rock');
    await page.tap('#new-form .primary');
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
    await page.tap('#new-game');
    for (const [seat, name] of factions) {
      await page.locator('#new-seats label', { hasText: seat }).first().locator('input').fill(name);
    }
    await page.tap('#new-form .primary');
    for (const action of round.join(' · ').split(' · ')) {
      const before = await guest.text();
      for (const [index, sign] of action.split(' › ').entries()) {
        await choose(page, sign);
        await until(`${sign} of ${action}`, async () => (await guest.text()) !== before || (await page.locator('#pad-path li').count()) === index + 1);
      }
      await until(action, async () => (await guest.text()) !== before);
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
    await eventually('keys: twenty half moves, typed without a wait', () => guest.text(), `${header}${moves} *\n`);
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
    equal('keys: eighteen turns of Kubb', await guest.text(), `${begin}\n${kubb.join('\n')}\n`);
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
    for (const sign of round.join(' · ').split(/ [·›] /)) {
      await page.keyboard.type(sign);
      await page.keyboard.press('Enter');
    }
    await eventually('keys: a round of Root', async () => (await guest.text()).replace(/^[^]*?\nC:t/, 'C:t'), written);
  });

  await visit('record: the keys of Carcassonne', { fragment: '#carcassonne' }, async (guest) => {
    const { page } = guest;
    const { keyboard } = page;
    await guest.ready();
    await beginByKeys(page, [['', 'amber'], ['', 'rock']]);
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
    await beginByKeys(page, [['', 'amber'], ['', 'rock']]);
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
    await begin(page, 'click');
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
    await begin(page, 'click');
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
