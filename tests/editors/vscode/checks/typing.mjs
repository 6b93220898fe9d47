// Whole games, typed key by key on a keyboard in an editor as users have it: what was typed stands there at the end, nothing
// moves under the cursor, and no error or warning shows that the finished game does not have.
//
// The editor saves after every key, closes brackets and quotes, formats on type and on save, and shows snippets and hints.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually, group, until } from '../lib/report.mjs';

const games = path.join(import.meta.dirname, '../../typed');

/** What an editor writes behind the cursor by itself. */
const closers = /^[)\]}>"]*$/;

/** The editor as users have it. */
const comfort = {
  'files.autoSave': 'afterDelay',
  'files.autoSaveDelay': 1,
  'editor.autoClosingBrackets': 'always',
  'editor.autoClosingQuotes': 'always',
  'editor.inlayHints.enabled': 'on',
  'editor.tabCompletion': 'on',
};

/** The same for each language, where the package sets it. */
const comfortOfLanguage = { 'editor.formatOnSave': true, 'editor.formatOnType': true, 'editor.snippetSuggestions': 'inline' };

/**
 * The server of the package as a program that does not count the time between two keys: how fast the machine is decides nothing.
 * @param {string} profile
 */
function withoutClock(profile) {
  const extensions = path.join(profile, 'extensions');
  const [ours] = fs.readdirSync(extensions).filter((name) => name.startsWith('movetext.movetext-'));
  const program = path.join(profile, 'without-clock');
  fs.writeFileSync(program, `#!/bin/sh\nexec '${path.join(extensions, String(ours), 'server/movetext')}' "$@" --no-clock\n`, { mode: 0o755 });
  return program;
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function typing(bench) {
  const { driver, folder } = bench;
  await driver.ask('configure', 'movetext.server.path', withoutClock(path.dirname(folder)));
  for (const [key, value] of Object.entries(comfort)) {
    await driver.ask('configure', key, value);
  }
  const numbers = JSON.parse(fs.readFileSync(path.join(games, 'numbers.json'), 'utf8'));
  for (const file of Object.keys(numbers)) {
    await driver.ask('configure', `[${path.extname(file).slice(1)}]`, comfortOfLanguage);
    await group(file, () => typeGame(bench, file, numbers[file]));
  }
  await group('a slip', async () => {
    const slip = '1. 0I a::B';
    await begin(bench, 'slip.kubb');
    await typeLine(bench, 'slip.kubb', 1, slip, '');
    await bench.page.keyboard.press('Enter');
    await driver.ask('written', 'slip.kubb', 2, '2. ');
    await eventually('what is wrong would have been shown', async () => (await driver.ask('shown')).includes(`kubb/colon in ${slip}`), true);
  });
  await driver.ask('configure', 'files.autoSave', 'off');
  for (const file of Object.keys(numbers)) {
    await group(`${file}, saved by hand`, () => saveByHand(bench, file));
  }
}

/** Shows a new file. @param {import('../lib/bench.mjs').Bench} bench @param {string} file */
async function begin({ driver, page, files }, file, text = '') {
  await driver.ask('closeAll');
  await files.write(file, text);
  await until(`${file} is read`, async () => (await driver.ask('text', file)) === text);
  await driver.ask('open', file);
  await page.locator('.monaco-editor.focused').waitFor();
  await page.keyboard.press('Control+End');
  await driver.ask('written', file, text.split('\n').length, '');
  await driver.ask('watch', file);
}

/**
 * Types a line, of which `begun` stands there. Answers what happened that should not: what else stands behind the cursor, and
 * hints before it. In a comment that goes over lines people delete the brace that VS Code has closed above: it is not typed over.
 * @param {import('../lib/bench.mjs').Bench} bench
 * @param {string} file
 * @param {number} number
 * @param {string} line
 * @param {string} begun
 */
async function typeLine({ driver, page }, file, number, line, begun) {
  const isBroken = line.includes('}') && !line.includes('{');
  const wrong = [];
  for (let end = begun.length + 1; end <= line.length; end += 1) {
    const typed = line.slice(0, end);
    const key = typed.slice(-1);
    await page.keyboard.type(key);
    const { after, hints } = await driver.ask('written', file, number, typed);
    if (!closers.test(after) || hints.length > 0) {
      wrong.push({ typed, after, hints });
    }
    if (isBroken && key === '}' && after.startsWith(key)) {
      await page.keyboard.press('Delete');
    }
  }
  return wrong;
}

/**
 * @param {import('../lib/bench.mjs').Bench} bench
 * @param {string} file
 * @param {string[]} numbers what Enter writes
 */
async function typeGame(bench, file, numbers) {
  const { driver, page, shots } = bench;
  const record = fs.readFileSync(path.join(games, file), 'utf8');
  const lines = record.split('\n');
  await begin(bench, file);
  const wrong = [];
  const left = [...numbers];
  let begun = '';
  for (const [index, line] of lines.slice(0, -1).entries()) {
    // A blank too many behind moves, where it means nothing.
    const loose = /\d/.test(line) && !/[/;#{]/.test(line) ? `${line} ` : line;
    wrong.push(...(await typeLine(bench, file, index + 1, loose, begun)));
    if (index === lines.length - 3) {
      await page.screenshot({ path: path.join(shots, `typing-${path.extname(file).slice(1)}.png`) });
    }
    await page.keyboard.press('Enter');
    begun = left.length > 0 && (lines[index + 1] ?? '').startsWith(String(left[0])) ? String(left.shift()) : '';
    await driver.ask('written', file, index + 2, begun);
  }
  equal(`${file}: nothing moves in the line that is typed`, wrong, []);
  equal(`${file}: Enter writes the numbers`, left, []);
  // The columns of a line are those of the lines above.
  equal(`${file}: what was typed stands there`, words(await driver.ask('text', file)), words(record));
  await driver.ask('run', 'editor.action.formatDocument');
  await eventually(`${file}: and in the form of the record when it is formatted`, () => driver.ask('text', file), record);
  equal(`${file}: no error and no warning was shown`, await driver.ask('shown'), []);
}

/** With single blanks between words. @param {string} text */
const words = (text) => text.replaceAll(/ +/g, ' ').replaceAll(/ $/gm, '');

/**
 * Types the last move of a game and saves after each key: nothing before the cursor changes.
 * @param {import('../lib/bench.mjs').Bench} bench
 * @param {string} file
 */
async function saveByHand(bench, file) {
  const { driver, page } = bench;
  const lines = fs.readFileSync(path.join(games, file), 'utf8').trimEnd().split('\n');
  const last = lines.pop() ?? '';
  await begin(bench, `saved-${file}`, `${lines.join('\n')}\n`);
  let wrong = 0;
  for (let end = 1; end <= last.length; end += 1) {
    await page.keyboard.type(last.slice(end - 1, end));
    await page.keyboard.press('Control+s');
    const { after } = await driver.ask('written', `saved-${file}`, lines.length + 1, last.slice(0, end));
    wrong += closers.test(after) ? 0 : 1;
  }
  equal(`${file}: a save changes nothing in the line that is typed`, wrong, 0);
}
