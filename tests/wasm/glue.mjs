// The TypeScript of crates/wasm/client as it runs in Node: order, slices, traps, the end.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mock } from 'node:test';

import { check, until } from './checks.mjs';

const URI = 'file:///w/a.kubb';
const root = path.resolve(import.meta.dirname, '../..');
const kubb = readFileSync(path.join(root, 'tests/records/kubb/eighteen-turns.kubb'), 'utf8');

const note = (method, params) => ({ jsonrpc: '2.0', method, params });
const ask = (id, method, params) => ({ jsonrpc: '2.0', id, method, params });
const opened = (text, uri = URI) => note('textDocument/didOpen', { textDocument: { uri, languageId: 'kubb', version: 1, text } });
const document = { textDocument: { uri: URI } };

/** A server that is initialized, and what it said since. */
async function started({ WasmServer }, module, files) {
  const said = [];
  const ended = [];
  const server = await WasmServer.start(module, {
    receive(message) {
      said.push(message);
      if (message.method === undefined || message.id === undefined) return;
      const result = files?.(message);
      if (result !== undefined) server.send({ jsonrpc: '2.0', id: message.id, result });
    },
    ended: (what) => ended.push(what),
  });
  server.send(ask(0, 'initialize', { capabilities: {}, initializationOptions: { files: files !== undefined } }));
  await until('initialize', () => said.some((message) => message.id === 0));
  server.send(note('initialized', {}));
  said.length = 0;
  return { server, said, ended };
}

const answered = (said, id) => said.find((message) => message.id === id && message.method === undefined);
const published = (said) => said.filter((message) => message.method === 'textDocument/publishDiagnostics');

/** Has instances call `spoil` with their exports before they take what `isMeant` is true of. */
function spoiled(method, isMeant, run) {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, imports) {
    const { exports } = new Instance(module, imports);
    const taken = (place, length) => {
      const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, place, length));
      // A real panic of the module: there is no room for so much.
      if (isMeant(text)) exports.movetext_alloc(-1);
      return exports[method](place, length);
    };
    return { exports: { ...exports, [method]: taken } };
  };
  return run().finally(() => {
    WebAssembly.Instance = Instance;
  });
}

