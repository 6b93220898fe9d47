// The five samples: what they look like, and a slip in each that is found and repaired.

import path from 'node:path';

import { eventually } from '../../vscode/lib/report.mjs';

const expected = {
  kubb: {
    title: 'Afternoon on the green',
    verdict: 'Lower meadow beat Upper meadow with the king · 9 turns · replays without contradiction',
    board: 'Turn 7, a & o',
    count: '7 of 9',
    colors: [['property', 'Event'], ['parameter', 'a'], ['function', '-'], ['comment', '# A whole game under the 2-4-6 opening. It is correct from the first baton to the king, and shows every way to write a']],
    hint: 'base 5–4',
    slip: '3I',
    finding: "3 kubbs thrown in, but turn 4 felled 2 (m's two field kubbs).",
    summary: '1 error',
    fix: 'Write 2I',
    slipBoard: 'Turn 5, a & o',
  },
  bucky: {
    title: 'A game with every kind of move',
    verdict: 'North – South · 0-1 · 54 moves · replays without contradiction',
    board: '19. c6-b7',
    count: '37 of 54',
    colors: [['variable', 'c2'], ['modifier', '1'], ['function', '-']],
    hint: 'teleport',
    slip: 'a2-b5',
    finding: 'The jedi on a2 cannot roll to b5: a jedi rolls one square forward, straight or diagonally, or two ranks forward from where it started.',
    summary: '1 error',
    fix: 'Write a2-b4',
    slipBoard: '12. a2-b5',
  },
  rootlog: {
    title: 'Four factions on the Fall map',
    verdict: 'Fall map · C 30, E 19, A 20, V 18 · 8 rounds · won by the Marquise · replays without contradiction',
    board: 'Eyrie: M#E->$_m',
    count: '108 of 360',
    colors: [['keyword', 'Map'], ['type', 'C']],
    hint: '= 1',
    slip: '4',
    finding: 'The Eyrie move from clearing 3 to clearing 4: no path joins them on the Fall map. From clearing 3 they can go to 6, 7 or 11.',
    summary: '1 warning',
    fix: 'Write 5w3->7',
    slipBoard: 'Eyrie: 5w3->4',
  },
  carcassonne: {
    title: 'Decided by one point',
    verdict: 'wallaceprime 81, RieseMAX 80 · 71 moves · complete · replays without contradiction',
    board: '52B (-2,3) FCmFF',
    count: '53 of 72',
    colors: [['parameter', 'A'], ['interface', 'R'], ['class', 'm']],
    hint: '+4',
    slip: '(-1,-4) RRFCm',
    finding: 'RRFCm at (-1,-4) meets (-1,-3) with a road, but RRRmF has a field there. Read on as RFRCm.',
    summary: '1 error',
    fix: 'Write RFRCm (explains 2 more contradictions)',
    slipBoard: '21A (-1,-4) RRFCm',
  },
  pgn: {
    title: 'A night at the opera, with variations',
    verdict: 'Morphy, Paul – Duke of Brunswick and Count Isouard · 1-0 · 17 moves · C41 Philidor Defense · replays without contradiction',
    board: '10. Nxb5',
    count: '31 of 45',
    colors: [['property', 'Event'], ['modifier', '1'], ['function', 'e4']],
    // It has none unless they are switched on.
    hint: undefined,
    slip: 'Qe7',
    finding: "Black's own queen stands on the square of Qe7.",
    summary: '1 error',
    fix: 'Write Qe6',
    slipBoard: '14... Qe7',
  },
};

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function samples({ visit, shots }) {
  await visit('samples', {}, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await eventually('a first visit shows Carcassonne', () => guest.said('record-title'), expected.carcassonne.title);
    for (const [id, sample] of Object.entries(expected)) {
      const has = (/** @type {string} */ selector, /** @type {string} */ text) => page.locator(selector).filter({ hasText: new RegExp(`^${escaped(text)}$`) }).count();
      await guest.choose(id);
      await eventually(`${id}: the verdict`, () => guest.said('verdict'), sample.verdict);
      await eventually(`${id}: its title`, () => guest.said('record-title'), sample.title);
      await eventually(`${id}: no findings`, () => guest.said('summary'), 'No findings');
      await eventually(`${id}: the board of a move in it`, () => guest.board(), sample.board);
      await eventually(`${id}: its place in the game`, () => guest.said('step-count'), sample.count);
      for (const [type, text] of sample.colors) {
        await page.evaluate(() => /** @type {Element} */ (document.querySelector('.cm-scroller')).scrollTo(0, 0));
        await eventually(`${id}: colors ${text.slice(0, 12)} as ${type}`, async () => (await has(`.token-${type}`, text)) > 0, true);
      }
      const { hint } = sample;
      if (hint !== undefined) {
        await eventually(`${id}: hints between the moves`, async () => (await has('.hint', hint)) > 0, true);
      }
      const before = await guest.text();
      await page.click('#slip');
      await eventually(`${id}: a slip is found`, () => guest.said('summary'), sample.summary);
      await eventually(`${id}: and said in words`, async () => await guest.texts('#findings .finding-text > span:first-child'), [sample.finding]);
      await eventually(`${id}: exactly the slip is underlined`, async () => (await guest.underlined()).join(''), sample.slip);
      await eventually(`${id}: the line is marked`, () => page.locator('.cm-lint-marker').count(), 1);
      await eventually(`${id}: the board shows the move as written`, () => guest.board(), sample.slipBoard);
      if (id === 'carcassonne') {
        await page.mouse.move(5, 5);
        await page.screenshot({ path: path.join(shots, 'playground.png') });
      }
      await page.locator('.fix.first').click();
      await eventually(`${id}: a click repairs it`, () => guest.text(), before);
      await eventually(`${id}: and nothing is left to say`, () => guest.said('summary'), 'No findings');
      await eventually(`${id}: the first repair was "${sample.fix}"`, () => page.locator('#findings li').count(), 0);
    }
  });
}

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
