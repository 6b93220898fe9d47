// Games that are recorded in the page, and the taps that do it.

import { until } from '../../vscode/lib/report.mjs';

/** The first twenty half moves of a game: from, to, and how it is written. */
export const game = /** @type {const} */ ([
  ['e2', 'e4', 'e4'], ['e7', 'e5', 'e5'], ['g1', 'f3', 'Nf3'], ['d7', 'd6', 'd6'], ['d2', 'd4', 'd4'], ['c8', 'g4', 'Bg4'], ['d4', 'e5', 'dxe5'],
  ['g4', 'f3', 'Bxf3'], ['d1', 'f3', 'Qxf3'], ['d6', 'e5', 'dxe5'], ['f1', 'c4', 'Bc4'], ['g8', 'f6', 'Nf6'], ['f3', 'b3', 'Qb3'], ['d8', 'e7', 'Qe7'],
  ['b1', 'c3', 'Nc3'], ['c7', 'c6', 'c6'], ['c1', 'g5', 'Bg5'], ['b7', 'b5', 'b5'], ['c3', 'b5', 'Nxb5'], ['c6', 'b5', 'cxb5'],
]);

/** A game of eighteen turns. */
export const kubb = [
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
export const tiles = [
  ['(0,1)', 'FCCCm'], ['(1,0)', 'RRCCm'], ['(0,-1)', 'RFRR'], ['(-1,-1)', 'FFRRm'], ['(0,2)', 'FCmFC2'], ['(2,0)', 'CFC2mF'], ['(2,-1)', 'FFCCmP'],
  ['(-1,-2)', 'FRFR'], ['(2,-2)', 'RCCR'], ['(1,2)', 'FFFFK'], ['(1,-2)', 'FCRR'], ['(2,1)', 'FFFFK'], ['(3,1)', 'FFRR'], ['(-1,-3)', 'RRRmF'], ['(0,3)', 'RFRC'],
];

/** The first twenty moves of a game of Bucky: a move a turn of each side. */
export const bucky = [
  'c2-b3 e7-e5', 'e2-f4 d7-c5', 'f1-d1 d8-e7', 'f4-g5 e5-e4', 'g2-f3 b7-a5', 'd2-d4 e7xg5', 'f1-a6 h7-g6', 'c1-c3 g5-e3+', 'f2-h4 a7ya6', 'h4-h5 e8-e7',
  'g1-f2 g6-g5', 'a2-b4 c7-d6', 'b4yc5 a7-b5', 'b4yb5 g5-h4', 'd4-c5 a8-d5', 'c5-c6 d5yh5', 'e1-f1 f7-g6', 'h1-g1 c8-c7', 'c6-b7 g8-f7', 'b7-a8=S(xe4) c7-b6',
];

/** A round of a game of Root, and its set-up: actions, each the choices that lead to it. */
export const round = [
  'C: · 1 › t_k · w everywhere but 3 · 1 › b_s · 5 › b_w · 9 › b_r',
  'E: · b+6w->3 · #charismatic->$',
  'A: · 3#->$',
  'V: · #thief->$ · 1_9_10_12',
  'C: · t->1 · t1-> · 10 › b_s · ++ · 9 › w · 11 › 12 › 1 · 8 › 4 › 1 · #->C',
  'E: · decree › R# › $_m · 3 › 2w · 3 › 7 › 5 · 7 › XC7 · (2, › 1 · (w+Cw)7-> · #->E',
  'A: · M#$-> · 11 › t · F#$-> · 12 › t · ++ · R#$-> · 10 › t · ++ · 2#A->$ · #->A',
  'V: · 10 · %r->e · %b10->$ · ++ · %f->e · 2 · %s->e · #V->C · relation › C › $_C->1 · ++ · #->V',
];

/** What it writes, a line a turn. */
export const written = [
  'C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9',
  'E:b+6w->3/#charismatic->$',
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
export function isTurned(one, other) {
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
  return page.locator(`.choice[data-sign="${sign}"], .choice:has(.sign:text-is("${sign}"))`).first();
}

/**
 * A press on a choice of Rootlog: its clearing or forest on the map where that is asked for, or else its button.
 * @param {Hand} hand
 * @param {string} sign
 */
export async function choose(hand, sign) {
  const { page } = hand;
  const region = /^\d+$/.test(sign) ? `clearing ${sign}` : `forest ${sign}`;
  const places = page.locator('#picture .regions');
  const button = page.locator('.choice', { has: page.locator('.sign', { hasText: sign }) }).filter({ has: page.locator(`text="${sign}"`) });
  const asked = () => places.locator(`.start[data-region="${region}"], .target[data-region="${region}"]`).count();
  await until(`${sign}`, async () => (await asked()) > 0 || (await button.count()) > 0 || (await stepper(page, sign).count()) > 0);
  if ((await asked()) > 0) {
    await hand.tapAt(await place(page, region));
  } else {
    await count(hand, sign);
    await hand.tap(button.first());
  }
}

/**
 * The buttons that count up to a sign such as `6w`.
 * @param {any} page
 * @param {string} sign
 */
export function stepper(page, sign) {
  const what = sign.replace(/^\d+/, '').replaceAll(/\W/g, '[$&]');
  return page.locator('.stepper', { has: page.locator('.sign', { hasText: new RegExp(`^\\d*${what}$`) }) });
}

/**
 * Counts up to a sign, if there are buttons for that.
 * @param {Hand} hand
 * @param {string} sign
 */
export async function count(hand, sign) {
  const { page } = hand;
  if ((await stepper(page, sign).count()) === 1) {
    for (let more = Number.parseInt(sign, 10) || 1; more > 1; more -= 1) {
      await hand.tap(stepper(page, sign).getByLabel('More'));
    }
  }
}

/**
 * What presses things: a finger or a mouse.
 * @typedef {object} Hand
 * @property {import('./visit.mjs').Visit} guest
 * @property {any} page
 * @property {(locator: any) => Promise<void>} tap
 * @property {(place: { x: number, y: number }) => Promise<void>} tapAt
 */

/** A finger. @param {import('./visit.mjs').Visit} guest @returns {Hand} */
export function finger(guest) {
  const { page } = guest;
  return { guest, page, tap: (locator) => locator.tap(), tapAt: ({ x, y }) => page.touchscreen.tap(x, y) };
}

/** Who plays, by the notations. */
export const players = {
  kubb: { 'players A': 'amber, onyx', 'players B': 'rock, flint' },
  rootlog: { 'faction 1': 'C', 'player 1': 'amber', 'faction 2': 'E', 'player 2': 'rock' },
  carcassonne: { 'player A': 'amber', 'color A': 'yellow', 'player B': 'rock', 'color B': 'blue' },
  bucky: { White: 'amber', Black: 'rock' },
  pgn: { White: 'amber', Black: 'rock' },
};

/**
 * Begins a game of the notation that is shown. Days are left empty: a test knows none.
 * @param {any} page
 * @param {Record<string, string>} answers by the ids of the fields
 */
export async function begin(page, answers) {
  await page.locator('#new-game').click();
  await page.locator('#new-seats input').first().waitFor();
  for (const day of await page.locator('#new-seats input[type=date]').all()) {
    await day.fill('');
  }
  for (const [id, answer] of Object.entries(answers)) {
    const field = page.locator(`#new-${id.replaceAll(' ', '-')}`);
    await ((await field.evaluate((/** @type {Element} */ one) => one.tagName)) === 'SELECT' ? field.selectOption(answer) : field.fill(answer));
  }
  await page.locator('#new-form .primary').click();
  await page.locator('.choice, #picture .start').first().waitFor();
}

/**
 * A baton of Kubb: a key, behind the player where somebody else is next, or what has no key.
 * @param {Hand} hand
 * @param {string} name
 * @param {string} sign
 */
export async function throwBaton(hand, name, sign) {
  const { page, guest } = hand;
  const before = await guest.text();
  const shown = sign === '-' ? '–' : sign;
  const chip = page.locator('.chip').filter({ hasText: new RegExp(`^${name}$`) });
  if ((await page.locator('.chip').count()) > 0 && (await chip.getAttribute('aria-pressed')) !== 'true') {
    await hand.tap(chip);
    await until(`the keys of ${name}`, async () => (await chip.getAttribute('aria-pressed')) === 'true');
  }
  const key = page.locator(`.key[data-sign="${shown}"]`);
  if ((await key.count()) === 0) {
    await hand.tap(page.locator('#pad-all'));
    await hand.tap(page.locator('.worded', { has: page.locator(`.sign:text-is("${shown}")`) }).first());
  } else {
    await hand.tap(key);
  }
  await until(`${name}:${sign}`, async () => (await guest.text()) !== before && (await page.locator('#pad-choices').getAttribute('aria-busy')) === 'false');
}

/**
 * An action of Root, by the choices that lead to it; what is the only one left needs no press.
 * @param {Hand} hand
 * @param {string} action
 * @param {(sign: string) => Promise<void>} press
 */
export async function act({ page, guest }, action, press) {
  const before = await guest.text();
  const isWritten = async () => (await guest.text()) !== before;
  const steps = () => page.locator('#pad-path li').count();
  for (const [index, sign] of action.split(' › ').entries()) {
    if ((await isWritten()) || (await steps()) > index) {
      continue;
    }
    await press(sign);
    await until(`${sign} of ${action}`, async () => (await isWritten()) || (await steps()) > index);
  }
  await until(action, isWritten);
}

/** The tile among those that are left that is `bare`, turned. @param {import('./visit.mjs').Visit} guest @param {string} bare */
export async function tileLike(guest, bare) {
  const signs = await guest.page.locator('.choice .sign').allTextContents();
  return signs.find((/** @type {string} */ one) => isTurned(one, bare));
}

/**
 * Lays a tile on the board, turns it there and claims it: all by presses on the board, but for no claim, which is a button.
 * @param {import('./visit.mjs').Visit} guest
 * @param {readonly string[]} tile its square, and its code with the figure
 * @param {(x: number, y: number) => Promise<void>} press
 */
export async function lay({ page }, [square = '', code = ''], press) {
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
  const button = page.locator(`.choice[data-sign="${code}"]`);
  const spot = page.locator(`.regions circle[data-region="spot ${await button.getAttribute('data-index')}"]`);
  if (code === bare) {
    await button.scrollIntoViewIfNeeded();
  }
  const box = await (code === bare ? button : spot).boundingBox();
  await press(box.x + box.width / 2, box.y + box.height / 2);
}