/** Checks the glue against a module. */
export async function checkGlue(glue, bytes) {
  const module = new WebAssembly.Module(bytes);

  await check('glue: a module needs nothing from outside', () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    const own = ['alloc', 'draw', 'message', 'next', 'panic', 'receive', 'step'].map((name) => `movetext_${name}`);
    assert.deepEqual(names.filter((name) => !name.startsWith('__')).sort(), ['memory', ...own]);
  });

  await check('glue: nothing is received inside send, and all in order', async () => {
    const { server, said } = await started(glue, bytes);
    server.send(opened(kubb));
    for (let id = 1; id <= 20; id += 1) server.send(ask(id, 'movetext/viewFileText', document));
    assert.deepEqual(said, []);
    await until('the last answer', () => answered(said, 20));
    const ids = said.filter(({ method }) => method === undefined).map(({ id }) => id);
    assert.deepEqual(ids, Array.from({ length: 20 }, (_, index) => index + 1));
    assert.equal(answered(said, 20).result, kubb);
    server.dispose();
  });

  await check('glue: a keystroke is judged as it stands', async () => {
    const { server, said } = await started(glue, module);
    server.send(opened(''));
    for (const [index, text] of [...'1. B B B B K X'].entries()) {
      const end = { line: 0, character: index };
      const contentChanges = [{ range: { start: end, end }, text }];
      server.send(note('textDocument/didChange', { textDocument: { uri: URI, version: index + 2 }, contentChanges }));
    }
    server.send(ask(1, 'textDocument/diagnostic', document));
    const report = await until('the report', () => answered(said, 1));
    assert.deepEqual(report.result.items.map(({ code }) => code), ['kubb/king-too-early']);
    server.dispose();
  });

  await check('glue: characters beyond ASCII come back as they went', async () => {
    const { server, said } = await started(glue, module);
    const text = '[Event "Kubb 🏆 in Rönö"]\n1. B – - - - -\n';
    server.send(opened(text));
    server.send(ask(1, 'movetext/viewFileText', document));
    assert.equal((await until('the text', () => answered(said, 1))).result, text);
    server.dispose();
  });

  await check('glue: a folder is read between the messages', async () => {
    const uris = Array.from({ length: 300 }, (_, index) => `file:///w/${index}.kubb`);
    let read = 0;
    const files = ({ method, params }) => {
      if (method === 'movetext/findFiles') return { uris };
      if (method !== 'movetext/readFile') return null;
      read += params.uri.endsWith('.kubb') ? 1 : 0;
      return { text: params.uri.endsWith('.kubb') ? kubb : null };
    };
    const { server, said } = await started(glue, module, files);
    server.send(note('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: 'file:///w', name: 'w' }], removed: [] } }));
    server.send(ask(1, 'workspace/symbol', { query: 'game' }));
    await until('the first records', () => read > 20);
    server.send(ask(2, 'movetext/viewFileText', { textDocument: { uri: 'file:///w/none.kubb' } }));
    await until('an answer in between', () => answered(said, 2));
    assert.ok(read < 300 && answered(said, 1) === undefined, `${read} records were read before it`);
    const symbols = await until('all records', () => answered(said, 1));
    assert.equal(symbols.result.length, 300);
    server.dispose();
  });

  await check('glue: replies that nobody waits for are nothing', async () => {
    const { server, said, ended } = await started(glue, module);
    for (const id of [77, 'host:77', 'x', null]) server.send({ jsonrpc: '2.0', id, result: null });
    server.send({ jsonrpc: '2.0', id: 77, error: { code: 1, message: '' } });
    server.send(ask(1, 'movetext/viewFileText', document));
    await until('an answer', () => answered(said, 1));
    assert.equal(said.length, 1);
    assert.deepEqual(ended, []);
    server.dispose();
  });

  await check('glue: a file that the client never tells of is none', async () => {
    const { server, said } = await started(glue, module, () => undefined);
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      server.send(opened('1. B B B B K X\n'));
      server.send(ask(1, 'movetext/viewFileText', document));
      await Promise.resolve();
      assert.deepEqual(said.filter(({ params }) => params?.uri !== undefined).map(({ method, params }) => [method, params.uri]), [
        ['movetext/readFile', 'file:///w/movetext.toml'],
      ]);
      for (let second = 0; second < 60; second += 1) {
        mock.timers.tick(1000);
        await new Promise(setImmediate);
      }
    } finally {
      mock.timers.reset();
    }
    assert.ok(answered(said, 1));
    assert.equal(published(said).length, 1);
    server.dispose();
  });

  await check('glue: a trap ends the server, once, with the words of the panic', async () => {
    await spoiled('movetext_receive', (text) => text.includes('movetext/spoil'), async () => {
      const { server, said, ended } = await started(glue, module);
      server.send(opened(kubb));
      server.send(ask(1, 'movetext/viewFileText', document));
      server.send(ask(2, 'movetext/spoil'));
      server.send(ask(3, 'movetext/viewFileText', document));
      assert.deepEqual(ended, []);
      await until('the end', () => ended.length > 0);
      assert.match(ended[0], /^panicked at .*:\d+:\d+:\ncapacity overflow$/);
      assert.equal(answered(said, 1).result, kubb);
      server.send(ask(4, 'movetext/viewFileText', document));
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
      assert.equal(answered(said, 4), undefined);
      assert.equal(ended.length, 1);
    });
  });

  await check('glue: a receiver that fails hears of the end all the same', async () => {
    await spoiled('movetext_receive', (text) => text.includes('movetext/spoil'), async () => {
      const failures = [];
      const listener = (error) => failures.push(error.message);
      process.on('uncaughtException', listener);
      const said = [];
      const ended = [];
      const server = await glue.WasmServer.start(module, {
        receive({ id }) {
          said.push(id);
          throw new Error(`a slip with ${id}`);
        },
        ended: (what) => ended.push(what),
      });
      server.send(ask(1, 'movetext/nothing'));
      server.send(ask(2, 'movetext/nothing'));
      server.send(ask(3, 'movetext/spoil'));
      await until('the end', () => ended.length > 0);
      await new Promise(setImmediate);
      process.off('uncaughtException', listener);
      assert.deepEqual([said, failures, ended.length], [[1, 2], ['a slip with 1', 'a slip with 2'], 1]);
    });
  });

  await check('glue: after dispose nothing is received', async () => {
    const { server, said, ended } = await started(glue, module);
    server.send(opened(kubb));
    server.send(ask(1, 'movetext/viewFileText', document));
    server.dispose();
    server.send(ask(2, 'movetext/viewFileText', document));
    server.dispose();
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    assert.deepEqual([said, ended], [[], []]);
  });

  await check('glue: a receiver that fails loses no message behind', async () => {
    const said = [];
    const failures = [];
    const listener = (error) => failures.push(error.message);
    process.on('uncaughtException', listener);
    const server = await glue.WasmServer.start(module, {
      receive({ id }) {
        said.push(id);
        if (id === 1) throw new Error('a slip of the receiver');
      },
      ended: assert.fail,
    });
    for (const id of [1, 2, 3]) server.send(ask(id, 'movetext/nothing'));
    await until('the last', () => said.includes(3));
    process.off('uncaughtException', listener);
    assert.deepEqual([said, failures], [[1, 2, 3], ['a slip of the receiver']]);
    server.dispose();
  });

  await check('glue: records are drawn at once', async () => {
    const drawer = await glue.Drawer.create(bytes);
    const { svg, step, steps } = drawer.draw({ language: 'kubb', text: kubb });
    assert.match(svg, /^<svg .*<\/svg>\n$/s);
    assert.deepEqual([step, steps], [18, 18]);
    assert.deepEqual([drawer.draw({ language: 'kubb', text: kubb, step: 3 }).step], [3]);
    assert.equal(drawer.draw({ language: 'chess', text: kubb }), undefined);
  });

  await check('glue: a trap costs one drawing', async () => {
    await spoiled('movetext_draw', (text) => text.includes('spoil'), async () => {
      const drawer = await glue.Drawer.create(module);
      assert.equal(drawer.draw({ language: 'kubb', text: 'spoil' }), undefined);
      assert.equal(drawer.draw({ language: 'kubb', text: kubb }).step, 18);
    });
  });
}
