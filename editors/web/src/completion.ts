// Completion in the server's own order. The official client takes all items to stand in the place of the same text and
// sorts them by its own measure; ours differ in that, and come in the order of likelihood.

import {
  acceptCompletion,
  autocompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletion,
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { LSPPlugin } from '@codemirror/lsp-client';
import { Prec, type Extension, type Text } from '@codemirror/state';
import { keymap, type Command, type EditorView } from '@codemirror/view';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import { spanOf } from './positions';

const snippetFormat = 2;

/** Whether the list was asked for, and did not come up by itself. */
let isAskedFor = false;

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const { view, pos } = context;
  const plugin = view && LSPPlugin.get(view);
  if (!plugin || !(context.explicit || isTrigger(plugin, context.state.sliceDoc(pos - 1, pos)))) {
    return null;
  }
  isAskedFor = context.explicit;
  const text = context.state.doc;
  const answer = await ask<CompletionItem[] | CompletionList | null>(view, 'textDocument/completion', { position: plugin.toPosition(pos) });
  const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
  const fitting = items.map((item) => fit(item, text, pos)).filter((item) => item !== undefined);
  if (fitting.length === 0) {
    return null;
  }
  return {
    from: Math.max(...fitting.map(({ from }) => from)),
    to: pos,
    filter: false,
    options: fitting.map(({ item, from, to }) => option(plugin, item, from, to)),
  };
}

function isTrigger(plugin: LSPPlugin, typed: string): boolean {
  const triggers = plugin.client.serverCapabilities?.completionProvider?.triggerCharacters ?? [];
  return triggers.includes(typed) || /[\p{L}_]/u.test(typed);
}

/** An item that goes with what is written already, and the text whose place it takes. */
function fit(item: CompletionItem, text: Text, pos: number): { item: CompletionItem; from: number; to: number } | undefined {
  const edit = item.textEdit;
  const { from, to } = edit === undefined ? { from: pos, to: pos } : spanOf(text, 'range' in edit ? edit.range : edit.insert);
  const written = text.sliceString(from, pos).toLowerCase();
  const name = (item.filterText ?? item.label).toLowerCase();
  return name.startsWith(written) ? { item, from, to: Math.max(to, pos) } : undefined;
}

function option(plugin: LSPPlugin, item: CompletionItem, from: number, to: number): Completion {
  const { documentation } = item;
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  return {
    label: item.label,
    ...(item.detail === undefined ? {} : { detail: item.detail }),
    ...(documentation === undefined
      ? {}
      : {
          info: () => {
            const element = document.createElement('div');
            element.className = 'cm-lsp-documentation';
            element.innerHTML = plugin.docToHTML(documentation);
            return element;
          },
        }),
    apply: (view, completion) => {
      if (item.insertTextFormat === snippetFormat) {
        snippet(fields(text))(view, completion, from, to);
      } else {
        view.dispatch({
          changes: { from, to, insert: text },
          selection: { anchor: from + text.length },
          userEvent: 'input.complete',
          scrollIntoView: true,
        });
      }
    },
  };
}

/** The protocol's snippets as the editor writes them. */
function fields(text: string): string {
  return text.replace(/\\([$}\\])|\$(\d+)/g, (_, escaped: string | undefined, field: string) => escaped ?? `\${${field}}`);
}

/** Enter ends a line unless the list was asked for, or one of it was chosen. */
const enter: Command = (view) => {
  if (completionStatus(view.state) !== 'active' || (!isAskedFor && selectedCompletion(view.state) === null)) {
    return false;
  }
  return accept(view);
};

const tab: Command = (view) => completionStatus(view.state) === 'active' && accept(view);

function accept(view: EditorView): boolean {
  if (selectedCompletion(view.state) === null) {
    moveCompletionSelection(true)(view);
  }
  return acceptCompletion(view);
}

export const completion: Extension = [
  // No delay: what comes up by itself is not taken by Enter anyway.
  autocompletion({ override: [complete], selectOnOpen: false, interactionDelay: 0, icons: false }),
  Prec.highest(
    keymap.of([
      { key: 'Enter', run: enter },
      { key: 'Tab', run: tab },
    ]),
  ),
];
