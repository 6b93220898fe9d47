// The door: starts the session, registers the commands, shows the verdict of the open record.

import * as vscode from 'vscode';

import { registerCommands } from './commands';
import { Session } from './session';
import { registerStatus } from './status';

let session: Session | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('Movetext', { log: true });
  session = new Session(context, output);
  context.subscriptions.push(output, session);
  registerStatus(context, session);
  registerCommands(context, session, output);
  await vscode.commands.executeCommand('setContext', 'movetext.active', true);
  await session.start();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
