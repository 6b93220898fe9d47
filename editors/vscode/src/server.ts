// Where a server comes from and how it is started. No other module knows whether it is a binary here or something else.

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import * as vscode from 'vscode';
import type { ServerOptions } from 'vscode-languageclient/node';

/** The setting that names a server. */
export const pathSetting = 'movetext.server.path';

/** A server that can be started. */
export interface Server {
  /** Whose it is and where, for the log. */
  readonly name: string;
  readonly options: ServerOptions;
}

/** Nothing to start; the message says what was looked for. */
export class NoServer extends Error {}

const executable = process.platform === 'win32' ? 'movetext.exe' : 'movetext';

/** The server that the settings name, else the one inside the extension, else the one on PATH. */
export async function findServer(context: vscode.ExtensionContext): Promise<Server> {
  const configured = vscode.workspace.getConfiguration().get<string>(pathSetting, '').trim();
  if (configured !== '') {
    const found = await locate(configured);
    if (found === undefined) {
      throw new NoServer(`There is no program ${configured}, which the setting ${pathSetting} names.`);
    }
    return binary('set', found);
  }
  const bundled = context.asAbsolutePath(path.join('server', executable));
  if (await isProgram(bundled)) {
    return binary('bundled', bundled);
  }
  const installed = await locate(executable);
  if (installed === undefined) {
    throw new NoServer('Movetext found no server: this package brings none for your system, and no program movetext is on the PATH.');
  }
  return binary('on the PATH', installed);
}

function binary(origin: string, command: string): Server {
  return { name: `${command} (${origin})`, options: { command, args: ['lsp'] } };
}

/** The file that `name` means: a path, perhaps below the home folder, or else the name of a program on PATH. */
async function locate(name: string): Promise<string | undefined> {
  const file = name.replace(/^~(?=[/\\])/, os.homedir());
  const folders = file === path.basename(file) ? (process.env['PATH'] ?? '').split(path.delimiter) : [''];
  for (const folder of folders) {
    const candidate = path.resolve(folder, file);
    if (await isProgram(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
