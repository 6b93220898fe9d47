// A static host as plain as there is: files of a folder, under a path of its own, and nothing else.

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const types = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
});

const base = '/games/movetext/';

/**
 * @param {string} folder
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export function host(folder) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = path.join(folder, pathname.slice(base.length) || 'index.html');
    const type = types[path.extname(file)];
    if (!pathname.startsWith(base) || type === undefined || !fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-length': fs.statSync(file).size });
    fs.createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ address: `http://127.0.0.1:${port}${base}`, close: () => server.close() });
    });
  });
}
