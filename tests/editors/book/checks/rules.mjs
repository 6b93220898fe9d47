// The pages of rules: each says what a reader comes for, and the book has the same as the program writes.

import { equal } from '../../vscode/lib/report.mjs';

/** @param {import('../lib/pages.mjs').Bench} bench */
export async function rules({ book, offline }) {
  const names = [...offline.pages.keys()];
  const inBook = [...book.pages.keys()].filter((name) => name.startsWith('rules/')).map((name) => name.slice('rules/'.length));
  equal('the book has the pages of rules that the program writes', inBook, names);
  const ofRules = names.filter((name) => !name.endsWith('index.html'));
  equal('there is a page for each of many rules', ofRules.length > 240, true);
  // How a file is stored, and how long it is, no record shows: such rules have what is typed and what it answers.
  const shell = ofRules.filter((name) => offline.pages.get(name)?.text.includes('<pre><code>$ '));
  equal('rules without a record are few', shell, ['movetext/encoding.html', 'movetext/long-game.html']);
  const ofRecords = ofRules.filter((name) => !shell.includes(name));
  const lacking = ofRecords.filter((name) => {
    const text = offline.pages.get(name)?.text ?? '';
    return !['wrong', 'repair', 'right', 'silence'].every((part) => text.includes(`<h2 id="${part}">`)) || !text.includes('<mark class=');
  });
  equal('each has a wrong record with its place, a repair, a right one, and how to silence it', lacking, []);
  const boards = ofRules.filter((name) => (offline.pages.get(name)?.text.match(/<div class="board"/g) ?? []).length === 2);
  equal('nearly all have two boards', boards.length / ofRules.length > 0.9, true);
  const colored = ofRecords.filter((name) => offline.pages.get(name)?.text.includes('<span class="t-'));
  equal('all records are colored', colored, ofRecords);
}
