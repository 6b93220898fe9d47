// Where a server comes from: the setting, the bundled binary, or PATH. The only module that knows.

import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';
import { type Executable, type ServerOptions, TransportKind } from 'vscode-languageclient/node';

/** How to start `movetext lsp` here. */
export function serverOptions(context: vscode.ExtensionContext): ServerOptions {
  const run: Executable = { command: serverPath(context), args: ['lsp'], transport: TransportKind.stdio };
  return { run, debug: run };
}

/** The binary: what the settings name, else the one packed into the extension, else the one on PATH. */
export function serverPath(context: vscode.ExtensionContext): string {
  const configured = vscode.workspace.getConfiguration('movetext').get<string>('server.path', '').trim();
  if (configured !== '') {
    return configured;
  }
  const name = process.platform === 'win32' ? 'movetext.exe' : 'movetext';
  const bundled = context.asAbsolutePath(path.join('server', name));
  return fs.existsSync(bundled) ? bundled : name;
}
