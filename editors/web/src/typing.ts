// What the server writes behind the end of a line: the number of the next turn, say.

import { LSPPlugin } from '@codemirror/lsp-client';
import type { ChangeSet } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TextEdit } from 'vscode-languageserver-protocol';

import { applyEdits, ask } from './ask';

export const onEnter = EditorView.updateListener.of(({ view, transactions }) => {
  const isEnter = transactions.some((one) => one.isUserEvent('input') && endsLine(one.changes));
  if (isEnter) {
    void answer(view);
  }
});

/** Whether what was inserted is the end of a line, with or without an indent. */
function endsLine(changes: ChangeSet): boolean {
  let found = false;
  changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    found ||= /^\n[ \t]*$/.test(inserted.toString());
  });
  return found;
}

async function answer(view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) {
    return;
  }
  const text = view.state.doc;
  const position = plugin.toPosition(view.state.selection.main.head);
  const options = { tabSize: 4, insertSpaces: true };
  const edits = await ask<TextEdit[] | null>(view, 'textDocument/onTypeFormatting', { position, ch: '\n', options });
  applyEdits(view, edits ?? [], text);
}
