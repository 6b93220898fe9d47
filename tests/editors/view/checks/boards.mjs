// Every board of a record, as `movetext draw` draws it.

import { equal } from '../../vscode/lib/report.mjs';

const RECORDS = ['kubb/eighteen-turns.kubb', 'bucky/complete.bucky', 'rootlog/fall.rootlog', 'carcassonne/game-1.carcassonne', 'pgn/opera.pgn'];

/** @param {any} bench */
export async function boards(bench) {
  for (const record of RECORDS) {
    await bench.visit(record, {}, async (/** @type {any} */ visit) => {
      const game = await visit.page.evaluate(() => JSON.parse(document.getElementById('data').textContent).games[0]);
      const count = game.frames.length;
      equal(`${record}: opens at the last move`, [await visit.place(), await visit.marked()], [`#g1m${count - 1}`, count - 1]);
      equal(`${record}: a line a move, behind the start`, await visit.page.locator('#moves li').count(), count);

      equal(`${record}: the heading is the name of the file`, await visit.text('h1'), record.split('/')[1]);
      await visit.press('Home');
      const broken = [];
      for (let step = 0; step < count; step += 1) {
        const what = await visit.page.evaluate(wrong);
        if (what.length > 0 || (await visit.marked()) !== step || (await visit.title()) !== game.frames[step].title) {
          broken.push([step, what]);
        }
        await visit.press('ArrowRight');
      }
      equal(`${record}: all ${count} boards are whole`, broken, []);

      for (const step of [lastOfLine(game, 1), lastOfLine(game, Math.floor(count / 2)), count - 1]) {
        await visit.page.locator('#moves li').nth(step).click();
        const svg = bench.movetext('draw', `${bench.record(record)}:${game.frames[step].line}`, '--to', 'svg');
        const drawn = await visit.page.evaluate(
          (/** @type {string} */ text) =>
            [...new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('text')].map((one) => one.textContent),
          svg,
        );
        equal(`${record}: the board of line ${game.frames[step].line} says what movetext draw says`, await visit.words(), drawn);
        const told = bench.movetext('explain', `${bench.record(record)}:${game.frames[step].line}`);
        // Where a line holds several moves, movetext explain puts them into common sentences.
        const words = folded(await visit.text('#story')).split(' ');
        const untold = words.filter((word) => !folded(told).includes(word.replace(/[.,;]$/, '')));
        equal(`${record}: line ${game.frames[step].line} is told`, [words.length > 1, untold], [true, []]);
      }
    });
  }
}

/** Runs in the page: what is wrong with the board. */
function wrong() {
  const board = document.getElementById('board');
  const found = [];
  const ids = [...board.querySelectorAll('[id]')].map((element) => element.id);
  if (new Set(ids).size < ids.length) {
    found.push('an id twice');
  }
  for (const use of board.querySelectorAll('use')) {
    if (!ids.includes(use.getAttribute('href').slice(1))) {
      found.push(`nothing is ${use.getAttribute('href')}`);
    }
  }
  const { width, height } = board.querySelector('svg').viewBox.baseVal;
  for (const text of board.querySelectorAll('text')) {
    const box = text.getBBox();
    if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) {
      found.push(`beyond the edge: ${text.textContent}`);
    }
  }
  return found;
}

/** The last step of the line that a step belongs to. */
function lastOfLine(/** @type {any} */ game, /** @type {number} */ step) {
  const { line } = game.frames[step];
  return game.frames.findLastIndex((/** @type {any} */ frame) => frame.line === line);
}

/** Without what differs between a page and a terminal. @param {string} text */
const folded = (text) => text.replaceAll(/[*_`]/g, '').replaceAll(/\s+/g, ' ').trim();
