// Programs of this machine that can be the server. Only an extension host of Node has them.

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import * as vscode from 'vscode';

import { NoServer, type Program, pathSetting } from './server';

const isWindows = process.platform === 'win32';
const executable = isWindows ? 'movetext.exe' : 'movetext';

/** The program that the settings name; nothing if they name none. */
export async function setProgram(): Promise<Program | undefined> {
  const configured = vscode.workspace.getConfiguration().get<string>(pathSetting, '').trim();
  if (configured === '') {
    return undefined;
  }
  const found = await locate(configured);
  if (found === undefined) {
    throw new NoServer(`There is no program ${configured}, which the setting ${pathSetting} names.`);
  }
  return program('set', found);
}

/** The program inside the extension and the one on PATH, as far as they are there. */
export async function programs(context: vscode.ExtensionContext): Promise<Program[]> {
  const bundled = context.asAbsolutePath(path.join('server', executable));
  const installed = await locate(executable);
  return [
    ...((await isProgram(bundled)) ? [program('bundled', bundled)] : []),
    ...(installed === undefined ? [] : [program('on the PATH', installed)]),
  ];
}

/** Whether all folders that are open lie where no program can read. */
export function isVirtual(): boolean {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.length > 0 && folders.every(({ uri }) => uri.scheme !== 'file');
}

function program(origin: string, command: string): Program {
  return { command, name: `${command} (${origin})`, origin, options: { command, args: ['lsp'] }, asksForFiles: false };
}

/** The file that `name` means: a path, perhaps below the home folder, or else the name of a program on PATH. */
async function locate(name: string): Promise<string | undefined> {
  const plain = name.replace(/^~(?=[/\\])/, os.homedir());
  const file = isWindows && path.extname(plain) === '' ? `${plain}.exe` : plain;
  const folders = file === path.basename(file) ? onPath() : [''];
  for (const folder of folders) {
    const candidate = path.resolve(folder, file);
    if (await isProgram(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

/** The folders of PATH. One that is not absolute, or empty, would mean wherever the editor was started: perhaps the folder that is open. */
function onPath(): string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
