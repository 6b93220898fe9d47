// The door in an extension host of a browser, where no program can be started.

import type * as vscode from 'vscode';

import { type Extension, activateWith } from './extension';

export { deactivate } from './extension';

export function activate(context: vscode.ExtensionContext): Extension {
  return activateWith(context, (wasm) => Promise.resolve(wasm));
}
