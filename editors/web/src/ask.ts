// Requests to the server about the text as it is now.

import { LSPPlugin } from '@codemirror/lsp-client';
import type { ChangeSet, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';

import { replacements } from './diff';
import { spanOf } from './positions';

/**
 * The answer to a request about the text. `undefined` if there is none, or if the text has changed since: then it would
 * speak of another text.
 */
export async function ask<Answer>(view: EditorView, method: string, parameters: object): Promise<Answer | undefined> {
  const plugin = LSPPlugin.get(view);
  if (!plugin?.client.connected) {
    return undefined;
  }
  plugin.client.sync();
  const text = view.state.doc;
  try {
    const answer = await plugin.client.request<object, Answer>(method, { textDocument: { uri: plugin.uri }, ...parameters });
    return view.state.doc === text && LSPPlugin.get(view) === plugin ? answer : undefined;
  } catch {
    // The server failed and starts again, or knows nothing of this; whoever asked has nothing to show.
    return undefined;
  }
}

/** Applies what an edit changes in this text; `text` is the one that it was made for. */
export function apply(view: EditorView, edit: WorkspaceEdit | undefined, text: Text): boolean {
  return applyChanges(view, changesOf(view, edit, text));
}

export function applyEdits(view: EditorView, edits: readonly TextEdit[], text: Text): boolean {
  return applyChanges(view, toChanges(view, edits, text));
}

/** Makes another text of this one by its lines that differ, in one step; `text` is the one that it was made of. */
export function applyText(view: EditorView, after: string, text: Text): boolean {
  return applyChanges(view, view.state.doc === text ? view.state.changes(replacements(text.toString(), after)) : undefined);
}

/** What an edit changes in this text; nothing if the text is no longer the one that it was made for. */
export function changesOf(view: EditorView, edit: WorkspaceEdit | undefined, text: Text): ChangeSet | undefined {
  const uri = LSPPlugin.get(view)?.uri ?? '';
  return toChanges(view, edit?.changes?.[uri] ?? [], text);
}

function toChanges(view: EditorView, edits: readonly TextEdit[], text: Text): ChangeSet | undefined {
  if (edits.length === 0 || view.state.doc !== text) {
    return undefined;
  }
  return view.state.changes(edits.map((one) => ({ ...spanOf(text, one.range), insert: one.newText })));
}

function applyChanges(view: EditorView, changes: ChangeSet | undefined): boolean {
  if (!changes) {
    return false;
  }
  // What is written at the cursor belongs before it.
  const anchor = changes.mapPos(view.state.selection.main.head, 1);
  view.dispatch({ changes, selection: { anchor }, userEvent: 'input.fix' });
  return true;
}
