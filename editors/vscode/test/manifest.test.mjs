// The manifest agrees with itself, with the sources and with what is packed.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

import { manifest, notations, read, root } from './tools.mjs';

const { contributes } = manifest;
const commands = contributes.commands.map(({ command }) => command);

/** Every string of a JSON value. */
function* strings(value) {
  if (typeof value === 'string') {
    yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) {
      yield* strings(inner);
    }
  }
}

test('every command of the manifest is registered, and no other', () => {
  const registered = [...read('src/commands.ts').matchAll(/^ {4}'(movetext\.\w+)':/gm)].map(([, name]) => name);
  assert.deepEqual(registered.toSorted(), commands.toSorted());
});

test('every command has a title, a category and an icon', () => {
  for (const { title, category, icon } of contributes.commands) {
    assert.match(title, /^[A-Z]/);
    assert.equal(category, 'Movetext');
    assert.match(icon, /^\$\([a-z-]+\)$/);
  }
});

test('menus and links name commands of the manifest', () => {
  for (const { command } of Object.values(contributes.menus).flat()) {
    assert.ok(commands.includes(command), command);
  }
  const links = [...strings(contributes.walkthroughs)].flatMap((text) => [...text.matchAll(/\(command:(movetext\.\w+)/g)]);
  assert.equal(links.length, notations.length + 1);
  for (const [, command] of links) {
    assert.ok(commands.includes(command), command);
  }
});

test('each notation has everything', () => {
  const ids = (list) => list.map(({ id, language }) => id ?? language).filter((id) => id !== undefined);
  assert.deepEqual(ids(contributes.languages), notations);
  assert.deepEqual(ids(contributes.grammars), notations);
  assert.deepEqual(ids(contributes.snippets), notations);
  assert.deepEqual(Object.keys(contributes.configurationDefaults), notations.map((id) => `[${id}]`));
  const samples = notations.map((id) => `sample.${id}`);
  assert.deepEqual(readdirSync(path.join(root, 'walkthrough')).filter((file) => file.startsWith('sample.')).toSorted(), samples.toSorted());
});

test('every file that the manifest names is packed', () => {
  const named = [...strings(manifest)].filter((text) => /^(\.\/)?(dist|icons|snippets|walkthrough)\//.test(text));
  assert.ok(named.length > 25, `only ${named.length} files are named`);
  const packed = execFileSync('npx', ['--no-install', 'vsce', 'ls', '--no-dependencies'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const files = new Set(packed.trim().split('\n'));
  for (const file of [...named, 'README.md', 'CHANGELOG.md', 'LICENSE', 'walkthrough/server.md', ...notations.map((id) => `walkthrough/sample.${id}`)]) {
    assert.ok(files.has(path.normalize(file)), file);
  }
});

test('a folder cannot choose which program runs', () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.deepEqual(restrictedConfigurations, ['movetext.server.path']);
  assert.equal(contributes.configuration.properties['movetext.server.path'].scope, 'machine');
});

test('settings say what they do, and what they are without being set', () => {
  for (const [name, property] of Object.entries(contributes.configuration.properties)) {
    assert.match(property.markdownDescription ?? '', /\.$/, name);
    assert.notEqual(property.scope, undefined, name);
    assert.ok('default' in property || property.type === 'object', name);
  }
});

test('versions agree', () => {
  const cargo = readFileSync(path.resolve(root, '../../Cargo.toml'), 'utf8');
  assert.equal(manifest.version, /^version = "(.*)"$/m.exec(cargo)?.[1]);
  // What the types allow must exist in the oldest VS Code that is let in.
  const minor = (range) => range.replace(/^[\^~]/, '').split('.').slice(0, 2).join('.');
  assert.equal(minor(manifest.devDependencies['@types/vscode']), minor(manifest.engines.vscode));
  assert.ok(read('CHANGELOG.md').includes(`## ${manifest.version}`));
});
