// The page as an app: games that are kept, and a reload without a network.

import { accessible } from '../lib/axe.mjs';
import { equal, eventually, until } from '../../vscode/lib/report.mjs';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function app({ visit }) {
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
    await page.getByLabel(/^Delete amber/).click();
    await eventually('shelf: one left', () => titles(), ['Evening']);
    await page.setInputFiles('#games-file', zip);
    await eventually('shelf: the zip brings all', async () => (await titles()).length, 3);
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
}
