// Tells the server when nobody types in a record any more, because the cursor left the line or the window lost the focus: what
// was held back is shown then. That no key came for a while it is told by who runs it.

import * as vscode from 'vscode';

import { isNotation } from './languages';
import type { Session } from './session';

/** The line in which somebody types. */
interface Typed {
  document: vscode.TextDocument;
  line: number;
}

export function registerSettling(context: vscode.ExtensionContext, session: Session): void {
  let typed: Typed | undefined;
  const settle = (): void => {
    if (typed !== undefined) {
      session.notify('movetext/settle', { textDocument: { uri: typed.document.uri.toString() } });
      typed = undefined;
    }
  };
  context.subscriptions.push(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const last = contentChanges[0];
      if (last !== undefined && isNotation(document.languageId)) {
        typed = { document, line: last.range.start.line + last.text.split('\n').length - 1 };
      }
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
      const [selection] = selections;
      if (typed?.document === textEditor.document && selection?.active.line !== typed.line) {
        settle();
      }
    }),
    vscode.window.onDidChangeActiveTextEditor(settle),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (!focused) {
        settle();
      }
    }),
  );
}
