// The door in an extension host of Node: VS Code on a desktop, and where it works on a remote machine.

import type * as vscode from 'vscode';

import { offerServer } from './assistants';
import { isVirtual, programs, setProgram } from './binary';
import { type Extension, activateWith } from './extension';

export { deactivate } from './extension';

/** The program that the settings name and nothing else; or else the programs that are there, and last WebAssembly. */
export function activate(context: vscode.ExtensionContext): Extension {
  offerServer(context, async () => {
    const set = await setProgram();
    return set === undefined ? programs(context) : [set];
  });
  return activateWith(context, async (wasm) => {
    const set = await setProgram();
    if (set !== undefined) {
      return [set];
    }
    // A program sees the files of its machine; WebAssembly asks the editor for them, wherever they are.
    const found = await programs(context);
    return isVirtual() ? [...wasm, ...found] : [...found, ...wasm];
  });
}
