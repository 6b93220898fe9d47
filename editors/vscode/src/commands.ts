// The commands of package.json, in one table. Whatever knows a game is asked of the server.

import * as vscode from 'vscode';

import { checkFolder, formatFolder } from './folder';
import { type Notation, isNotation, notations } from './languages';
import { reason } from './messages';
import { Preview } from './preview';
import { Explanations, copyPosition, writeComputed } from './record';
import type { Session } from './session';

/** Registers every command. What goes wrong in one is told to the user once. */
export function registerCommands(context: vscode.ExtensionContext, session: Session, output: vscode.LogOutputChannel): void {
  const explanations = new Explanations(session);
  const preview = new Preview(context, session);
  const commands: Record<string, (parameter?: unknown) => unknown> = {
    'movetext.restartServer': () => session.restart(),
    'movetext.showOutput': () => {
      output.show(true);
    },
    'movetext.checkFolder': (folder) => checkFolder(session, asUri(folder)),
    'movetext.formatFolder': (folder) => formatFolder(asUri(folder)),
    'movetext.writeComputed': (title) => writeComputed(asText(title)),
    'movetext.copyPosition': () => copyPosition(session),
    'movetext.showBoard': () => {
      preview.show();
    },
    'movetext.recordOnBoard': () => {
      preview.record();
    },
    'movetext.explainGame': () => explanations.show(),
    'movetext.openSample': (notation) => openSample(context, asText(notation)),
  };
  for (const [name, run] of Object.entries(commands)) {
    const command = async (parameter?: unknown): Promise<unknown> => {
      try {
        return await run(parameter);
      } catch (error) {
        output.error(`${name}: ${reason(error)}`);
        void vscode.window.showErrorMessage(`Movetext: ${reason(error)}`);
        return undefined;
      }
    };
    context.subscriptions.push(vscode.commands.registerCommand(name, command));
  }
  context.subscriptions.push(explanations, preview);
}

function asUri(parameter: unknown): vscode.Uri | undefined {
  return parameter instanceof vscode.Uri ? parameter : undefined;
}

function asText(parameter: unknown): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined;
}

/** Opens a copy of a sample record, to be played with. */
async function openSample(context: vscode.ExtensionContext, notation: string | undefined): Promise<void> {
  const chosen = notation ?? (await pickNotation());
  if (chosen === undefined || !isNotation(chosen)) {
    return;
  }
  const source = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', `sample.${chosen}`);
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(source));
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: chosen, content }));
  // The step of the walkthrough that offers this sample is done.
  await vscode.commands.executeCommand('setContext', `movetext.sampled.${chosen}`, true);
}

async function pickNotation(): Promise<Notation | undefined> {
  const picks = Object.entries(notations).map(([id, label]) => ({ id: id as Notation, label }));
  return (await vscode.window.showQuickPick(picks, { title: 'A sample record of which notation?' }))?.id;
}
