// The menu of what can be done at the cursor: repairs of the finding there, then what goes over a whole game.

import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeAction } from 'vscode-languageserver-protocol';

import { apply, ask } from './ask';
import { button, element } from './dom';
import { rangeOf } from './positions';

export class Menu {
  private entries: HTMLButtonElement[] = [];

  constructor(
    private readonly view: EditorView,
    private readonly popup: HTMLElement,
  ) {
    popup.addEventListener('keydown', (event) => {
      this.key(event);
    });
    popup.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && popup.contains(relatedTarget))) {
        popup.hidePopover();
      }
    });
  }

  /** Opens it at the cursor. */
  async open(): Promise<void> {
    const { view, popup } = this;
    const text = view.state.doc;
    const { from, to } = view.state.selection.main;
    const context = { diagnostics: [] };
    const actions = await ask<CodeAction[] | null>(view, 'textDocument/codeAction', { range: rangeOf(text, { from, to }), context });
    if (actions === undefined) {
      return;
    }
    this.entries = (actions ?? []).map((action) => this.entry(action, text));
    popup.replaceChildren(...(this.entries.length > 0 ? this.entries : [element('p', {}, 'There is nothing to repair or complete here.')]));
    if (!popup.matches(':popover-open')) {
      popup.showPopover();
    }
    this.place();
    (this.entries[0] ?? popup).focus();
  }

  private entry(action: CodeAction, text: Text): HTMLButtonElement {
    const isRepair = action.kind === 'quickfix';
    const entry = button(action.title, { className: isRepair ? 'repair' : '', role: 'menuitem' }, () => {
      apply(this.view, action.edit, text);
      this.view.focus();
    });
    return entry;
  }

  /** Below the cursor, or above it where there is no room. */
  private place(): void {
    const { view, popup } = this;
    const cursor = view.coordsAtPos(view.state.selection.main.head) ?? view.dom.getBoundingClientRect();
    const { width, height } = popup.getBoundingClientRect();
    const below = cursor.bottom + 4;
    const top = below + height <= innerHeight ? below : Math.max(8, cursor.top - height - 4);
    popup.style.left = `${Math.max(8, Math.min(cursor.left, innerWidth - width - 8))}px`;
    popup.style.top = `${top}px`;
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.view.focus();
      return;
    }
    const at = this.entries.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.entries.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      this.entries.at(next % Math.max(this.entries.length, 1))?.focus();
    }
  }
}
