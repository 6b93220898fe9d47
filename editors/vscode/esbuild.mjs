// Bundles the extension into dist/, beside what lives elsewhere in the repository: language configurations, grammars,
// the license, the server as WebAssembly: node esbuild.mjs [WASM]

import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const dist = path.join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
mkdirSync(path.join(dist, 'syntax'), { recursive: true });
const folders = readdirSync(path.join(root, 'syntax'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name: folder } of folders) {
  for (const file of readdirSync(path.join(root, 'syntax', folder))) {
    if (file.endsWith('.json') && file !== 'schema.json') {
      const target = file.startsWith(`${folder}.`) ? file : `${folder}.${file}`;
      copyFileSync(path.join(root, 'syntax', folder, file), path.join(dist, 'syntax', target));
    }
  }
}

const licenses = ['MIT', 'APACHE'].map((name) => readFileSync(path.join(root, `LICENSE-${name}`), 'utf8'));
const choice = 'Movetext is licensed under the MIT license or the Apache license 2.0, as you like.\n';
writeFileSync(path.join(here, 'LICENSE'), [choice, ...licenses].join('\n'));

// The server as WebAssembly, where there is one; `build` says which.
if (process.argv[2] !== undefined) {
  copyFileSync(process.argv[2], path.join(dist, 'movetext.wasm'));
}

// One bundle for each kind of extension host; `#client` in package.json is another library in each.
for (const [name, platform] of [['node', 'node'], ['web', 'browser']]) {
  await build({
    entryPoints: [path.join(here, `src/${name}.ts`)],
    outfile: path.join(dist, `${name}.js`),
    bundle: true,
    platform,
    format: 'cjs',
    target: 'es2022',
    external: ['vscode'],
    minify: true,
    legalComments: 'none',
  });
}
