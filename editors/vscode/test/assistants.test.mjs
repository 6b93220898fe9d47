// What assistants are offered, by a VS Code that is played: one of before they came, and one that has them.

import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';

import { build } from 'esbuild';

import { manifest, root } from './tools.mjs';

/** src/assistants.ts with this as the module `vscode`. */
async function load(vscode) {
  globalThis.playedVscode = vscode;
  const plugin = {
    name: 'played',
    setup(build) {
      build.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'played' }));
      build.onLoad({ filter: /.*/, namespace: 'played' }, () => ({ contents: 'module.exports = globalThis.playedVscode' }));
    },
  };
  const { outputFiles } = await build({ entryPoints: [path.join(root, 'src/assistants.ts')], bundle: true, format: 'esm', write: false, plugins: [plugin] });
  // A new address, so that it is read anew.
  const source = `${outputFiles[0].text}\n// ${Math.random()}`;
  return import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`);
}

const text = ['1. a:B b:-', '2. c:I c:-'];
const document = {
  languageId: 'kubb',
  uri: { toString: () => 'file:///league/a.kubb', fsPath: '/league/a.kubb' },
  lineCount: text.length,
  lineAt: (line) => ({ text: text[line] }),
};
const other = { languageId: 'markdown', uri: { toString: () => 'file:///notes.md', fsPath: '/notes.md' } };
const range = (line, character) => ({ start: { line, character }, end: { line, character } });

/** A VS Code with a record and another document open, and what was registered in it. */
function editor(active = document) {
  const registered = { tools: new Map(), providers: new Map() };
  const vscode = {
    lm: {
      registerTool: (name, tool) => registered.tools.set(name, tool),
      registerMcpServerDefinitionProvider: (id, provider) => registered.providers.set(id, provider),
    },
    LanguageModelToolResult: class { constructor(parts) { this.parts = parts; } },
    LanguageModelTextPart: class { constructor(value) { this.value = value; } },
    McpStdioServerDefinition: class { constructor(...parts) { this.parts = parts; } },
    CodeActionKind: { QuickFix: { value: 'quickfix' } },
    DiagnosticSeverity: ['Error', 'Warning'],
    commands: { executeCommand: async () => [{ title: 'Write 1I', edit: {} }, { title: 'Why kubb/x?' }] },
    languages: { getDiagnostics: () => [{ range: range(1, 3), message: 'Too many.', severity: 0, code: { value: 'kubb/x' } }] },
    window: { activeTextEditor: { document: active } },
    workspace: {
      textDocuments: [document, other],
      workspaceFolders: [{ uri: { scheme: 'file', fsPath: '/league' } }, { uri: { scheme: 'vscode-vfs', fsPath: '/far' } }],
      asRelativePath: (uri) => uri.fsPath.replace('/league/', ''),
    },
  };
  return { vscode, registered };
}

/** A session that answers so, and what it was asked. */
function session(answers) {
  const asked = [];
  const request = async (method, parameters) => {
    asked.push({ method, parameters });
    return answers[method];
  };
  return { asked, begin: async () => {}, request };
}

const context = () => ({ subscriptions: [], extension: { packageJSON: { version: '1.2.3' } } });

test('the manifest describes every tool, and no other', async () => {
  const { toolNames } = await load(editor().vscode);
  const described = manifest.contributes.languageModelTools;
  assert.deepEqual(described.map(({ name }) => name), toolNames);
  for (const { name, modelDescription, toolReferenceName, inputSchema } of described) {
    assert.match(name, /^movetext_/);
    assert.match(toolReferenceName, /^record[A-Z]/);
    assert.ok(modelDescription.endsWith('.'));
    assert.deepEqual(Object.keys(inputSchema.properties), ['uri', 'line']);
  }
  assert.deepEqual(manifest.contributes.mcpServerDefinitionProviders, [{ id: 'movetext.mcp', label: 'Movetext' }]);
});

test('an older editor is left as it is', async () => {
  for (const lm of [undefined, {}]) {
    const { registerTools, offerServer } = await load({ ...editor().vscode, lm });
    const given = context();
    registerTools(given, session({}));
    offerServer(given, async () => []);
    assert.deepEqual(given.subscriptions, []);
  }
});

test('the server is offered with the folders that lie on this machine', async () => {
  const { vscode, registered } = editor();
  const { offerServer } = await load(vscode);
  let programs = [{ command: '/bin/movetext' }, { command: '/usr/bin/movetext' }];
  offerServer(context(), async () => programs);
  const provider = registered.providers.get('movetext.mcp');
  const [definition] = await provider.provideMcpServerDefinitions();
  assert.deepEqual(definition.parts, ['Movetext', '/bin/movetext', ['mcp', '/league'], {}, '1.2.3']);
  programs = [];
  assert.deepEqual(await provider.provideMcpServerDefinitions(), []);
});

test('tools tell of the open record', async () => {
  const { vscode, registered } = editor();
  const { registerTools } = await load(vscode);
  const asking = session({
    'movetext/explain': { title: 'A game', items: [{ range: range(0, 0), text: 'One.' }, { range: range(1, 0), text: 'Two.' }] },
    'movetext/board': { picture: 'a board' },
    'movetext/choices': [{ label: 'a miss', sign: '-', effect: '' }, { label: 'the king', sign: 'K', effect: 'wins' }],
  });
  registerTools(context(), asking);
  const tell = async (name, input) => (await registered.tools.get(name).invoke({ input }, {})).parts[0].value;
  assert.equal(await tell('movetext_findings', {}), '2:4 Error [kubb/x] Too many.\n  repairs: Write 1I');
  assert.equal(await tell('movetext_findings', { line: 1 }), 'Nothing is wrong there.');
  assert.equal(await tell('movetext_explain', { uri: 'a.kubb' }), 'A game\n1: One.\n2: Two.');
  assert.equal(await tell('movetext_explain', { line: 2 }), 'A game\n2: Two.');
  assert.equal(await tell('movetext_board', { line: 1 }), 'a board');
  assert.equal(await tell('movetext_choices', { line: 99 }), '-: a miss\nK: the king (wins)');
  const textDocument = { uri: 'file:///league/a.kubb' };
  assert.deepEqual(asking.asked.slice(2).map(({ parameters }) => parameters), [
    { textDocument, position: { line: 0, character: 10 }, format: 'text' },
    { textDocument, position: { line: 1, character: 10 }, picked: [] },
  ]);
});

test('what is no open record is refused', async () => {
  const { vscode, registered } = editor(other);
  const { registerTools } = await load(vscode);
  registerTools(context(), session({}));
  const { invoke } = registered.tools.get('movetext_board');
  for (const input of [{}, { uri: 'file:///notes.md' }, { uri: '/etc/passwd' }]) {
    await assert.rejects(invoke({ input }, {}), { message: 'Say which record: a.kubb.' });
  }
});
