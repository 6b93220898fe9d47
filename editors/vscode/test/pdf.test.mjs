// The pages of a scan are found in its PDF.

import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './tools.mjs';

const { scansOf } = await load('src/pdf.ts');

/** @param {string} text each character is a byte */
function bytes(text) {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const page = '\xff\xd8\xff\xe0 a page \xff\xd9\n';

test('pages are found in their order', () => {
  const pdf = bytes(`%PDF-1.4\n1 0 obj<</Filter/DCTDecode>>stream\r\n${page}endstream\nendobj\n2 0 obj<<>>stream\nBT ET\nendstream\n3 0 obj<<>>\nstream\n${page}2${page}endstream\n%%EOF`);
  assert.deepEqual(scansOf(pdf), [bytes(page), bytes(`${page}2${page}`)]);
});

test('what is no scan has no pages', () => {
  assert.deepEqual(scansOf(bytes('%PDF-1.4\nstream\nBT ET\nendstream\n%%EOF')), []);
  // Cut off, and no PDF at all.
  assert.deepEqual(scansOf(bytes(`stream\n${page}`)), []);
  assert.deepEqual(scansOf(new Uint8Array()), []);
});
