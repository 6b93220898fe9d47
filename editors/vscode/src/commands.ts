// The commands of the palette. Whatever knows a game is asked of the server.

import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

import { languages } from './languages';

const records = '**/*.{kubb,bucky,rootlog,carcassonne,carc}';

/** What `movetext/explain` answers. */
interface Explanation {
  title: string;
  text: string;
}

/** What `movetext/position` answers for a move. */
interface Position {
  label: string;
  position: string;
}

/** Registers every command of package.json. */
export function registerCommands(context: vscode.ExtensionContext, client: LanguageClient, output: vscode.LogOutputChannel): void {
  const explanations = new Explanations(client);
  const commands: Record<string, (...parameters: never[]) => unknown> = {
    'movetext.restartServer': () => client.restart(),
    'movetext.showOutput': () => {
      output.show(true);
    },
    'movetext.checkFolder': checkFolder,
    'movetext.formatFolder': formatFolder,
    'movetext.explainGame': () => explanations.show(),
    'movetext.copyPosition': () => copyPosition(client),
    'movetext.openSample': (language?: string) => openSample(context, language),
  };
  for (const [name, run] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  }
  context.subscriptions.push(vscode.workspace.registerTextDocumentContentProvider(Explanations.scheme, explanations));
}

/** Opens every record of the folder so that its findings stand in the Problems view. */
async function checkFolder(): Promise<void> {
  const files = await vscode.workspace.findFiles(records);
  await withProgress('Checking records', files, async (file) => {
    await vscode.workspace.openTextDocument(file);
  });
  await vscode.commands.executeCommand('workbench.actions.view.problems');
  void vscode.window.showInformationMessage(`${count(files.length, 'record')} checked. Findings stand in the Problems view.`);
}

/** Formats every record of the folder; changed files are saved. */
async function formatFolder(): Promise<void> {
  const files = await vscode.workspace.findFiles(records);
  let changed = 0;
  await withProgress('Formatting records', files, async (file) => {
    const document = await vscode.workspace.openTextDocument(file);
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>('vscode.executeFormatDocumentProvider', file, {
      tabSize: 4,
      insertSpaces: true,
    });
    if (edits === undefined || edits.length === 0) {
      return;
    }
    const change = new vscode.WorkspaceEdit();
    change.set(file, edits);
    if ((await vscode.workspace.applyEdit(change)) && (await document.save())) {
      changed += 1;
    }
  });
  void vscode.window.showInformationMessage(`${count(changed, 'record')} of ${files.length} formatted.`);
}

async function copyPosition(client: LanguageClient): Promise<void> {
  const place = activePlace();
  if (place === undefined) {
    return;
  }
  const answer = await client.sendRequest<Position | null>('movetext/position', place);
  if (answer === null) {
    void vscode.window.showInformationMessage('There is no move here.');
    return;
  }
  await vscode.env.clipboard.writeText(answer.position);
  void vscode.window.setStatusBarMessage(`Position after ${answer.label} copied.`, 4000);
}

async function openSample(context: vscode.ExtensionContext, language?: string): Promise<void> {
  const chosen = language ?? (await vscode.window.showQuickPick(languages, { title: 'Which notation?' }));
  if (chosen === undefined || !languages.includes(chosen)) {
    return;
  }
  const source = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', `sample.${chosen}`);
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(source));
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: chosen, content }));
}

/** The game at the cursor in plain English, as a document of its own. */
class Explanations implements vscode.TextDocumentContentProvider {
  static readonly scheme = 'movetext-explain';

  private readonly texts = new Map<string, string>();

  constructor(private readonly client: LanguageClient) {}

  async show(): Promise<void> {
    const place = activePlace();
    if (place === undefined) {
      return;
    }
    const answer = await this.client.sendRequest<Explanation | null>('movetext/explain', place);
    if (answer === null) {
      void vscode.window.showInformationMessage('There is no game here.');
      return;
    }
    const uri = vscode.Uri.from({ scheme: Explanations.scheme, path: `/${answer.title}.txt` });
    this.texts.set(uri.toString(), answer.text);
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }
}

function activePlace(): { textDocument: { uri: string }; position: vscode.Position } | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !languages.includes(editor.document.languageId)) {
    void vscode.window.showInformationMessage('Open a game record first.');
    return undefined;
  }
  return { textDocument: { uri: editor.document.uri.toString() }, position: editor.selection.active };
}

async function withProgress(title: string, files: vscode.Uri[], run: (file: vscode.Uri) => Promise<void>): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await vscode.window.withProgress(options, async (progress, token) => {
    for (const [index, file] of files.entries()) {
      if (token.isCancellationRequested) {
        return;
      }
      progress.report({ increment: 100 / files.length, message: `${index + 1} of ${files.length}` });
      await run(file);
    }
  });
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
