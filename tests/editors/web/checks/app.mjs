// The page as an app: games that are kept, and a reload without a network.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { removeFolder } from '../../browser.mjs';
import { accessible } from '../lib/axe.mjs';
import { host } from '../lib/site.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';

/** Counts what the page asks of the device: to stay awake, and to be felt. */
function countCalls() {
  const calls = /** @type {any} */ ({ locks: 0, ticks: [] });
  const lock = { released: false };
  /** @type {any} */ (window).calls_ = calls;
  const request = async () => {
    calls.locks += 1;
    lock.released = false;
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  Object.defineProperty(navigator, 'vibrate', { value: (/** @type {number} */ time) => calls.ticks.push(time) });
  calls.hide = (/** @type {boolean} */ isHidden) => {
    // As browsers do it.
    lock.released ||= isHidden;
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function app({ visit, folder }) {
  await visit('awake', { phone: true, size: { width: 390, height: 844 }, fragment: '#kubb', before: [countCalls] }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const calls = () => page.evaluate(() => {
      const { locks, ticks } = /** @type {any} */ (window).calls_;
      return [locks, ticks.length, ticks.every((/** @type {number} */ time) => time > 0 && time < 50)];
    });
    const hide = (/** @type {boolean} */ isHidden) => page.evaluate((/** @type {boolean} */ value) => /** @type {any} */ (window).calls_.hide(value), isHidden);
    await page.tap('#new-game');
    await page.locator('#new-players-A').fill('jt, g');
    await page.tap('#new-form .primary');
    await page.locator('.choice').first().waitFor();
    await hide(true);
    await hide(false);
    equal('awake: who only looks is left alone', await calls(), [0, 0, true]);
    const tap = async () => {
      const before = await guest.text();
      await page.locator('.choice').first().tap();
      await until('a throw', async () => (await guest.text()) !== before);
    };
    await tap();
    await eventually('awake: a tap is felt, and the screen stays on', calls, [1, 1, true]);
    await tap();
    await eventually('awake: once is enough', calls, [1, 2, true]);
    await hide(true);
    await hide(false);
    await eventually('awake: also when one comes back', calls, [2, 2, true]);
  });

  await visit('shelf', { fragment: '#kubb' }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    const titles = () => guest.texts('.game-title');
    const open = async () => {
      await page.click('#games');
      await page.locator('#games-dialog[open]').waitFor();
    };
    await open();
    await eventually('shelf: empty at first', () => guest.texts('#games-list li'), ['No games yet. “New game” begins one; what you write is kept here by itself.']);
    await page.keyboard.press('Escape');
    const first = '1. 0I ab:B cd:- ab:- cd:- ab:- cd:-\n';
    await guest.write(first);
    await until('a verdict', async () => (await guest.said('verdict')).startsWith('ab & cd'));
    await page.click('#new-game');
    await page.selectOption('#new-notations', 'pgn');
    await page.getByLabel('White').fill('amber');
    await accessible('new game', page);
    await page.click('#new-form .primary');
    await until('the game', async () => (await guest.text()).includes('amber'));
    await page.locator('#picture .start').first().waitFor();
    await open();
    await eventually('shelf: what was written is kept by itself', async () => (await titles()).map((one) => one.split(' · ')[0]), ['amber – Black', 'ab & cd against the second team, not finished']);
    await accessible('shelf', page);
    await page.getByLabel(/^Rename ab/).click();
    await page.locator('#games-list input').fill('Evening');
    await page.keyboard.press('Enter');
    await eventually('shelf: renamed', async () => (await titles()).includes('Evening'), true);
    await page.getByLabel(/^Delete amber/).click();
    await eventually('shelf: deleted', () => titles(), ['Evening']);
    await page.click('#games-restore');
    await eventually('shelf: and back', async () => (await titles()).length, 2);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#games-export')]);
    const zip = await saved.path();
    await page.setInputFiles('#games-file', zip);
    await eventually('shelf: a zip of what is there changes nothing', () => guest.said('games-note'), '0 games taken in, 2 were here already.');
    await page.getByLabel(/^Delete amber/).click();
    await eventually('shelf: one left', () => titles(), ['Evening']);
    await page.setInputFiles('#games-file', zip);
    await eventually('shelf: the zip brings back what is not there', async () => (await titles()).length, 2);
    equal('shelf: and says so', await guest.said('games-note'), '1 game taken in, 1 was here already.');
    await page.locator('.game', { hasText: 'Evening' }).first().click();
    await eventually('shelf: opened', () => guest.text(), first);
    equal('shelf: as what it is', await guest.said('record-title'), 'Your record');
  });

  await visit('offline', { fragment: '#kubb' }, async (guest) => {
    const { page, context } = guest;
    await guest.ready();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await guest.ready();
    await context.setOffline(true);
    await page.reload();
    await guest.ready();
    await page.locator('#picture svg').waitFor();
    await eventually('offline: a reload works', () => guest.said('summary'), 'No findings');
    await context.setOffline(false);
    const manifest = await page.evaluate(async () => (await fetch(/** @type {any} */ (document.querySelector('link[rel=manifest]')).href)).json());
    equal('offline: it can be installed', [manifest.display, manifest.start_url, manifest.icons.length], ['standalone', './', 2]);
  }, []);

  // Another version of the page, on a host of its own.
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'movetext-page-'));
  fs.cpSync(folder, copy, { recursive: true });
  const site = await host(copy);
  await visit('update', { fragment: '#kubb', address: site.address }, async (guest) => {
    const { page, context } = guest;
    const lead = () => page.locator('.lead').textContent();
    const versions = () => page.evaluate(() => caches.keys());
    await guest.ready();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until('the first version', async () => (await versions()).length === 1);
    const [first] = await versions();
    const version = first.split(' ').at(-1);
    const change = (/** @type {string} */ file, /** @type {string} */ from, /** @type {string} */ to) => {
      const name = path.join(copy, file);
      fs.writeFileSync(name, fs.readFileSync(name, 'utf8').replace(from, to));
    };
    change('index.html', 'Write down a game.', 'A newer page.');
    change('worker.js', version, 'newer');
    await page.reload();
    equal('update: a reload brings the new page', (await lead()).startsWith('A newer page.'), true);
    await eventually('update: which takes the place of the old one', async () => (await versions()).map((/** @type {string} */ one) => one.split(' ').at(-1)), ['newer']);
    await guest.ready();
    await context.setOffline(true);
    await page.reload();
    await guest.ready();
    equal('update: also without a network', (await lead()).startsWith('A newer page.'), true);
    await context.setOffline(false);
  });
  site.close();
  removeFolder(copy);
}
