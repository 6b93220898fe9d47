// Renaming: of what the server finds at the cursor. The official client takes the word there, which may be more: `13A`.

import { LSPPlugin } from '@codemirror/lsp-client';
import { showDialog, type EditorView, type KeyBinding } from '@codemirror/view';
import type { PrepareRenameResult, WorkspaceEdit } from 'vscode-languageserver-protocol';

import { apply, ask } from './ask';
import { spanOf } from './positions';

/** F2; tells by `say` where there is nothing to rename, or why a name cannot be. */
export function renameKeys(say: (message: string) => void): KeyBinding[] {
  const run = (view: EditorView): boolean => {
    void rename(view, say);
    return true;
  };
  return [{ key: 'F2', run, preventDefault: true }];
}

/** The name at the cursor that can be changed; null where there is none. */
export async function nameAt(view: EditorView): Promise<string | null | undefined> {
  const text = view.state.doc;
  const position = LSPPlugin.get(view)?.toPosition(view.state.selection.main.head);
  const found = await ask<PrepareRenameResult | null>(view, 'textDocument/prepareRename', { position });
  if (found === undefined) {
    return undefined;
  }
  const range = found && ('range' in found ? found.range : 'start' in found ? found : undefined);
  if (!range) {
    return null;
  }
  const { from, to } = spanOf(text, range);
  return text.sliceString(from, to);
}

/** Asks for another name in the place of the one at the cursor. */
export async function rename(view: EditorView, say: (message: string) => void): Promise<void> {
  const plugin = LSPPlugin.get(view);
  const text = view.state.doc;
  const position = plugin?.toPosition(view.state.selection.main.head);
  const known = await nameAt(view);
  if (!plugin || known === undefined) {
    return;
  }
  if (known === null) {
    say('There is no name to change at the cursor.');
    return;
  }
  const name = await askForName(view, known);
  if (name === undefined) {
    return;
  }
  try {
    const parameters = { textDocument: { uri: plugin.uri }, position, newName: name };
    const edit = await plugin.client.request<object, WorkspaceEdit | null>('textDocument/rename', parameters);
    apply(view, edit ?? undefined, text);
  } catch (error) {
    say((error as { message?: string }).message ?? 'This name cannot be.');
  }
}

async function askForName(view: EditorView, name: string): Promise<string | undefined> {
  const { result, close } = showDialog(view, {
    label: 'New name',
    input: { name: 'name', value: name },
    focus: true,
    submitLabel: 'Rename',
    class: 'rename',
  });
  const form = await result;
  view.dispatch({ effects: close });
  view.focus();
  const field = form?.elements.namedItem('name');
  return field instanceof HTMLInputElement && field.value !== '' && field.value !== name ? field.value : undefined;
}
