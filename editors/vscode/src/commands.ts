// The commands of package.json, in one table. Whatever knows a game is asked of the server.

import * as vscode from 'vscode';

import { CleanUp } from './cleanup';
import { Converter } from './convert';
import { checkFolder, formatFolder } from './folder';
import { isNotation } from './languages';
import { mergeCopy } from './merge';
import { reason } from './messages';
import { newGame } from './newgame';
import { pickNotation } from './pick';
import { Preview } from './preview';
import { Explanations, copyPosition, writeComputed } from './record';
import { openScan } from './scan';
import type { Session } from './session';

/** Registers every command. What goes wrong in one is told to the user once. */
export function registerCommands(context: vscode.ExtensionContext, session: Session, output: vscode.LogOutputChannel): void {
  const explanations = new Explanations(session);
  const preview = new Preview(context, session);
  const cleanUp = new CleanUp(session, preview);
  const converter = new Converter(session);
  const commands: Record<string, (...parameters: unknown[]) => unknown> = {
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
    'movetext.newGame': (notation) => newGame(session, preview, asText(notation)),
    'movetext.cleanUp': () => cleanUp.start(),
    'movetext.openScan': (file) => openScan(context.extensionUri, asUri(file)),
    'movetext.convert': (file) => converter.open(asUri(file)),
    'movetext.merge': (file) => mergeCopy(session, asUri(file)),
    'movetext.copyAs': (_, form) => converter.copyAs(asText(form)),
    'movetext.explainGame': () => explanations.show(),
    'movetext.openSample': (notation) => openSample(context, asText(notation)),
  };
  for (const [name, run] of Object.entries(commands)) {
    const command = async (...parameters: unknown[]): Promise<unknown> => {
      try {
        return await run(...parameters);
      } catch (error) {
        output.error(`${name}: ${reason(error)}`);
        void vscode.window.showErrorMessage(`Movetext: ${reason(error)}`);
        return undefined;
      }
    };
    context.subscriptions.push(vscode.commands.registerCommand(name, command));
  }
  context.subscriptions.push(explanations, cleanUp, converter, preview);
}

function asUri(parameter: unknown): vscode.Uri | undefined {
  return parameter instanceof vscode.Uri ? parameter : undefined;
}

function asText(parameter: unknown): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined;
}

/** Opens a copy of a sample record, to be played with. */
async function openSample(context: vscode.ExtensionContext, notation: string | undefined): Promise<void> {
  const chosen = notation ?? (await pickNotation('A sample record of which notation?'));
  if (chosen === undefined || !isNotation(chosen)) {
    return;
  }
  const source = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', `sample.${chosen}`);
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(source));
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: chosen, content }));
  // The step of the walkthrough that offers this sample is done.
  await vscode.commands.executeCommand('setContext', `movetext.sampled.${chosen}`, true);
}
