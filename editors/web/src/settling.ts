// Tells the server when nobody types any more: the cursor left the line, the text lost the focus, a repair was made, or no key
// came for a while. What was held back is shown then.

import { LSPPlugin } from '@codemirror/lsp-client';
import type { EditorView, ViewUpdate } from '@codemirror/view';

import { byTap } from './recorder';

/** How long after the last key nobody types any more, in milliseconds. */
const silence = 2_000;

export class Settling {
  /** The line in which somebody types, from 1. */
  private line: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: EditorView,
    /** Whether the text is that of a game which may be played still. */
    private readonly isPlayed: () => boolean,
    /** Shows what is found. */
    private readonly told: () => void,
  ) {}

  updated(update: ViewUpdate): void {
    const { state, transactions } = update;
    const line = state.doc.lineAt(state.selection.main.head).number;
    if (update.docChanged) {
      this.line = line;
      clearTimeout(this.timer);
      // Between two taps somebody plays.
      if (!transactions.some((one) => one.annotation(byTap) === true)) {
        this.timer = setTimeout(() => {
          this.settle();
        }, silence);
      }
      if (transactions.some((one) => one.isUserEvent('input.fix'))) {
        // Not inside an update of the editor.
        queueMicrotask(() => {
          this.settle();
        });
      }
    } else if (this.line !== undefined && (line !== this.line || (update.focusChanged && !update.view.hasFocus))) {
      queueMicrotask(() => {
        this.settle();
      });
    }
  }

  /** There is another text: in a game that may be played still, the last turn need not be over. */
  shown(): void {
    if (this.isPlayed()) {
      this.line = undefined;
      clearTimeout(this.timer);
      this.tell();
    }
  }

  private settle(): void {
    clearTimeout(this.timer);
    if (this.line === undefined || !this.tell()) {
      return;
    }
    this.line = undefined;
    this.told();
  }

  /** Answers whether there was somebody to tell it. */
  private tell(): boolean {
    const plugin = LSPPlugin.get(this.view);
    if (!plugin?.client.connected) {
      return false;
    }
    plugin.client.sync();
    plugin.client.notification('movetext/settle', { textDocument: { uri: plugin.uri }, goesOn: this.isPlayed() });
    return true;
  }
}
