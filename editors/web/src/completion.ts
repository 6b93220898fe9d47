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
  const line = context.state.doc.lineAt(pos);
  if (!plugin || !(context.explicit || isTrigger(plugin, line.text.slice(0, pos - line.from)))) {
    return null;
  }
  isAskedFor = context.explicit;
  const found = await fittingAt(view, plugin, pos);
  if (found.length === 0) {
    return null;
  }
  return {
    from: Math.max(...found.map(({ from }) => from)),
    to: pos,
    filter: false,
    options: found.map((one) => option(plugin, one)),
  };
}

/** Something to write at the cursor. */
export interface Offer {
  label: string;
  detail: string;
  write: () => void;
}

/** What can be written at the cursor, likeliest first. */
export async function offers(view: EditorView): Promise<Offer[]> {
  const plugin = LSPPlugin.get(view);
  const { main } = view.state.selection;
  if (!plugin || !main.empty) {
    return [];
  }
  const found = await fittingAt(view, plugin, main.head);
  return found.map((one) => ({
    label: one.item.label,
    detail: one.item.detail ?? '',
    write: () => {
      write(view, one);
    },
  }));
}

/** An item that goes with what is written already, and the text whose place it takes. */
interface Fitting {
  item: CompletionItem;
  from: number;
  to: number;
}

async function fittingAt(view: EditorView, plugin: LSPPlugin, pos: number): Promise<Fitting[]> {
  const text = view.state.doc;
  const answer = await ask<CompletionItem[] | CompletionList | null>(view, 'textDocument/completion', { position: plugin.toPosition(pos) });
  const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
  return items.map((item) => fit(item, text, pos)).filter((item) => item !== undefined);
}

/**
 * Whether the list comes up by itself after what is written before the cursor. Digits change nothing: the list that came up
 * in `e` or `->` stays in `e2` and `->1`, and a mere number has none.
 */
function isTrigger(plugin: LSPPlugin, written: string): boolean {
  const triggers = plugin.client.serverCapabilities?.completionProvider?.triggerCharacters ?? [];
  const last = written.replace(/\p{N}+$/u, '').slice(-1);
  return triggers.includes(last) || /[\p{L}_]/u.test(last);
}

function fit(item: CompletionItem, text: Text, pos: number): Fitting | undefined {
  const edit = item.textEdit;
  const { from, to } = edit === undefined ? { from: pos, to: pos } : spanOf(text, 'range' in edit ? edit.range : edit.insert);
  const written = text.sliceString(from, pos).toLowerCase();
  const name = (item.filterText ?? item.label).toLowerCase();
  return name.startsWith(written) ? { item, from, to: Math.max(to, pos) } : undefined;
}

function option(plugin: LSPPlugin, fitting: Fitting): Completion {
  const { label, detail, documentation } = fitting.item;
  return {
    label,
    ...(detail === undefined ? {} : { detail }),
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
    apply: (view) => {
      write(view, fitting);
    },
  };
}

function write(view: EditorView, { item, from, to }: Fitting): void {
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  if (item.insertTextFormat === snippetFormat) {
    snippet(fields(text))(view, null, from, to);
  } else {
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
      userEvent: 'input.complete',
      scrollIntoView: true,
    });
  }
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
