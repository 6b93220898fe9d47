// Bundles the extension and gathers what lives elsewhere in the repository: grammars, samples, the server.

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const languages = ['kubb', 'bucky', 'rootlog', 'carcassonne'];

mkdirSync(path.join(here, 'syntaxes'), { recursive: true });
for (const language of languages) {
  const grammar = `${language}.tmLanguage.json`;
  copyFileSync(path.join(root, 'syntax', language, grammar), path.join(here, 'syntaxes', grammar));
}

if (process.argv.includes('--server')) {
  // Static, so that the same binary runs on every Linux, Alpine included.
  const target = 'x86_64-unknown-linux-gnu';
  execFileSync('cargo', ['build', '--release', '--locked', '-p', 'movetext', '--target', target], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RUSTFLAGS: '-C target-feature=+crt-static' },
  });
  const built = path.join(process.env.CARGO_TARGET_DIR ?? path.join(root, 'target'), target, 'release', 'movetext');
  if (!existsSync(built)) {
    throw new Error(`no server at ${built}`);
  }
  mkdirSync(path.join(here, 'server'), { recursive: true });
  copyFileSync(built, path.join(here, 'server', 'movetext'));
  chmodSync(path.join(here, 'server', 'movetext'), 0o755);
}

await build({
  entryPoints: [path.join(here, 'src/extension.ts')],
  outfile: path.join(here, 'dist/extension.js'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  sourcemap: false,
});
