// A folder that is not trusted is read like any other, and cannot choose the program that is started.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually, group } from '../lib/report.mjs';

/** A folder that tries to start a program of its own. @param {string} folder */
export function prepareTrap(folder) {
  const trap = path.join(folder, 'trap');
  fs.writeFileSync(trap, `#!/bin/sh\ntouch '${folder}/sprung'\n`, { mode: 0o755 });
  fs.mkdirSync(path.join(folder, '.vscode'));
  fs.writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify({ 'movetext.server.path': trap }));
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function restricted({ driver, files, servers }) {
  await group('a folder that is not trusted', async () => {
    equal('untrusted: the folder is not trusted', await driver.ask('trusted'), false);
    await driver.ask('open', 'league.kubb');
    await eventually('untrusted: findings', async () => (await driver.ask('diagnostics', 'league.kubb')).length, 1);
    equal('untrusted: the bundled server runs', (await servers.running()).length, 1);
    equal('untrusted: not the program of the folder', await files.read('sprung').then(() => true, () => false), false);
  });
}
