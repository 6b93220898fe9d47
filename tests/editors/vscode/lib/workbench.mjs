// A real VS Code: code-server on loopback with a profile of its own, and a headless Chromium that shows it.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { chromium, flags, patience } from '../../browser.mjs';
import { Switchboard } from './driver.mjs';
import { until } from './report.mjs';

const width = 1280;
const height = 800;

/** How the name ends under which the page of a webview asks for its files. */
const webviewResources = '.vscode-resource.vscode-cdn.net';

/** Nothing that asks, tells, tips or moves by itself. */
export const quiet = {
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'files.simpleDialog.enable': true,
  'git.enabled': false,
  'security.workspace.trust.banner': 'never',
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.restoreWindows': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/**
 * A headless Chromium, and where its pages send requests to.
 * @param {string} profile an empty folder
 * @returns {Promise<{ context: any, page: any, hosts: Set<string> }>}
 */
export async function browse(profile) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM,
    headless: true,
    viewport: { width, height },
    permissions: ['clipboard-read', 'clipboard-write'],
    args: [...flags, '--headless', '--disable-quic', '--no-first-run', '--disable-sync', '--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  /** @type {Set<string>} */
  const hosts = new Set();
  const count = (/** @type {{ url(): string }} */ request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol)) {
      hosts.add(hostname);
    }
  };
  // The service worker of a webview answers for a host that is a mere name. Whatever goes past it has that name looked up,
  // in vain; with any other failure, such as that of a page that went away before the answer, nothing left.
  context.on('response', (/** @type {any} */ response) => response.fromServiceWorker() || count(response));
  context.on('requestfailed', (/** @type {any} */ request) => {
    const isOfWebview = new URL(request.url()).hostname.endsWith(webviewResources);
    if (!isOfWebview || request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED') {
      count(request);
    }
  });
  context.setDefaultTimeout(patience);
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('websocket', count);
  return { context, page, hosts };
}

export class Workbench {
  /** Where pages of this workbench sent requests to. @type {Set<string>} */
  hosts = new Set();

  /** The window. @type {any} */
  page;

  /** The browser. @type {any} */
  context;

  /** Where code-server listens. */
  address = '';

  /** @param {Switchboard} switchboard @param {import('node:child_process').ChildProcess} server */
  constructor(switchboard, server) {
    this.switchboard = switchboard;
    this.server = server;
  }

  /**
   * @param {object} options
   * @param {string} options.home an empty folder for the profile
   * @param {string[]} options.extensions VSIX files
   * @param {boolean} options.trust whether folders are trusted without asking
   * @param {string} [options.path] where programs are looked for
   * @param {(workbench: Workbench) => void} options.onStart called as soon as there is something to end
   */
  static async start({ home, extensions, trust, path: programPath, onStart }) {
    const modules = path.join(process.env.CODE_SERVER ?? '', 'node_modules');
    const profile = ['--user-data-dir', path.join(home, 'data'), '--extensions-dir', path.join(home, 'extensions'), '--config', path.join(home, 'config.yaml')];
    const command = [path.join(modules, 'code-server/out/node/entry.js'), ...profile];
    fs.mkdirSync(path.join(home, 'data/User'), { recursive: true });
    fs.writeFileSync(path.join(home, 'config.yaml'), 'auth: none\n');
    fs.writeFileSync(path.join(home, 'data/User/settings.json'), JSON.stringify(quiet));
    await promisify(execFile)(process.execPath, [...command, ...extensions.flatMap((file) => ['--install-extension', file])], { env: environment() });

    const switchboard = new Switchboard(home);
    const log = path.join(home, 'code-server.log');
    const output = fs.openSync(log, 'w');
    // It chooses a free port: one that is looked for here may be taken by the time.
    const flags = ['--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'];
    const server = spawn(process.execPath, [...command, ...flags, ...(trust ? ['--disable-workspace-trust'] : [])], {
      // A group of its own, so that its children end with it.
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...environment(), ...(programPath && { PATH: programPath }), MOVETEXT_DRIVER: switchboard.path },
    });
    const workbench = new Workbench(switchboard, server);
    onStart(workbench);
    workbench.address = await until('the address of code-server', () => addressIn(log), 120_000);
    await until('code-server answers', async () => (await fetch(`${workbench.address}/healthz`)).ok, 120_000);

    Object.assign(workbench, await browse(path.join(home, 'chromium')));
    return workbench;
  }

  /**
   * Shows a folder and answers with its extension host.
   * @param {string} folder
   * @param {string} [workspace] the file of a workspace whose first folder that is
   */
  async open(folder, workspace) {
    const what = workspace === undefined ? `folder=${encodeURIComponent(folder)}` : `workspace=${encodeURIComponent(workspace)}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.page.goto(`${this.address}/?${what}`);
        await this.page.waitForSelector('.monaco-workbench', { timeout: 60_000 });
        return await this.switchboard.next(folder, 60_000);
      } catch (error) {
        // On a busy machine a window now and then starts without its host. People load it again.
        if (attempt === 3) {
          throw error;
        }
        console.log(`     the window is loaded again: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  /**
   * Loads the window again as people do; going to its address would cut off what the workbench is about to remember.
   * @param {import('./driver.mjs').Asker} driver
   * @param {string} folder
   */
  async reload(driver, folder) {
    await driver.ask('reloadWindow');
    return this.switchboard.next(folder);
  }

  async stop() {
    await this.context?.close().catch(() => {});
    this.switchboard.close();
    const { server } = this;
    const ended = server.exitCode ?? server.signalCode ?? once(server, 'exit');
    this.kill();
    await ended;
  }

  /** Ends code-server and all that it started. */
  kill() {
    try {
      process.kill(-Number(this.server.pid), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

function environment() {
  // The gallery is switched off: the workbench would ask it about every extension.
  return { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":"http://127.0.0.1:9/gallery"}' };
}

/** Where code-server says that it listens. @param {string} log */
function addressIn(log) {
  return / listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(fs.readFileSync(log, 'utf8'))?.[1];
}
