// A server that fails again and again is not started for ever.

import { equal, eventually, group, until } from '../lib/report.mjs';

/** As many within three minutes are forgiven; the crash of the checks of commands is one of them. */
const forgiven = 4;

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function crashes({ driver, page, servers }) {
  const file = 'league.kubb';
  await group('crashes', async () => {
    await driver.ask('run', 'movetext.restartServer');
    await driver.ask('open', file);
    for (let crash = 1; crash <= forgiven; crash += 1) {
      await until('a finding', async () => (await driver.ask('diagnostics', file)).length === 1);
      await until('an answer', () => driver.ask('lenses', file).then((lenses) => lenses.length === 1, () => false));
      const [before] = await servers.running();
      await servers.crash();
      await driver.ask('hover', file, '16:9').catch(() => {});
      await until('another server', async () => (await servers.running())[0] !== before);
      await eventually(`crashes: the open record is sent to server ${crash + 1}`, async () => (await driver.ask('hints', file).catch(() => [])).length, 7);
    }
    await servers.crash();
    await driver.ask('hover', file, '16:9').catch(() => {});
    const message = page.locator('.notification-toast', { hasText: 'The server ended 5 times within 3 minutes and is not started again.' });
    await message.waitFor();
    equal('crashes: after the fifth it says so', await message.count(), 1);
    await message.getByRole('button', { name: 'Restart' }).click();
    await eventually('crashes: and it is started again when the user says so', async () => (await driver.ask('hints', file).catch(() => [])).length, 7);
  });
}
