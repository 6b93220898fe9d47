// Another copy of the game, written by another hand, is merged into the record; what was chosen is listed beside it.

import * as vscode from 'vscode';

import { isNotation } from './languages';
import type { Session } from './session';

interface Merged {
  text: string;
  choices: { range: { start: vscode.Position }; question: boolean; message: string }[];
}

/** Merges the copy in a file that is asked for into the record of the editor, as one step to undo. */
export async function mergeCopy(session: Session, file: vscode.Uri | undefined): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !isNotation(document.languageId)) {
    return;
  }
  const copy = file ?? (await ask(document));
  if (!copy) {
    return;
  }
  const text = (await vscode.workspace.openTextDocument(copy)).getText();
  const name = copy.path.split('/').pop() ?? '';
  await session.begin();
  const merged = await session.request<Merged | null>('movetext/merge', { textDocument: { uri: document.uri.toString() }, text, name });
  if (!merged) {
    void vscode.window.showErrorMessage(`Movetext: this record and ${name} must hold one game each.`);
    return;
  }
  const whole = new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, whole, merged.text);
  await vscode.workspace.applyEdit(edit);
  await list(merged, name);
}

async function ask(document: vscode.TextDocument): Promise<vscode.Uri | undefined> {
  const beside = document.isUntitled ? {} : { defaultUri: vscode.Uri.joinPath(document.uri, '..') };
  const [copy] = (await vscode.window.showOpenDialog({ title: 'Another copy of this game', openLabel: 'Merge', ...beside })) ?? [];
  return copy;
}

/** Lists what was chosen, the questions first. */
async function list({ choices }: Merged, name: string): Promise<void> {
  if (choices.length === 0) {
    void vscode.window.showInformationMessage(`Movetext: ${name} says the same.`);
    return;
  }
  const lines = (isQuestion: boolean): string[] => {
    const such = choices.filter(({ question }) => question === isQuestion);
    return such.map(({ range, message }) => `Line ${String(range.start.line + 1)}: ${message}`);
  };
  const [questions, rest] = [lines(true), lines(false)];
  const parts = [...(questions.length > 0 ? ['To look at:', ...questions, ''] : []), ...(rest.length > 0 ? ['Taken:', ...rest] : [])];
  const content = `${parts.join('\n')}\n`;
  const told = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
  await vscode.window.showTextDocument(told, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
}
