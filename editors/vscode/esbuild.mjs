// Bundles the extension into dist/, beside what lives elsewhere in the repository: language configurations, grammars,
// the license, the server as WebAssembly; and gathers what is written for each notation: snippets, icons, pages and samples
// of the walkthrough: node esbuild.mjs [WASM]

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const dist = path.join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
mkdirSync(path.join(dist, 'syntax'), { recursive: true });
copyFileSync(path.join(root, 'syntax/movetext/fences.tmLanguage.json'), path.join(dist, 'syntax/movetext.fences.tmLanguage.json'));

rmSync(path.join(here, 'snippets'), { recursive: true, force: true });
mkdirSync(path.join(here, 'snippets'));
const { languages } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')).contributes;
for (const { id } of languages) {
  const copies = {
    'language-configuration.json': `dist/syntax/${id}.language-configuration.json`,
    [`${id}.tmLanguage.json`]: `dist/syntax/${id}.tmLanguage.json`,
    'snippets.json': `snippets/${id}.json`,
    'icon.svg': `icons/${id}-light.svg`,
    'walkthrough.md': `walkthrough/${id}.md`,
    [`sample.${id}`]: `walkthrough/sample.${id}`,
  };
  for (const [from, to] of Object.entries(copies)) {
    copyFileSync(path.join(root, 'syntax', id, from), path.join(here, to));
  }
  // The foreground of icons in light themes and in dark ones.
  const icon = readFileSync(path.join(root, 'syntax', id, 'icon.svg'), 'utf8');
  writeFileSync(path.join(here, `icons/${id}-dark.svg`), icon.replaceAll('#424242', '#c5c5c5'));
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

// The pages of panels, which share what they show with the playground.
await build({
  entryPoints: ['main.ts', 'panel.css', 'scan.ts', 'scan.css'].map((name) => path.join(here, 'panel', name)),
  outdir: path.join(dist, 'panel'),
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
});
