// What a move means, where the mouse rests on it. As in the official client, but an answer that comes late shows nothing: its
// place may not be in the text any more.

import { LSPPlugin } from '@codemirror/lsp-client';
import type { Extension } from '@codemirror/state';
import { hoverTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import { element } from './dom';
import { spanOf } from './positions';

/** How long the mouse rests, in milliseconds. */
const hoverTime = 250;

async function explain(view: EditorView, pos: number): Promise<Tooltip | null> {
  const plugin = LSPPlugin.get(view);
  const text = view.state.doc;
  const hover = await ask<Hover | null>(view, 'textDocument/hover', { position: plugin?.toPosition(pos) });
  if (!plugin || !hover) {
    return null;
  }
  const { from, to } = hover.range ? spanOf(text, hover.range) : { from: pos, to: pos };
  const create = (): { dom: HTMLElement } => {
    const dom = element('div', { className: 'cm-lsp-hover-tooltip cm-lsp-documentation' });
    dom.innerHTML = plugin.docToHTML(hover.contents as MarkupContent);
    return { dom };
  };
  return { pos: from, end: to, above: true, create };
}

export const hovers: Extension = hoverTooltip(explain, { hideOn: (transaction) => transaction.docChanged, hoverTime });
