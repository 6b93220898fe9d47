// What the server knows of the text, laid over it: colors, hints, and the move that the board shows.

import { LSPPlugin } from '@codemirror/lsp-client';
import { RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import type { InlayHint, Range, SemanticTokens } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import { offsetAt, rangeOf, spanOf, type Span } from './positions';

/** A text of up to so many characters is colored as a whole, a longer one where it is seen. */
const small = 50_000;

interface Layer {
  extension: Extension;
  show(view: EditorView, decorations: DecorationSet): void;
}

function layer(): Layer {
  const effect = StateEffect.define<DecorationSet>();
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (decorations, transaction) => {
      for (const one of transaction.effects) {
        if (one.is(effect)) {
          return one.value;
        }
      }
      return decorations.map(transaction.changes);
    },
    provide: (self) => EditorView.decorations.from(self),
  });
  return {
    extension: field,
    show: (view, decorations) => {
      view.dispatch({ effects: effect.of(decorations) });
    },
  };
}

const colors = layer();
const hints = layer();
const move = layer();

/** The later is outside: the mark of a move is one piece, whatever colors it holds. */
export const layers: Extension = [hints.extension, colors.extension, move.extension];

/** What is seen, with as much again above and below. */
export function seen(view: EditorView): Span {
  const { length } = view.state.doc;
  const { from, to } = view.viewport;
  return length <= small ? { from: 0, to: length } : { from: Math.max(0, 2 * from - to), to: Math.min(length, 2 * to - from) };
}

/** Whether scrolling shows what the layers do not cover. */
export function isLong(view: EditorView): boolean {
  return view.state.doc.length > small;
}

export async function refreshColors(view: EditorView): Promise<void> {
  const text = view.state.doc;
  const answer = await ask<SemanticTokens | null>(view, 'textDocument/semanticTokens/range', { range: rangeOf(text, seen(view)) });
  const legend = LSPPlugin.get(view)?.client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes;
  if (answer && legend) {
    colors.show(view, colored(text, answer.data, legend));
  }
}

/** The tokens come as five numbers each: lines and characters since the one before, length, type, modifiers. */
function colored(text: Text, data: readonly number[], legend: readonly string[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let [line, character] = [0, 0];
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0] = data.slice(at, at + 4);
    character = lines === 0 ? character + characters : characters;
    line += lines;
    const from = offsetAt(text, { line, character });
    const to = offsetAt(text, { line, character: character + length });
    if (from < to) {
      builder.add(from, to, mark(legend[type] ?? ''));
    }
  }
  return builder.finish();
}

const marks = new Map<string, Decoration>();

function mark(type: string): Decoration {
  let decoration = marks.get(type);
  if (!decoration) {
    decoration = Decoration.mark({ class: `token-${type}` });
    marks.set(type, decoration);
  }
  return decoration;
}

export async function refreshHints(view: EditorView): Promise<void> {
  const text = view.state.doc;
  const answer = await ask<InlayHint[] | null>(view, 'textDocument/inlayHint', { range: rangeOf(text, seen(view)) });
  if (answer) {
    const widgets = answer.map((hint) => {
      const widget = Decoration.widget({ widget: new Hint(labelOf(hint)), side: 1 });
      return widget.range(offsetAt(text, hint.position));
    });
    hints.show(view, Decoration.set(widgets, true));
  }
}

function labelOf({ label }: InlayHint): string {
  return typeof label === 'string' ? label : label.map((part) => part.value).join('');
}

class Hint extends WidgetType {
  constructor(private readonly label: string) {
    super();
  }

  override eq(other: Hint): boolean {
    return other.label === this.label;
  }

  toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'hint';
    element.textContent = this.label.trim();
    return element;
  }
}

/** Marks the move that the board shows. */
export function showMove(view: EditorView, range: Range | null): void {
  const span = range && spanOf(view.state.doc, range);
  const shown = span && span.from < span.to ? Decoration.set(Decoration.mark({ class: 'shown-move' }).range(span.from, span.to)) : Decoration.none;
  move.show(view, shown);
}
