// The door: starts the client, registers the commands, shows the verdict of the open record.

import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node';

import { registerCommands } from './commands';
import { languages } from './languages';
import { serverOptions } from './server';
import { registerStatus } from './status';



let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('Movetext', { log: true });
  const options: LanguageClientOptions = {
    documentSelector: languages.map((language) => ({ language })),
    outputChannel: output,
    initializationOptions: vscode.workspace.getConfiguration('movetext'),
    markdown: { isTrusted: false, supportHtml: false },
  };
  client = new LanguageClient('movetext', 'Movetext', serverOptions(context), options);
  context.subscriptions.push(output);
  registerStatus(context, client);
  registerCommands(context, client, output);
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
