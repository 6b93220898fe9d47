// The example of crates/wasm/README.md, as somebody would copy it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { check } from './checks.mjs';

/** Runs the example beside the compiled client. */
export async function checkReadme(client, wasm) {
  const folder = path.dirname(client);
  await check('readme: the example does what it says', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../crates/wasm/README.md'), 'utf8');
    const [, example] = /```js\n(.*?)```/s.exec(readme);
    copyFileSync(wasm, path.join(folder, 'movetext.wasm'));
    writeFileSync(path.join(folder, 'example.js'), example);
    const output = execFileSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8', timeout: 30_000 });
    assert.equal(output, '<svg 1 of 1\nThree base kubbs cannot fall: only 2 base kubbs stand on that side.\n');
  });
}
