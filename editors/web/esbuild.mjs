// Makes the playground: esbuild.mjs WASM FOLDER. With --tests, the unit tests instead, for `node --test`.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');

/** The notations, as VS Code's manifest lists them. */
const { languages } = JSON.parse(readFileSync(path.join(root, 'editors/vscode/package.json'), 'utf8')).contributes;
const extensions = languages.flatMap((language) => language.extensions);

/** Sample records and icons are texts in the bundle. */
const loader = Object.fromEntries([...extensions, '.svg'].map((extension) => [extension, 'text']));

if (process.argv[2] === '--tests') {
  const target = path.join(root, 'target/playground-tests');
  rmSync(target, { recursive: true, force: true });
  const tests = readdirSync(path.join(here, 'test')).filter((name) => name.endsWith('.test.ts'));
  await build({
    entryPoints: tests.map((name) => path.join(here, 'test', name)),
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { ...loader, '.css': 'text' },
  });
} else {
  const [wasm, folder] = process.argv.slice(2);
  await playground(path.resolve(wasm), path.resolve(folder));
}

async function playground(wasm, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The names stay, and what a browser keeps of an older page is not taken for these files.
  const versioned = (name, file) => `${name}?${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 10)}`;
  copyFileSync(wasm, path.join(folder, 'movetext.wasm'));
  const server = versioned('movetext.wasm', wasm);
  // What is loaded only when somebody wants it.
  const { metafile: extra } = await build({
    entryPoints: { animation: path.join(here, 'src/animation.ts') },
    outdir: folder,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    metafile: true,
    legalComments: 'none',
  });
  const animation = versioned('animation.js', path.join(folder, 'animation.js'));
  const { metafile } = await build({
    entryPoints: { playground: path.join(here, 'src/main.ts') },
    outdir: folder,
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    metafile: true,
    // All licenses are in a file of their own.
    legalComments: 'none',
    loader,
    external: [`./${animation}`],
    define: { SERVER_ADDRESS: JSON.stringify(server), SERVER_SIZE: String(statSync(wasm).size), ANIMATION_ADDRESS: JSON.stringify(`./${animation}`) },
  });
  const style = await build({
    entryPoints: { playground: path.join(here, 'src/styles.css') },
    outdir: folder,
    bundle: true,
    minify: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
  });
  if (style.warnings.length > 0) {
    throw new Error('the styles have warnings');
  }
  copyFileSync(path.join(root, 'editors/vscode/icons/movetext.svg'), path.join(folder, 'movetext.svg'));
  copyFileSync(path.join(root, 'editors/vscode/icons/movetext.png'), path.join(folder, 'movetext.png'));
  const values = {
    server,
    script: versioned('playground.js', path.join(folder, 'playground.js')),
    style: versioned('playground.css', path.join(folder, 'playground.css')),
    // The editor writes its styles into the page; nothing else may.
    nonce: createHash('sha256').update(readFileSync(path.join(folder, 'playground.js'))).digest('hex').slice(0, 32),
  };
  const names = languages.map(({ aliases: [name] }) => name);
  values.names = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  values.extensions = extensions.join(',');
  const page = readFileSync(path.join(here, 'src/index.html'), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
  writeFileSync(path.join(folder, 'index.html'), page);
  copyFileSync(path.join(here, 'src/manifest.webmanifest'), path.join(folder, 'manifest.webmanifest'));
  await worker(folder, ['./', values.script, values.style, server, animation, 'movetext.svg', 'movetext.png', 'manifest.webmanifest'], page);
  writeFileSync(path.join(folder, 'LICENSES.txt'), [ownLicense(), ...packageLicenses(metafile, extra), crateLicenses()].join('\n\n'));
}

/** The service worker, which keeps these files. The page itself names all others by their contents. */
async function worker(folder, files, page) {
  await build({
    entryPoints: [path.join(here, 'src/worker.ts')],
    outdir: folder,
    bundle: true,
    format: 'iife',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 10)) },
  });
}

function ownLicense() {
  const texts = ['MIT', 'APACHE'].map((name) => readFileSync(path.join(root, `LICENSE-${name}`), 'utf8'));
  return ['Movetext is licensed under the MIT license or the Apache license 2.0, as you like.', ...texts].join('\n\n');
}

/** The licenses of the npm packages in the bundles. */
function packageLicenses(...metafiles) {
  const folders = new Set();
  for (const input of metafiles.flatMap(({ inputs }) => Object.keys(inputs))) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    if (name) {
      folders.add(path.join(here, 'node_modules', name));
    }
  }
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? readFileSync(path.join(folder, file), 'utf8') : '';
    return `${'-'.repeat(80)}\n${name} ${version}: ${license}\n\n${text}`;
  });
}

/** The crates in the server, each with its license. */
function crateLicenses() {
  if (!existsSync(path.join(root, 'crates/wasm/Cargo.toml'))) {
    return '';
  }
  const options = ['tree', '-p', 'movetext-wasm', '-e', 'normal,no-proc-macro', '--prefix', 'none', '--locked', '--offline', '-f', '{p}: {l}'];
  const lines = execFileSync('cargo', options, { cwd: root, encoding: 'utf8' }).split('\n');
  const crates = new Set(lines.map((line) => line.replace(/ \((?:\*|proc-macro|\/.*?)\)/g, '')).filter((line) => line.trim() !== '' && line.includes(':')));
  return `${'-'.repeat(80)}\nRust crates in movetext.wasm:\n\n${[...crates].sort().join('\n')}\n`;
}
