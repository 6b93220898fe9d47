// Checks with a name, printed as they pass or fail.

import assert from 'node:assert/strict';

let passed = 0;
let failed = 0;

/** Runs a check and prints how it went. */
export async function check(name, run) {
  try {
    await run();
    passed += 1;
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}: ${error instanceof assert.AssertionError ? error.message : (error?.stack ?? error)}`);
  }
}

/** Prints the sum; the exit code of the program tells it, too. */
export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Waits until `answer` gives something. */
export async function until(what, answer, patience = 60_000) {
  const end = performance.now() + patience;
  for (;;) {
    const found = answer();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${patience} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  }
}
