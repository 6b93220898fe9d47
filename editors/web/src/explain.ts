// By key what the mouse shows by hovering: what is wrong at the cursor, and what the move there means. It is also said to
// screen readers. The key once more goes into it, to scroll and to follow its links; Escape closes it.

import { forEachDiagnostic } from '@codemirror/lint';
import { LSPPlugin } from '@codemirror/lsp-client';
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, getTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import { element } from './dom';

const setShown = StateEffect.define<Tooltip | null>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, transaction) => {
    for (const effect of transaction.effects) {
      if (effect.is(setShown)) {
        return effect.value;
      }
    }
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** The extension; tells by `say` where there is nothing to explain. */
export function explanations(say: (message: string) => void): Extension {
  const explain = (view: EditorView): boolean => {
    const tooltip = view.state.field(shown);
    if (tooltip) {
      getTooltip(view, tooltip)?.dom.focus();
    } else {
      void open(view, say);
    }
    return true;
  };
  const isOpen = (view: EditorView): boolean => view.state.field(shown) !== null && close(view);
  return [
    shown,
    keymap.of([
      { key: 'Mod-k Mod-i', run: explain, preventDefault: true },
      { key: 'Escape', run: isOpen },
    ]),
  ];
}

async function open(view: EditorView, say: (message: string) => void): Promise<void> {
  const plugin = LSPPlugin.get(view);
  const { head } = view.state.selection.main;
  const hover = await ask<Hover | null>(view, 'textDocument/hover', { position: plugin?.toPosition(head) });
  if (!plugin || hover === undefined || view.state.selection.main.head !== head) {
    return;
  }
  const sections = findingsAt(view, head).map((message) => element('div', { className: 'cm-tooltip-section cm-lsp-documentation' }, message));
  if (hover) {
    const section = element('div', { className: 'cm-tooltip-section cm-lsp-documentation' });
    section.innerHTML = plugin.docToHTML(hover.contents as MarkupContent);
    sections.push(section);
  }
  if (sections.length === 0) {
    say('There is nothing to explain at the cursor.');
    return;
  }
  const create = (): { dom: HTMLElement } => ({ dom: panel(view, sections) });
  const words = sections.map(({ textContent }) => textContent.trim()).join('\n');
  view.dispatch({ effects: [setShown.of({ pos: head, above: true, create }), EditorView.announce.of(words)] });
}

function findingsAt(view: EditorView, place: number): string[] {
  const messages: string[] = [];
  forEachDiagnostic(view.state, ({ message }, from, to) => {
    if (from <= place && place <= to) {
      messages.push(message.replaceAll('`', ''));
    }
  });
  return messages;
}

function panel(view: EditorView, sections: readonly HTMLElement[]): HTMLElement {
  const dom = element('div', { className: 'cm-tooltip-hover explanation', tabIndex: -1, role: 'dialog', ariaLabel: 'Explanation' }, ...sections);
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      view.focus();
    }
  });
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !dom.contains(relatedTarget)) {
      close(view);
    }
  });
  return dom;
}

function close(view: EditorView): true {
  view.dispatch({ effects: setShown.of(null) });
  return true;
}
