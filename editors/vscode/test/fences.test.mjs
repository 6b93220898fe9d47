// Fenced records become boards: the plugin with the real markdown-it and the real WebAssembly, as `build` packs it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

import markdownIt from 'markdown-it';

import { load, notations, read, root } from './tools.mjs';

const { showBoards } = await load('src/fences.ts');
const { Drawer } = await load('../../crates/wasm/client/index.ts');
const drawer = await Drawer.create(readFileSync(path.join(root, 'dist/movetext.wasm')));
const md = showBoards(markdownIt(), (record) => drawer.draw({ ...record, theme: 'light' }));

/** @param {string} info @param {string} [record] */
const fence = (info, record = read('walkthrough/sample.kubb')) => `\`\`\`${info}\n${record}\`\`\`\n`;

/** What stands below the board. @param {string} info @param {string} [record] */
const caption = (info, record) => /<summary>(.*?)<\/summary>/.exec(md.render(fence(info, record)))?.[1];

test('the last position, or the one that is chosen', () => {
  assert.equal(caption('kubb'), 'Turn 5, a &amp; o · Bakers won · 5 of 5');
  assert.equal(caption('kubb step=3'), 'Turn 3, a &amp; o · 3 of 5');
  assert.equal(caption('kubb step=0'), 'Before the first turn · 0 of 5');
  assert.equal(caption('KUBB  step=2 '), 'Turn 2, m &amp; t · 2 of 5');
  // The last line of turn 4, in a sample whose header has 10 lines and a blank.
  assert.equal(caption('kubb line=14'), 'Turn 4, m &amp; t · 4 of 5');
  // There are only five.
  assert.equal(caption('kubb step=99'), 'Turn 5, a &amp; o · Bakers won · 5 of 5');
  assert.equal(caption('kubb step=x'), 'Turn 5, a &amp; o · Bakers won · 5 of 5');
});

test('a position without moves', () => {
  assert.equal(caption('bucky step=0', '[Setup "......../......../......../......../......../...j..../....J.../........"]\n'), 'Before the first move · 0 of 0');
});

test('every notation', () => {
  for (const notation of notations) {
    assert.match(md.render(fence(notation, read(`walkthrough/sample.${notation}`))), /^<figure class="movetext-board">\n<svg [^>]*aria-label="[^"]+">/);
  }
});

test('the record stays, as it was rendered before', () => {
  const record = read('walkthrough/sample.bucky');
  const plain = markdownIt().render(fence('bucky', record));
  assert.ok(plain.startsWith('<pre><code class="language-bucky">'));
  assert.ok(md.render(fence('bucky', record)).includes(`</summary>${plain.trimEnd()}`));
});

test('what is no record, or cannot be drawn, is rendered as before', () => {
  for (const source of [fence('js'), fence(''), fence('kubbish'), fence('kubb-like'), fence('rootlog', 'Map: Fall\n'), fence('bucky', '[White "North"]\n'), '    kubb\n']) {
    assert.equal(md.render(source), markdownIt().render(source));
  }
});

test('boards of one page have no id in common, and use their own', () => {
  const page = md.render(fence('bucky', read('walkthrough/sample.bucky')).repeat(3));
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.ok(ids.length > 6 && new Set(ids).size === ids.length);
  const used = [...page.matchAll(/(?:href="|url\()#([^")]*)/g)].map(([, id]) => id);
  assert.deepEqual([...new Set(used)].filter((id) => !ids.includes(id)), []);
});

test('names in a record are no markup', () => {
  const page = md.render(fence('kubb', '[Team A "<b>&\\""]\n1. 0I <b>:B\n'));
  assert.ok(!page.includes('<b>'), page);
});
