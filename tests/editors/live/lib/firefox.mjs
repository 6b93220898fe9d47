// A headless Firefox, driven by WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

import { removeFolder } from '../../browser.mjs';

/** What a new profile would ask others for, or show beside the page. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': 'data:,',
};

export class Firefox {
  /** What it complains about: errors of scripts, and of the console. @type {string[]} */
  complaints = [];
  /** Who waits for an answer, by the number of the command. @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #asked = 0;

  /** @param {any} process @param {any} socket @param {string} profile */
  constructor(process, socket, profile) {
    this.process = process;
    this.socket = socket;
    this.profile = profile;
    socket.addEventListener('message', (/** @type {any} */ { data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error('Firefox is gone'));
      }
    });
  }

  /** @param {string} program @param {string} folder for its profile */
  static async start(program, folder) {
    const profile = path.join(folder, 'firefox');
    fs.mkdirSync(profile, { recursive: true });
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    fs.writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
    const process = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await listening(process);
    const socket = new WebSocket(`${address}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(process, socket, profile);
    await firefox.command('session.new', { capabilities: {} });
    await firefox.command('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  command(method, params) {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** @param {any} message */
  #receive({ id, type, method, params, result, error, message }) {
    if (type === 'event') {
      if (method === 'log.entryAdded' && ['error', 'warn'].includes(params.level)) {
        this.complaints.push(params.text);
      }
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === 'error') {
      waiting?.reject(new Error(`${error}: ${message}`));
    } else {
      waiting?.resolve(result);
    }
  }

  /** Opens a page in a tab of its own. @param {string} url @param {{ width: number, height: number }} viewport */
  async open(url, viewport) {
    const { context } = await this.command('browsingContext.create', { type: 'tab' });
    await this.command('browsingContext.setViewport', { context, viewport });
    await this.command('browsingContext.navigate', { context, url, wait: 'interactive' });
    return new Tab(this, context);
  }

  async end() {
    const ended = once(this.process, 'exit');
    await this.command('browser.close', {}).catch(() => this.process.kill('SIGKILL'));
    await ended;
    removeFolder(this.profile);
  }
}

class Tab {
  /** @param {Firefox} firefox @param {string} context */
  constructor(firefox, context) {
    this.firefox = firefox;
    this.context = context;
  }

  /** What an expression is in the page: text, a number, or whether something is so. @param {string} expression @returns {Promise<any>} */
  async value(expression) {
    const { result, exceptionDetails } = await this.firefox.command('script.evaluate', { expression, target: { context: this.context }, awaitPromise: true });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.text);
    }
    return result.value;
  }

  /** The text of all elements that a selector finds. @param {string} selector @returns {Promise<string[]>} */
  async texts(selector) {
    return JSON.parse(await this.value(`JSON.stringify([...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.innerText))`));
  }

  /** Presses the first element that a selector finds, in its middle. @param {string} selector */
  async press(selector) {
    const place = JSON.parse(await this.value(`{ const one = document.querySelector(${JSON.stringify(selector)}); one.scrollIntoView({ block: 'center' }); const box = one.getBoundingClientRect(); JSON.stringify({ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }) }`));
    const actions = [{ type: 'pointerMove', ...place }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.firefox.command('input.performActions', { context: this.context, actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }] });
  }

  /** @param {string} file */
  async screenshot(file) {
    const { data } = await this.firefox.command('browsingContext.captureScreenshot', { context: this.context });
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
  }
}

/** Where a Firefox listens. @param {any} process @returns {Promise<string>} */
function listening(process) {
  return new Promise((resolve, reject) => {
    const lines = readline.createInterface({ input: process.stderr });
    lines.on('line', (line) => {
      const [, address] = /^WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
      if (address) {
        resolve(address);
      }
    });
    lines.on('close', () => reject(new Error('Firefox does not start')));
  });
}
