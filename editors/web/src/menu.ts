// The menu of what can be done at the cursor: repairs of the finding there, then what goes over a whole game.

import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeAction } from 'vscode-languageserver-protocol';

import { apply, ask } from './ask';
import { button, element, focusText } from './dom';
import { rangeOf, type Span } from './positions';

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
    const actions = await this.find({ from, to });
    // A finding beside the cursor is meant where there is none at it.
    const { from: start, to: end } = text.lineAt(from);
    const nearby = actions?.some(isRepair) ? [] : await this.find({ from: start, to: end }, ['quickfix']);
    if (!actions || !nearby) {
      return;
    }
    this.entries = [...nearby, ...actions].map((action) => this.entry(action, text));
    popup.replaceChildren(...(this.entries.length > 0 ? this.entries : [element('p', {}, 'There is nothing to repair or complete here.')]));
    if (!popup.matches(':popover-open')) {
      popup.showPopover();
    }
    this.place();
    (this.entries[0] ?? popup).focus();
  }

  private async find(span: Span, only?: string[]): Promise<CodeAction[] | undefined> {
    const context = { diagnostics: [], ...(only && { only }) };
    const answer = await ask<CodeAction[] | null>(this.view, 'textDocument/codeAction', { range: rangeOf(this.view.state.doc, span), context });
    return answer === null ? [] : answer;
  }

  private entry(action: CodeAction, text: Text): HTMLButtonElement {
    const entry = button(action.title, { className: isRepair(action) ? 'repair' : '', role: 'menuitem' }, () => {
      apply(this.view, action.edit, text);
      this.popup.hidePopover();
      focusText(this.view);
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

function isRepair({ kind }: CodeAction): boolean {
  return kind === 'quickfix';
}
