// Settings take effect while VS Code runs.

import fs from 'node:fs';
import path from 'node:path';

import { equal, eventually, group, until } from '../lib/report.mjs';

const file = 'league.kubb';

/** The color on which the board in a hover is drawn. @param {import('../lib/driver.mjs').Asker} driver */
async function ground(driver) {
  const [hover] = await driver.ask('hover', file, '16:9');
  const [, picture = ''] = /\(data:image\/svg\+xml;base64,([^)]*)\)/.exec(hover?.text ?? '') ?? [];
  return /<rect [^>]*rx="6" fill="(.*?)"/.exec(Buffer.from(picture, 'base64').toString())?.[1];
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function settings({ driver, files, folder, page, servers, hasPrograms }) {
  const findings = async () => (await driver.ask('diagnostics', file)).map((/** @type {any} */ one) => `${one.severity} ${one.code}`);
  const status = () => page.locator('[id="status.languageStatus"]').getAttribute('aria-label');

  await group('settings', async () => {
    await driver.ask('open', file);
    await eventually('settings: a finding to begin with', findings, ['Error kubb/inkast-count']);
    await driver.ask('configure', 'movetext.rules', { 'kubb/inkast-count': 'hint' });
    await eventually('settings: a rule at another level', findings, ['Hint kubb/inkast-count']);
    await driver.ask('configure', 'movetext.rules', { 'kubb/inkast-count': 'off' });
    await eventually('settings: a rule switched off', findings, []);
    await driver.ask('configure', 'movetext.rules', undefined);
    await eventually('settings: and on again', findings, ['Error kubb/inkast-count']);

    await driver.ask('configure', 'movetext.hints.state', false);
    await eventually('settings: hints switched off', () => driver.ask('hints', file), []);
    await driver.ask('configure', 'movetext.hints.state', undefined);
    await eventually('settings: hints switched on', async () => (await driver.ask('hints', file)).length, 7);

    await files.write('movetext.toml', '[rules]\n"kubb/inkast-count" = "warning"\n');
    await eventually('movetext.toml: counts when it is written', findings, ['Warning kubb/inkast-count']);
    await files.remove('movetext.toml');
    await eventually('movetext.toml: and no more when it is gone', findings, ['Error kubb/inkast-count']);
  });

  await group('hover theme', async () => {
    await eventually('hover: a light board on light', () => ground(driver), '#fff');
    await driver.ask('configure', 'workbench.colorTheme', 'Default Dark Modern');
    await eventually('hover: a dark board on dark', () => ground(driver), '#1e1e1e');
    await driver.ask('configure', 'movetext.hover.theme', 'light');
    await eventually('hover: unless the settings say which', () => ground(driver), '#fff');
    await driver.ask('configure', 'movetext.hover.theme', undefined);
    await driver.ask('configure', 'workbench.colorTheme', undefined);
    await eventually('hover: and light again', () => ground(driver), '#fff');
  });

  await group('server path', async () => {
    if (!hasPrograms) {
      return;
    }
    await driver.ask('configure', 'movetext.server.path', '/nowhere/movetext');
    await eventually('server path: no server there, and the status says so', status, 'Editor Language Status: Movetext is not running, next: No server');
    await driver.ask('configure', 'movetext.server.path', undefined);
    await eventually('server path: the bundled server comes back', findings, ['Error kubb/inkast-count']);
    await driver.ask('run', 'notifications.clearAll');
  });

  await group('a slow server', async () => {
    if (servers.origin !== 'bundled') {
      return;
    }
    const [bundled] = await servers.running();
    const slow = path.join(folder, 'slow');
    fs.writeFileSync(slow, `#!/bin/sh\nsleep 1\nexec '${fs.readlinkSync(`/proc/${bundled}/exe`)}' "$@"\n`, { mode: 0o755 });
    await driver.ask('configure', 'movetext.server.path', slow);
    await until('another server', async () => (await servers.running()).length === 1 && (await servers.running())[0] !== bundled);
    await until('an answer', () => driver.ask('lenses', file).then((/** @type {any[]} */ lenses) => lenses.length === 1, () => false));
    await servers.crash();
    await eventually('a slow server: it is started again, and the status says so', async () => (await status()).includes('The server is starting'), true);
    await driver.ask('run', 'movetext.restartServer');
    equal('a slow server: there is still one of it when the user restarts it meanwhile', [(await servers.running()).length, (await driver.ask('lenses', file)).length], [1, 1]);
    await driver.ask('configure', 'movetext.server.path', undefined);
    await eventually('a slow server: the bundled server comes back', async () => (await servers.running()).length, 1);
  });
}
