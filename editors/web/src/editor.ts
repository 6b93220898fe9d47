// The editor: one view, a state for each notation, so that each keeps its cursor and what can be undone.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import {
  findReferencesKeymap,
  formatKeymap,
  jumpToDefinitionKeymap,
  type LSPClient,
} from '@codemirror/lsp-client';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, placeholder, tooltips, type Command, type ViewUpdate } from '@codemirror/view';

import { completion } from './completion';
import { explanations } from './explain';
import { hovers } from './hover';
import { layers } from './layers';
import { besideMini } from './mini';
import { notationOf, type NotationId } from './notations';
import type { Span } from './positions';
import { renameKeys } from './rename';
import { onEnter } from './typing';

/** Marks moves of the cursor that come from the board: it does not follow those. */
export const fromBoard = Annotation.define<boolean>();
/** Marks texts that the page itself put in the place of another. */
export const byPage = Annotation.define<boolean>();

/** By which the page's policy knows the styles of the editor. */
const nonce = EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '');

export class Editor {
  readonly view: EditorView;
  private readonly states = new Map<NotationId, EditorState>();
  private readonly common: Extension;
  private shown: NotationId | undefined;

  constructor(
    parent: HTMLElement,
    private readonly client: LSPClient,
    listener: (update: ViewUpdate) => void,
    openMenu: () => void,
    say: (message: string) => void,
  ) {
    this.common = common(listener, openMenu, say);
    this.view = new EditorView({ parent, state: EditorState.create({ extensions: nonce }) });
  }

  get notation(): NotationId | undefined {
    return this.shown;
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** The line of the cursor, from 1. */
  get line(): number {
    const { doc, selection } = this.view.state;
    return doc.lineAt(selection.main.head).number;
  }

  /** Turns to a notation; its text takes the place of what was there before. Puts the cursor to a new text's `offset`. */
  show(id: NotationId, text: string, offset: number): void {
    if (this.shown !== undefined) {
      this.states.set(this.shown, this.view.state);
    }
    this.shown = id;
    const known = this.states.get(id);
    this.view.setState(known ?? this.create(id, text, offset));
    if (known) {
      this.replace(text, offset);
    } else {
      this.reveal(offset);
    }
  }

  /** Has the next text of a notation begin anew: what was done to the one before is no longer to be undone. */
  forget(id: NotationId): void {
    this.states.delete(id);
    if (this.shown === id) {
      this.shown = undefined;
    }
  }

  /** Another text, which can be undone. */
  replace(text: string, offset: number): void {
    const { state } = this.view;
    const insert = state.toText(text);
    if (!insert.eq(state.doc)) {
      const anchor = Math.min(offset, insert.length);
      const changes = { from: 0, to: state.doc.length, insert };
      this.view.dispatch({ changes, selection: { anchor }, userEvent: 'input.replace', annotations: byPage.of(true) });
      this.reveal(anchor);
    }
  }

  /** The text as somebody else went on with it. What is theirs is not undone here, and the cursor stays at the end. */
  receive(text: string): void {
    const { state } = this.view;
    const insert = state.toText(text);
    if (insert.eq(state.doc)) {
      return;
    }
    const isAtEnd = state.doc.sliceString(state.selection.main.head).trim() === '';
    const [before, after] = [state.doc.toString(), insert.toString()];
    const most = Math.min(before.length, after.length);
    let same = 0;
    while (same < most && before[same] === after[same]) {
      same += 1;
    }
    const changes = { from: same, to: before.length, insert: after.slice(same) };
    this.view.dispatch({ changes, ...(isAtEnd && { selection: { anchor: after.length } }), userEvent: 'input.receive', annotations: Transaction.addToHistory.of(false) });
  }

  /** Replaces a part of the text by another one, and puts the cursor there. */
  write(from: number, to: number, text: string): void {
    this.view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length }, userEvent: 'input' });
    this.reveal(from);
  }

  select({ from, to }: Span, isFromBoard: boolean): void {
    const { length } = this.view.state.doc;
    // The cursor at the start: there is the move that the place belongs to.
    const selection = { anchor: Math.min(to, length), head: Math.min(from, length) };
    this.view.dispatch({ selection, userEvent: 'select', annotations: fromBoard.of(isFromBoard) });
    this.reveal(selection.head);
  }

  /** Scrolls the text, and nothing else of the page, so that a place is seen. */
  reveal(offset: number): void {
    this.view.requestMeasure({
      read: (view) => {
        const { top, bottom } = view.lineBlockAt(Math.min(offset, view.state.doc.length));
        const { scrollTop, clientHeight } = view.scrollDOM;
        return top >= scrollTop && bottom <= scrollTop + clientHeight ? undefined : (top + bottom - clientHeight) / 2;
      },
      write: (top, view) => {
        if (top !== undefined) {
          view.scrollDOM.scrollTop = top;
        }
      },
    });
  }

  private create(id: NotationId, text: string, offset: number): EditorState {
    const state = EditorState.create({
      doc: text,
      extensions: [this.extensions(id), this.client.plugin(`file:///playground/record.${id}`, id)],
    });
    return state.update({ selection: { anchor: Math.min(offset, state.doc.length) } }).state;
  }

  private extensions(id: NotationId): Extension {
    const { name, language } = notationOf(id);
    const { lineComment: line, blockComment: block } = language.comments;
    const comments = block?.[0] !== undefined && block[1] !== undefined ? { line, block: { open: block[0], close: block[1] } } : { line };
    const brackets = language.autoClosingPairs.map(({ open }) => open);
    return [
      this.common,
      EditorState.languageData.of(() => [{ commentTokens: comments, closeBrackets: { brackets } }]),
      EditorView.contentAttributes.of({ 'aria-label': `Record in ${name}`, autocapitalize: 'off', autocorrect: 'off', tabindex: '0' }),
    ];
  }
}

/** What the states have in common. It is one for all: a timer of one state may end while another is shown. */
function common(listener: (update: ViewUpdate) => void, openMenu: () => void, say: (message: string) => void): Extension {
  const menu: Command = () => {
    openMenu();
    return true;
  };
  return [
    nonce,
    lineNumbers(),
    // From the start, not with the first finding: the states would differ.
    linter(null),
    lintGutter(),
    history(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    bracketMatching(),
    closeBrackets(),
    completion,
    layers,
    hovers,
    explanations(say),
    placeholder('Write a record here, or paste one.'),
    search({ top: true }),
    EditorView.lineWrapping,
    besideMini,
    tooltips({ position: 'fixed' }),
    onEnter,
    keymap.of([
      { key: 'Mod-.', run: menu, preventDefault: true },
      ...formatKeymap,
      ...renameKeys(say),
      ...jumpToDefinitionKeymap,
      ...findReferencesKeymap,
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of(listener),
  ];
}
