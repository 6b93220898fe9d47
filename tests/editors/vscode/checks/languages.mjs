// The languages, and how soon the first record speaks.

import { equal, eventually, group } from '../lib/report.mjs';

/** @type {Record<string, string[]>} */
const snippets = {
  kubb: ['advantage', 'allow', 'game', 'opening2', 'opening4', 'turn'],
  bucky: ['allow', 'game', 'moves', 'promotion', 'setup', 'smash'],
  rootlog: ['allow', 'battle', 'game', 'game-map', 'move', 'setup', 'winner'],
  carcassonne: ['date, time, type, mode', 'allow', 'concedes', 'discard', 'final', 'game', 'game3', 'move'],
  pgn: ['allow', 'asplayed', 'clock', 'comment', 'game', 'moves', 'setup', 'variation'],
};

const files = { 'league.kubb': 'kubb', 'opening.bucky': 'bucky', 'autumn.rootlog': 'rootlog', 'evening.carcassonne': 'carcassonne', 'short.carc': 'carcassonne', 'opera.pgn': 'pgn' };

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function languages({ driver }) {
  await group('activation', async () => {
    const { wasActive, milliseconds } = await driver.ask('openTimed', 'league.kubb');
    equal('a record activates the extension, and nothing before it', wasActive, false);
    equal('the first record has its finding', (await driver.ask('diagnostics', 'league.kubb')).length, 1);
    console.log(`     from opening the first record, which activates the extension, to its findings: ${milliseconds} ms`);
  });
  for (const [file, language] of Object.entries(files)) {
    await group(file, async () => equal(`${file}: language`, await driver.ask('language', file), language));
  }
  await group('languages', async () => {
    for (const language of new Set(Object.values(files))) {
      equal(`${language}: formats on save by default`, await driver.ask('configured', 'editor.formatOnSave', language), true);
      await eventually(`${language}: snippets in an empty record`, () => driver.ask('snippets', language), snippets[language]);
    }
    for (const [language, field] of Object.entries({ kubb: '[First "O', bucky: '[White "a', pgn: '[White "a', rootlog: 'C: Al', carcassonne: 'A = al' })) {
      equal(`${language}: no snippets in ${field}`, await driver.ask('snippets', language, field), []);
      equal(`${language}: VS Code offers none everywhere`, await driver.ask('configured', 'editor.snippetSuggestions', language), 'none');
    }
    const { contributes } = await driver.ask('extension', 'movetext.movetext');
    const declared = contributes.commands.map((/** @type {{ command: string }} */ one) => one.command);
    const registered = await driver.ask('commands', 'movetext.');
    equal('every command of the palette exists', declared.filter((/** @type {string} */ name) => !registered.includes(name)), []);
  });
}
