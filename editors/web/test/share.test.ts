// A record goes through a link and comes out as it was; a damaged link is told from a good one.

import assert from 'node:assert/strict';
import test from 'node:test';

import { notationIds, notationOf } from '../src/notations';
import { decode, encode } from '../src/share';
import { Random } from './random';

test('the samples go through a link', async () => {
  for (const notation of notationIds) {
    const { text } = notationOf(notation).sample;
    const fragment = await encode({ notation, text, line: 3 });
    assert.deepEqual(await decode(`#${fragment}`), { kind: 'record', notation, text, line: 3 });
    assert.match(fragment, new RegExp(`^${notation}@3=z[\\w-]+$`));
    assert.ok(fragment.length < 2000, `${notation}: ${fragment.length} characters`);
  }
});

test('random texts go through a link', async () => {
  const random = new Random(1);
  for (let run = 0; run < 300; run += 1) {
    const text = random.text(200);
    const notation = random.pick(['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn']);
    assert.deepEqual(await decode(`#${await encode({ notation, text })}`), { kind: 'record', notation, text });
  }
});

test('a link that a program escaped or put before a dot is read', async () => {
  const shared = { notation: 'kubb', text: '1. 0 a:B\n', line: 1 } as const;
  const fragment = await encode(shared);
  for (const changed of [`#${encodeURIComponent(fragment)}`, `#${fragment}.`, `#${fragment})`, `#${fragment} `]) {
    assert.deepEqual(await decode(changed), { kind: 'record', ...shared }, changed);
  }
});

test('a link of the book is read', async () => {
  // `crates/pages/src/playground.rs` writes the same.
  const expected = { kind: 'record', notation: 'kubb', text: '1. 0I B - - - - -\n', line: 1 };
  assert.deepEqual(await decode('#kubb@1=zcq-CHjPUUzDwVHBS0IVBLgA'), expected);
});

test('without the means to compress the text goes as it is', async () => {
  const { CompressionStream } = globalThis;
  const text = 'Wind "light" 😀\r\n';
  try {
    Reflect.deleteProperty(globalThis, 'CompressionStream');
    const fragment = await encode({ notation: 'kubb', text });
    assert.match(fragment, /^kubb=t/);
    assert.deepEqual(await decode(fragment), { kind: 'record', notation: 'kubb', text });
  } finally {
    globalThis.CompressionStream = CompressionStream;
  }
});

test('no damaged link is taken for a good one', async () => {
  const fragment = await encode({ notation: 'bucky', text: notationOf('bucky').sample.text });
  const start = fragment.indexOf('=') + 2;
  for (let length = start; length < fragment.length; length += 1) {
    assert.deepEqual(await decode(fragment.slice(0, length)), { kind: 'broken' }, `cut to ${length}`);
  }
  for (let at = start; at < fragment.length - 1; at += 1) {
    const changed = fragment.slice(0, at) + (fragment[at] === 'A' ? 'B' : 'A') + fragment.slice(at + 1);
    assert.deepEqual(await decode(changed), { kind: 'broken' }, `changed at ${at}`);
  }
});

test('what is no link of ours', async () => {
  assert.deepEqual(await decode(''), { kind: 'nothing' });
  assert.deepEqual(await decode('#'), { kind: 'nothing' });
  assert.deepEqual(await decode('#rootlog'), { kind: 'notation', notation: 'rootlog' });
  for (const fragment of ['#chess=zAAAA', '#kubb=', '#kubb=x', '#kubb=z!', '#%', '#kubb=tAAAA8', '#toString']) {
    assert.deepEqual(await decode(fragment), { kind: 'broken' }, fragment);
  }
});

test('a link that would fill the memory is refused', async () => {
  const fragment = await encode({ notation: 'kubb', text: 'a'.repeat(5 << 20) });
  assert.ok(fragment.length < 10_000);
  assert.deepEqual(await decode(fragment), { kind: 'broken' });
});
