// The menu of what can be done at the cursor: repairs of the finding there, what goes over a whole game, and what can be
// written there.

import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';

import { apply, ask } from './ask';
import { offers, type Offer } from './completion';
import { button, element, focusText } from './dom';
import { diagnosticsOf, isSame } from './findings';
import { rangeOf, type Span } from './positions';
import { nameAt, rename } from './rename';
import { isOfGame } from './review';

export class Menu {
  private entries: HTMLButtonElement[] = [];

  constructor(
    private readonly view: EditorView,
    private readonly popup: HTMLElement,
    /** Shows what an action does before it does it. */
    private readonly review: (action: CodeAction, text: Text) => void,
    private readonly say: (message: string) => void,
    /** Asks for another copy of the game. */
    private readonly merge: () => void,
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
    const [shown, here, written, name] = await Promise.all([diagnosticsOf(view), this.find({ from, to }), offers(view), nameAt(view)]);
    const actions = here?.filter((action) => !isRepair(action) || repairs(action, shown ?? []));
    // A finding beside the cursor is meant where there is none at it.
    const { from: start, to: end } = text.lineAt(from);
    const nearby = actions?.some(isRepair) ? [] : await this.find({ from: start, to: end }, ['quickfix']);
    if (!actions || !nearby || !shown) {
      return;
    }
    const beside = nearby.filter((action) => repairs(action, shown));
    const names = typeof name === 'string' ? [this.renaming(name)] : [];
    const done = [...[...beside, ...actions].map((action) => this.entry(action, text)), ...names];
    const offered = written.map((offer) => this.offer(offer, text));
    const nothing = done.length + offered.length > 0 ? [] : [element('p', {}, 'There is nothing to repair or complete here.')];
    const merging = text.toString().trim() === '' ? [] : [this.merging()];
    this.entries = [...done, ...merging, ...offered];
    popup.replaceChildren(...nothing, ...this.entries);
    if (!popup.matches(':popover-open')) {
      popup.showPopover();
    }
    popup.scrollTop = 0;
    this.place();
    (this.entries[0] ?? popup).focus();
  }

  private async find(span: Span, only?: string[]): Promise<CodeAction[] | undefined> {
    const context = { diagnostics: [], ...(only && { only }) };
    const answer = await ask<CodeAction[] | null>(this.view, 'textDocument/codeAction', { range: rangeOf(this.view.state.doc, span), context });
    return answer === null ? [] : answer;
  }

  private entry(action: CodeAction, text: Text): HTMLButtonElement {
    return button(action.title, { className: isRepair(action) ? 'repair' : '', role: 'menuitem' }, () => {
      this.popup.hidePopover();
      if (isOfGame(action)) {
        this.review(action, text);
      } else {
        apply(this.view, action.edit, text);
        focusText(this.view);
      }
    });
  }

  private renaming(name: string): HTMLButtonElement {
    return button(`Rename ${name}…`, { role: 'menuitem' }, () => {
      this.popup.hidePopover();
      void rename(this.view, this.say);
    });
  }

  private merging(): HTMLButtonElement {
    return button('Merge with another copy…', { role: 'menuitem' }, () => {
      this.popup.hidePopover();
      this.merge();
    });
  }

  private offer({ label, detail, write }: Offer, text: Text): HTMLButtonElement {
    const entry = button(label, { className: 'offer', role: 'menuitem' }, () => {
      this.popup.hidePopover();
      if (this.view.state.doc === text) {
        write();
      }
      focusText(this.view);
    });
    entry.append(' ', element('span', {}, detail));
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

/** Whether it repairs a finding that the page shows: not one of a word that is still being typed. */
function repairs({ diagnostics }: CodeAction, shown: readonly Diagnostic[]): boolean {
  return diagnostics?.some((diagnostic) => shown.some((one) => isSame(one, diagnostic))) === true;
}
