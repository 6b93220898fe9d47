// Every game is recorded on four screens without scrolling the pad: what a turn usually needs is in sight, and large enough for a
// thumb. Counts the taps. GAMES=kubb,pgn plays only these, ON=desk only there.

import { equal, until } from '../../vscode/lib/report.mjs';
import { act, begin, bucky, choose, game, kubb, lay, place, players, round, throwBaton, tiles, tileLike } from '../lib/play.mjs';

const screens = {
  phone: { phone: true, size: { width: 390, height: 844 } },
  'small phone': { phone: true, size: { width: 360, height: 640 } },
  'phone on its side': { phone: true, size: { width: 844, height: 390 } },
  desk: { size: { width: 1280, height: 720 } },
};

/** So many choices are reached without scrolling; what follows may be a scroll away. */
const first = 12;

/**
 * Which of the first choices cannot be pressed where they are, and which are too small.
 * @param {any} page
 * @returns {Promise<string[]>}
 */
export function unreachable(page) {
  return page.evaluate((/** @type {number} */ most) => {
    const bar = [...document.querySelectorAll('#pad .pad-bar button')];
    // What has a place on the board is tapped there.
    const choices = [...document.querySelectorAll('#pad-choices button:is(.key, .chip, .step, :not([data-on-board]))')];
    const shown = (/** @type {Element[]} */ all) => all.filter((one) => one.checkVisibility());
    return [...shown(bar), ...shown(choices).slice(0, most)].flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSmall = Math.min(width, height) < 44;
      return hit && one.contains(hit) && !isSmall ? [] : [`${one.textContent.trim().slice(0, 30)} ${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`];
    });
  }, first);
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function reach({ visit }) {
  for (const [screen, guest] of Object.entries(screens).filter(([name]) => (process.env.ON ?? name) === name)) {
    const start = async (/** @type {string} */ name, /** @type {string} */ notation, /** @type {Record<string, string>} */ answers, /** @type {(hand: Hand) => Promise<void>} */ play) => {
      if (process.env.GAMES?.split(',').includes(name) === false) {
        return;
      }
      await visit(`reach: ${name} on a ${screen}`, { ...guest, fragment: `#${notation}` }, async (one) => {
        await one.ready();
        await begin(one.page, answers);
        const hand = new Hand(one, 'phone' in guest);
        await play(hand);
        equal(`reach: ${name} on a ${screen}: nothing needs a scroll`, [...hand.missed], []);
        console.log(`     ${name} on a ${screen}: ${hand.taps} taps for ${hand.turns} turns`);
      });
    };

    await start('kubb', 'kubb', { 'players A': 'jt, g, j', 'players B': 'd, jf' }, async (hand) => {
      for (const line of kubb) {
        for (const [, name = '', sign = ''] of line.matchAll(/ ([a-z]+):([-=A-HJ-Z0-9]+)(?= |$)/g)) {
          await hand.look();
          await throwBaton(hand, name, sign);
        }
        hand.turns += 1;
      }
      await until('the record', async () => (await hand.guest.text()).endsWith(`\n${kubb.join('\n')}\n`));
      equal(`reach: kubb on a ${screen}: at most 150 taps`, hand.taps <= 150, true);
    });

    await start('pgn', 'pgn', players.pgn, async (hand) => {
      for (const [from, to, sign] of game) {
        await hand.look();
        await hand.tapAt(await place(hand.page, `square ${from}`));
        await hand.look();
        await hand.tapAt(await place(hand.page, `square ${to}`));
        await until(sign, async () => (await hand.guest.text()).endsWith(`${sign} *\n`));
        hand.turns += 0.5;
      }
    });

    await start('bucky', 'bucky', {}, async (hand) => {
      for (const move of bucky.slice(0, 8).join(' ').split(' ')) {
        const [, from = '', to = ''] = /^(..)[-xy](..)/.exec(move) ?? [];
        for (const square of [from, to]) {
          await hand.look();
          await hand.tapAt(await place(hand.page, `square ${square}`));
        }
        await until(move, async () => (await hand.guest.text()).trimEnd().endsWith(`${move} *`));
        hand.turns += 0.5;
      }
    });

    await start('carcassonne', 'carcassonne', players.carcassonne, async (hand) => {
      await hand.tap(hand.page.locator('.choice', { has: hand.page.locator('.sign:text-is("RCRF")') }).first());
      for (const [square, code] of tiles) {
        const bare = code.replace(/[mM]/, '');
        const found = await until(`the tile ${bare}`, () => tileLike(hand.guest, bare));
        await hand.look();
        const out = await hidden(hand.page);
        if (out > 0) {
          hand.missed.add(`${out} tiles before ${code}`);
        }
        await hand.tap(hand.page.locator('.choice', { has: hand.page.locator(`.sign:text-is("${found}")`) }).first());
        await until('its place', async () => (await hand.page.locator('#pad-path li').count()) === 1);
        await hand.look();
        await lay(hand.guest, [square, code], (x, y) => hand.tapAt({ x, y }));
        await until('the next tiles', async () => (await hand.page.locator('#pad-path li').count()) === 0 && (await hand.page.locator('.choice').count()) > 3);
        hand.turns += 1;
      }
    });

    await start('rootlog', 'rootlog', { 'faction 1': 'C', 'player 1': 'Ash', 'faction 2': 'E', 'player 2': 'Fir', 'faction 3': 'A', 'player 3': 'Pine', 'faction 4': 'V', 'player 4': 'Oak' }, async (hand) => {
      for (const action of round.join(' · ').split(' · ')) {
        await act(hand, action, async (sign) => {
          await hand.look();
          await choose(hand, sign);
        });
      }
      hand.turns = 8;
      equal(`reach: rootlog on a ${screen}: what begins on the map leaves it its room`, await hand.page.locator('#pad-choices button[data-on-board]').count(), 0);
      equal(`reach: rootlog on a ${screen}: at most ten taps a turn`, hand.taps <= 80, true);
    });
  }
}

/** How many choices lie outside of what is seen of the pad. @param {any} page @returns {Promise<number>} */
function hidden(page) {
  return page.evaluate(() => {
    const window = document.querySelector('#pad-choices')?.getBoundingClientRect();
    const all = [...document.querySelectorAll('.tile-key')].map((one) => one.getBoundingClientRect());
    return all.filter((one) => !window || one.bottom > window.bottom + 1 || one.top < window.top - 1).length;
  });
}

/** Somebody's hand on a screen, which counts. */
class Hand {
  taps = 0;
  turns = 0;
  /** What it could not reach. @type {Set<string>} */
  missed = new Set();

  /** @param {import('../lib/visit.mjs').Visit} guest @param {boolean} isFinger */
  constructor(guest, isFinger) {
    this.guest = guest;
    this.page = guest.page;
    this.isFinger = isFinger;
  }

  /** Looks whether what is offered can be reached. */
  async look() {
    for (const one of await unreachable(this.page)) {
      this.missed.add(one);
    }
  }

  /** @param {any} locator */
  async tap(locator) {
    this.taps += 1;
    await (this.isFinger ? locator.tap() : locator.click());
  }

  /** @param {{ x: number, y: number }} place */
  async tapAt({ x, y }) {
    this.taps += 1;
    await (this.isFinger ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }
}
