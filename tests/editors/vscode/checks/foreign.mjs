// A program on the PATH that is no server is passed over.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually, group } from '../lib/report.mjs';

/** A PATH with such a program. @param {string} home a private folder */
export function foreignProgram(home) {
  const folder = path.join(home, 'foreign-bin');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'movetext'), '#!/bin/sh\necho "Exec format error" >&2\nexit 126\n', { mode: 0o755 });
  return `${folder}${path.delimiter}${process.env.PATH}`;
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function foreign({ driver, page, servers }) {
  await group('a foreign program', async () => {
    await driver.ask('open', 'league.kubb');
    await eventually('foreign program: findings all the same', async () => (await driver.ask('diagnostics', 'league.kubb')).length, 1);
    equal('foreign program: by WebAssembly', (await servers.running()).length, 1);
    const status = () => page.locator('[id="status.languageStatus"]').getAttribute('aria-label');
    await eventually('foreign program: and the status says so', async () => (await status())?.endsWith('Server 0.1.0, built in'), true);
    equal('foreign program: nobody is bothered', await page.locator('.notification-toast').count(), 0);
  });
}
