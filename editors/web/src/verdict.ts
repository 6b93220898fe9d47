// The line above the text: players, result, length of the game at the cursor, and whether it replays.

import type { EditorView } from '@codemirror/view';
import type { CodeLens, Range } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import { nthGame } from './dom';

export class Verdict {
  private lenses: CodeLens[] = [];
  /** How often it was asked for: an answer that comes late says nothing. */
  private asked = 0;

  constructor(
    private readonly view: EditorView,
    private readonly line: HTMLElement,
    /** Told where the games begin, and in which of them the cursor is. */
    private readonly placed: (games: readonly Range[], index: number) => void,
  ) {}

  /** What the record says of itself: its players, how it ended or how long it is. */
  get title(): string {
    return this.line.textContent.split(' · ').slice(0, 2).join(' · ');
  }

  /** After a change of the text. */
  async refresh(): Promise<void> {
    const lenses = await ask<CodeLens[] | null>(this.view, 'textDocument/codeLens', {});
    if (lenses !== undefined) {
      this.lenses = lenses ?? [];
      await this.show();
    }
  }

  /** After a move of the cursor. */
  async show(): Promise<void> {
    const { view, lenses } = this;
    this.asked += 1;
    const number = this.asked;
    const line = view.state.doc.lineAt(view.state.selection.main.head).number - 1;
    const above = lenses.findLastIndex(({ range }) => range.start.line <= line);
    const index = Math.max(above, 0);
    this.placed(lenses.map(({ range }) => range), index);
    const lens = lenses[index];
    if (!lens) {
      this.say('');
      return;
    }
    const resolved = await this.resolve(lens);
    if (resolved && this.asked === number) {
      const which = lenses.length > 1 ? `${nthGame(index, lenses.length)}: ` : '';
      this.say(which + (resolved.command?.title ?? ''));
    }
  }

  private async resolve(lens: CodeLens): Promise<CodeLens | undefined> {
    if (lens.command) {
      return lens;
    }
    const resolved = await ask<CodeLens>(this.view, 'codeLens/resolve', lens);
    if (resolved) {
      this.lenses = this.lenses.map((one) => (one === lens ? resolved : one));
    }
    return resolved;
  }

  private say(text: string): void {
    // A live region speaks only of what changes.
    if (this.line.textContent !== text) {
      this.line.textContent = text;
    }
  }
}
