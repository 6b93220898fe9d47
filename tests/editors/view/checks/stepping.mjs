// Steps by keys, buttons, the list, the slider and by themselves; pieces that lead to their moves; links to a move.

import { equal, eventually, until } from '../../vscode/lib/report.mjs';

/** @param {any} bench */
export async function stepping(bench) {
  await bench.visit('carcassonne/game-1.carcassonne', {}, async (/** @type {any} */ visit) => {
    const last = (await visit.page.locator('#moves li').count()) - 1;
    await visit.press('Home');
    equal('Home goes to the start', [await visit.place(), await visit.title()], ['#g1m0', 'Before the first move']);
    await visit.press('ArrowRight', 'ArrowRight', 'ArrowRight');
    equal('the right arrow steps on', await visit.place(), '#g1m3');
    await visit.press('ArrowLeft');
    equal('the left arrow steps back', await visit.place(), '#g1m2');
    await visit.press('End', 'ArrowRight');
    equal('End goes to the last move, and nothing beyond it', await visit.place(), `#g1m${last}`);
    for (const [button, place] of [['first', 0], ['next', 1], ['next', 2], ['back', 1], ['last', last]]) {
      await visit.page.locator(`#${button}`).click();
      equal(`the button ${button} goes to ${place}`, [await visit.place(), await visit.marked()], [`#g1m${place}`, place]);
    }
    await visit.page.locator('#position').fill('10');
    equal('the slider goes anywhere', [await visit.place(), await visit.marked()], ['#g1m10', 10]);
    await visit.page.locator('#moves li').nth(5).click();
    equal('a click in the list goes to the move', [await visit.place(), await visit.page.locator('#position').inputValue()], ['#g1m5', '5']);

    await visit.press('End');
    const starter = visit.page.locator('#board [data-part]', { has: visit.page.locator('title', { hasText: /^0 at/ }) });
    await starter.click();
    equal('a click on a tile goes to the move that placed it', await visit.place(), '#g1m1');
    await visit.press('End');
    const meeple = visit.page.locator('#board [data-part]', { has: visit.page.locator('title', { hasText: /^meeple of/ }) }).first();
    const since = (await meeple.locator('title').textContent()).match(/since (\w+)$/)[1];
    await meeple.click();
    equal('a click on a meeple goes to the move that put it there', (await visit.title()).split(' ')[0], since);
  });

  await bench.visit('kubb/eighteen-turns.kubb', {}, async (/** @type {any} */ visit) => {
    await visit.page.locator('#speed').selectOption({ label: 'fast' });
    await visit.press('Home');
    await visit.page.locator('#play').click();
    equal('while it plays the button pauses', await visit.text('#play'), 'Pause');
    await until('it plays by itself', async () => (await visit.marked()) >= 3);
    await visit.page.locator('#play').click();
    const stopped = await visit.marked();
    equal('a click pauses', await visit.text('#play'), '▶ Play');
    await visit.page.locator('body').click({ position: { x: 2, y: 400 } });
    await visit.press(' ');
    await until('the space bar plays on', async () => (await visit.marked()) > stopped);
    await visit.page.locator('#moves li').nth(17).click();
    await eventually('it stops behind the last move', async () => [await visit.marked(), await visit.text('#play')], [18, '▶ Play']);
  });

  await bench.visit('kubb/eighteen-turns.kubb', { fragment: '#g1m5' }, async (/** @type {any} */ visit) => {
    equal('a link opens at its move', [await visit.marked(), (await visit.title()).split(',')[0]], [5, 'Turn 5']);
    await visit.page.evaluate(() => {
      location.hash = '#g1m7';
    });
    await eventually('an address that changes changes the board', () => visit.marked(), 7);
  });
  await bench.visit('kubb/eighteen-turns.kubb', { fragment: '#g9m99' }, async (/** @type {any} */ visit) => {
    equal('a link to what is not there opens the last move', await visit.place(), '#g1m18');
  });

  await bench.visit('kubb/several.kubb', {}, async (/** @type {any} */ visit) => {
    const games = await visit.texts('#game option');
    equal('a record of several games offers them', [games.length, games[0]], [9, '1. gv & jt beat the second team with the king · 1 turn']);
    await visit.page.locator('#game').selectOption({ index: 3 });
    equal('another game begins at its start', [await visit.place(), await visit.title()], ['#g4m0', 'Before the first turn']);
    equal('the heading is that of the game', `4. ${await visit.text('#about')}`.startsWith(games[3]), true);
    await visit.page.evaluate(() => {
      location.hash = '#g6m1';
    });
    await eventually('an address of another game chooses that', () => visit.page.locator('#game').inputValue(), '5');
  });

  await bench.visit('rootlog/fall.rootlog', {}, async (/** @type {any} */ visit) => {
    equal('of several moves in a line the first says which and whose it is', (await visit.texts('#moves li')).slice(1, 3).map(spaced), ['line 11 Marquise: t_k->1', 'w->1+2+4+5+6+7+8+9+10+11+12']);
  });
  await bench.visit('bucky/mistakes.bucky', {}, async (/** @type {any} */ visit) => {
    const place = await visit.page.evaluate(firstFinding);
    await visit.page.locator('#game').selectOption({ index: place.game });
    await visit.page.locator('#moves li').nth(place.step).click();
    const [first] = await visit.texts('#findings li');
    equal('what is wrong with a move is said below its board', first, place.message);
    equal('and in the list', (await visit.texts('#moves li span')).includes(first), true);
    equal('and in the picture', (await visit.words()).join(' ').includes(first), true);
  });
}

/** The number of a line stands off by a margin, which is no blank. @param {string} text */
const spaced = (text) => text.replace(/^(line \d+)/, '$1 ');

/** Runs in the page: the first move with a finding. */
function firstFinding() {
  const { games } = JSON.parse(document.getElementById('data').textContent);
  for (const [game, { frames }] of games.entries()) {
    for (const [step, { findings }] of frames.entries()) {
      if (findings.length > 0) {
        return { game, step, message: findings[0].message };
      }
    }
  }
  return undefined;
}
