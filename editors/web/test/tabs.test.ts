// One tab writes a game.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Tabs, type Locks } from '../src/tabs';

/** The locks of a browser. */
function browser(): Locks {
  const taken = new Set<string>();
  return {
    request: async (name, _, hold) => {
      await Promise.resolve();
      const isFree = !taken.has(name);
      if (isFree) {
        taken.add(name);
      }
      await hold(isFree ? {} : null);
      if (isFree) {
        taken.delete(name);
      }
    },
  };
}

test('a game belongs to the tab that took it first', async () => {
  const locks = browser();
  const [one, other] = [new Tabs(locks), new Tabs(locks)];
  assert.equal(await one.claim('a'), true);
  assert.equal(await one.claim('a'), true);
  assert.equal(await other.claim('a'), false);
  assert.equal(await other.claim('b'), true);
  assert.equal(await one.claim('b'), false);
});

test('a tab lets go of the game before', async () => {
  const locks = browser();
  const [one, other] = [new Tabs(locks), new Tabs(locks)];
  await one.claim('a');
  assert.equal(await one.claim(undefined), true);
  await Promise.resolve();
  assert.equal(await other.claim('a'), true);
});

test('without locks every game is free', async () => {
  assert.equal(await new Tabs(undefined).claim('a'), true);
});
