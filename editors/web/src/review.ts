// The dialog that shows which lines an action would change, before it changes them.

import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeAction } from 'vscode-languageserver-protocol';

import { apply, ask, changesOf } from './ask';
import { countOf, itemsOf } from './changes';
import { changedLines, type Change } from './diff';
import { find, focusText } from './dom';

/** Whether an action goes over whole games: then one wants to see what it does. */
export function isOfGame({ kind }: CodeAction): boolean {
  return kind === 'source' || kind?.startsWith('source.') === true;
}

export class Review {
  private readonly dialog = find('review-dialog', HTMLDialogElement);
  private readonly title = find('review-title', HTMLElement);
  private readonly count = find('review-count', HTMLElement);
  private readonly lines = find('review-lines', HTMLElement);
  private accept = (): void => undefined;

  constructor(
    private readonly view: EditorView,
    /** Called before the dialog opens. */
    private readonly opens: () => void,
  ) {
    this.dialog.addEventListener('close', () => {
      if (this.dialog.returnValue === 'apply') {
        this.accept();
      }
      focusText(view);
    });
    this.dialog.addEventListener('click', ({ target }) => {
      if (target === this.dialog) {
        this.dialog.close('');
      }
    });
  }

  /** Shows what an action for `text` does, which happens if the user agrees. */
  async open(action: CodeAction, text: Text): Promise<void> {
    const { view } = this;
    // Its edits may come only now: they can cost a replay of every game.
    const { edit, title } = action.edit ? action : ((await ask<CodeAction>(view, 'codeAction/resolve', action)) ?? action);
    const changes = changesOf(view, edit, text);
    if (!changes) {
      return;
    }
    this.list(title, changedLines(text.toString(), changes.apply(text).toString()));
    this.accept = () => {
      apply(view, edit, text);
    };
    this.opens();
    this.dialog.returnValue = '';
    this.dialog.showModal();
    this.lines.scrollTop = 0;
  }

  private list(title: string, changes: readonly Change[]): void {
    this.title.textContent = title;
    this.count.textContent = countOf(changes);
    this.lines.replaceChildren(...itemsOf(changes));
  }
}
