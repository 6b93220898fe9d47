// node main.mjs CLIENT WASM BINARY: all checks; `run` calls it.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { finish } from './checks.mjs';
import { checkGlue } from './glue.mjs';
import { checkReadme } from './readme.mjs';
import { checkSession } from './replay.mjs';

const [client, wasm, binary] = process.argv.slice(2);
const bytes = readFileSync(wasm);

await checkGlue(await import(pathToFileURL(client).href), bytes);
await checkReadme(client, wasm);
const sessions = path.join(import.meta.dirname, 'sessions');
const module = new WebAssembly.Module(bytes);
for (const name of readdirSync(sessions).sort()) {
  await checkSession(name.replace(/\.jsonl$/, ''), path.join(sessions, name), module, binary);
}
finish();
