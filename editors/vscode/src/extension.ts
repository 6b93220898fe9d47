// What is the same in every extension host: the session, the commands, the verdict on the open record, boards in Markdown.

import * as vscode from 'vscode';

import { registerTools } from './assistants';
import { registerCommands } from './commands';
import { isNotation } from './languages';
import { MarkdownBoards, type MarkdownExtension } from './markdown';
import type { Server } from './server';
import { Session } from './session';
import { registerSettling } from './settling';
import { registerSnippets } from './snippets';
import { registerStatus } from './status';
import { Wasm } from './wasm';

/** What other extensions see of this one. */
export type Extension = MarkdownExtension;

/** Which servers may be tried, the best first, when these are the ones in WebAssembly: one, or none in a package without it. */
export type FindServers = (wasm: Server[]) => Promise<Server[]>;

let session: Session | undefined;

export function activateWith(context: vscode.ExtensionContext, findServers: FindServers): Extension {
  const output = vscode.window.createOutputChannel('Movetext', { log: true });
  const wasm = new Wasm(context.extensionUri, output);
  const started = new Session(context, output, async () => findServers(await wasm.servers()));
  session = started;
  context.subscriptions.push(output, started);
  registerSettling(context, started);
  registerSnippets(context);
  registerStatus(context, started);
  registerCommands(context, started, output);
  registerTools(context, started);
  void vscode.commands.executeCommand('setContext', 'movetext.active', true);

  // Markdown alone needs no server.
  const greet = ({ languageId }: vscode.TextDocument): void => {
    if (isNotation(languageId)) {
      void started.begin();
    }
  };
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(greet));
  vscode.workspace.textDocuments.forEach(greet);

  return new MarkdownBoards(context, wasm, output);
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
