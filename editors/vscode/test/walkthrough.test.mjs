// The samples of the walkthrough and all records in its pages are correct and formatted.

import assert from 'node:assert/strict';
import test from 'node:test';

import { findings, formatted, notations, read } from './tools.mjs';

for (const notation of notations) {
  test(`the sample of ${notation}`, () => {
    const sample = read(`walkthrough/sample.${notation}`);
    assert.deepEqual(findings(notation, sample), []);
    assert.equal(formatted(notation, sample), sample);
  });

  test(`the page of ${notation}`, () => {
    const page = read(`walkthrough/${notation}.md`);
    const records = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
    assert.deepEqual(records.map(([, language]) => language), [notation]);
    // What a page shows is a part of the sample, not a second record to be kept right.
    assert.ok(read(`walkthrough/sample.${notation}`).includes(records[0][2]));
  });
}
