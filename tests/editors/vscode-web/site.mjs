// VS Code for the Web without a server behind it, as vscode.dev is: the static files of code-server, a folder in memory,
// and extensions as a gallery would serve them. What code-server adds to a page to reach its own server is taken out
// again; that knows the version, which tests/editors/vscode/package-lock.json pins.

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

import { Questions } from '../vscode/lib/questions.mjs';

const workbench = path.join(process.env.CODE_SERVER ?? '', 'node_modules/code-server/lib/vscode');

const types = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
};

/** The page of the workbench, and whoever it asks. */
export class Site {
  /** Questions that the extension host has not fetched yet. @type {import('../vscode/lib/questions.mjs').Question[]} */
  #asked = [];
  #questions = new Questions((question) => {
    this.#asked.push(question);
    this.#pose();
  });
  /** The extension host, while it waits for a question. @type {http.ServerResponse | undefined} */
  #idle;

  /** @param {{ extensions: Record<string, string>, records: string, settings: Record<string, unknown> }} options folders of extensions by path, the folder of records */
  constructor({ extensions, records, settings }) {
    this.extensions = extensions;
    this.records = records;
    this.settings = settings;
    this.server = http.createServer((request, response) => {
      this.#answer(request, response).catch((error) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  /** @returns {Promise<string>} where it is */
  async start() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return `http://${this.authority}`;
  }

  get authority() {
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.server.address());
    return `127.0.0.1:${port}`;
  }

  /**
   * Asks one of the operations of tests/editors/vscode/driver.
   * @param {string} name
   * @param {...unknown} args
   * @returns {Promise<any>}
   */
  ask(name, ...args) {
    return this.#questions.ask(name, args);
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  #pose() {
    if (this.#idle !== undefined && this.#asked.length > 0) {
      this.#idle.writeHead(200, { 'access-control-allow-origin': '*' }).end(JSON.stringify(this.#asked.shift()));
      this.#idle = undefined;
    }
  }

  /** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
  async #answer(request, response) {
    const { pathname } = new URL(request.url ?? '/', `http://${this.authority}`);
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': types.html }).end(this.#page());
    } else if (pathname === '/driver') {
      this.#heard(JSON.parse(await body(request)), response);
    } else if (pathname === '/records') {
      const names = fs.readdirSync(this.records);
      const texts = Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(this.records, name), 'utf8')]));
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end(JSON.stringify(texts));
    } else {
      this.#serve(decodeURIComponent(pathname), response);
    }
  }

  /** @param {import('../vscode/lib/questions.mjs').Answer} said @param {http.ServerResponse} response */
  #heard(said, response) {
    this.#questions.answered(said);
    this.#idle = response;
    this.#pose();
  }

  /** @param {string} pathname @param {http.ServerResponse} response */
  #serve(pathname, response) {
    const [, first = '', ...rest] = pathname.split('/');
    const root = first === 'static' ? workbench : this.extensions[first];
    const file = root && path.join(root, ...rest);
    if (!file?.startsWith(root) || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    const type = types[/** @type {keyof typeof types} */ (path.extname(file).slice(1))] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    if (pathname.endsWith('/workbench/workbench.js')) {
      response.end(withoutRemote(fs.readFileSync(file, 'utf8')));
    } else {
      fs.createReadStream(file).pipe(response);
    }
  }

  #page() {
    const own = Object.keys(this.extensions).map((folder) => ({ scheme: 'http', authority: this.authority, path: `/${folder}` }));
    const configuration = {
      userDataPath: '/user',
      isEnabledFileDownloads: true,
      isEnabledFileUploads: true,
      isEnabledCoderGettingStarted: false,
      folderUri: { scheme: 'memory', authority: '', path: '/records' },
      additionalBuiltinExtensions: own,
      configurationDefaults: this.settings,
      productConfiguration: {
        nameShort: 'Code',
        nameLong: 'Code for the Web',
        applicationName: 'code-web',
        dataFolderName: '.code-web',
        version: version(),
        enableTelemetry: false,
        webviewContentExternalBaseUrlTemplate: `http://${this.authority}/static/out/vs/workbench/contrib/webview/browser/pre/`,
      },
    };
    return fs
      .readFileSync(path.join(workbench, 'out/vs/code/browser/workbench/workbench.html'), 'utf8')
      .replace('{{WORKBENCH_WEB_CONFIGURATION}}', attribute(configuration))
      .replaceAll('{{WORKBENCH_WEB_BASE_URL}}', '/static')
      .replaceAll(/\{\{WORKBENCH_NLS\w*_URL\}\}/g, '/static/out/nls.messages.js')
      .replaceAll(/\{\{[A-Z_]+\}\}/g, '');
  }
}

/** The workbench always looks for a server where its page came from. @param {string} script */
function withoutRemote(script) {
  const remote = ',remoteAuthority:location.host}';
  if (!script.includes(remote)) {
    throw new Error('the workbench is of another version than this harness knows');
  }
  return script.replace(remote, '}');
}

function version() {
  return JSON.parse(fs.readFileSync(path.join(workbench, 'package.json'), 'utf8')).version;
}

/** @param {unknown} value */
function attribute(value) {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** @param {http.IncomingMessage} request */
async function body(request) {
  const chunks = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
