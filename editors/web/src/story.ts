// What a move means in plain English.

import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Range } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import { isBefore } from './positions';

interface Item {
  range: Range;
  text: string;
}

/** The answer to `movetext/explain`. */
interface Explanation {
  items: Item[];
}

export class Story {
  /** What is known of a text. A game is explained at once, and then stepped through. */
  private known: { text: Text; items: Item[] } | undefined;

  constructor(private readonly view: EditorView) {}

  async of(range: Range): Promise<string> {
    const text = this.view.state.doc;
    if (this.known?.text !== text) {
      this.known = { text, items: [] };
    }
    const { known } = this;
    if (!known.items.some((item) => covers(item.range, range))) {
      const answer = await ask<Explanation | null>(this.view, 'movetext/explain', { position: range.start });
      known.items.push(...(answer?.items ?? []));
    }
    return known.items.find((item) => covers(item.range, range))?.text ?? '';
  }
}

/** Rootlog is explained line by line, and steps through the actions of a line. */
function covers(outer: Range, { start }: Range): boolean {
  return !isBefore(start, outer.start) && isBefore(start, outer.end);
}
