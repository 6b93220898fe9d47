// Lists to choose from.

import * as vscode from 'vscode';

import { type Notation, notations } from './languages';

export async function pickNotation(title: string): Promise<Notation | undefined> {
  const picks = Object.entries(notations).map(([id, label]) => ({ id: id as Notation, label }));
  return (await vscode.window.showQuickPick(picks, { title }))?.id;
}

/** Shows a list until something of it is accepted or it is left: then there is no answer. Ends it. */
export async function answerOf<Item extends vscode.QuickPickItem, Answer>(pick: vscode.QuickPick<Item>, accepted: (items: readonly Item[]) => Answer): Promise<Answer | undefined> {
  try {
    return await new Promise((resolve) => {
      pick.onDidAccept(() => {
        resolve(accepted(pick.selectedItems));
      });
      pick.onDidHide(() => {
        resolve(undefined);
      });
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}

/** Text of a record, as it is: `$(name)` in a list is an icon. */
export function literal(text: string): string {
  return text.replaceAll(/\$\([\w-]+(~\w+)?\)/g, '\\$&');
}
