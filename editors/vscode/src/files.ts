// Files for a server that has none of its own: it asks, and the editor reads, wherever the folder is.

import * as vscode from 'vscode';

import type { BaseLanguageClient } from '#client';

/** How long a search may take, in milliseconds: some file systems can list nothing, and VS Code would wait for ever. */
const patience = 10_000;

/** Answers what a server asks whose initialization option `files` is true. */
export function answerFileRequests(client: BaseLanguageClient): void {
  client.onRequest('movetext/readFile', async ({ uri }: { uri: string }) => ({ text: await read(vscode.Uri.parse(uri)) }));
  client.onRequest('movetext/findFiles', async ({ folder, extensions }: { folder: string; extensions: string[] }) => {
    const files = await find(vscode.Uri.parse(folder), extensions);
    return { uris: files.map((file) => client.code2ProtocolConverter.asUri(file)) };
  });
}

/** The text of a file; nothing if there is none that can be read as UTF-8. */
async function read(file: vscode.Uri): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return null;
  }
}

/** The files below a folder that have one of the extensions, without those that the settings exclude. */
async function find(folder: vscode.Uri, extensions: string[]): Promise<vscode.Uri[]> {
  const pattern = new vscode.RelativePattern(folder, `**/*.{${extensions.join(',')}}`);
  const search = new vscode.CancellationTokenSource();
  const timer = setTimeout(() => {
    search.cancel();
  }, patience);
  const givenUp = new Promise<vscode.Uri[]>((resolve) => search.token.onCancellationRequested(() => { resolve([]); }));
  try {
    return await Promise.race([vscode.workspace.findFiles(pattern, undefined, undefined, search.token), givenUp]);
  } finally {
    clearTimeout(timer);
    search.dispose();
  }
}
