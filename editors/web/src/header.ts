// What stands above the moves, as a form: for who would rather fill in fields than find the right place in the text.

import type { ChangeSpec, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

import { element, find } from './dom';

/** A line of a header that says one thing. */
export interface Entry {
  key: string;
  value: string;
  /** Where the value stands in the text. */
  from: number;
  to: number;
}

/** `[Key "Value"]`, `Key: value` and `A = value`. */
const forms = [/^(\[\s*(\S[^"]*?)\s*")(.*)"\s*\]\s*$/, /^((\p{Lu}\p{L}*):[ \t]+)(\S.*?)\s*$/u, /^((\p{Lu})[ \t]*=[ \t]*)(\S.*?)\s*$/u];

/** A value of more characters has a row of its own. */
const long = 12;

/** The header of a game, of which the first line and the one behind its last are told, from 0: up to its first line that is none. */
export function headerOf(doc: Text, first: number, end: number): Entry[] {
  const entries: Entry[] = [];
  for (let number = first + 1; number <= Math.min(end, doc.lines); number += 1) {
    const line = doc.line(number);
    const found = forms.map((form) => form.exec(line.text)).find((match) => match !== null);
    if (!found && line.text.trim() !== '') {
      break;
    }
    const [, before = '', key = '', value = ''] = found ?? [];
    if (found) {
      entries.push({ key, value, from: line.from + before.length, to: line.from + before.length + value.length });
    }
  }
  return entries;
}

/** What writes other values. What would end a value is left out of it; an empty one stays as it was where nothing may stand there. */
export function changed(entries: readonly Entry[], values: readonly string[]): ChangeSpec[] {
  return entries.flatMap(({ value, from, to }, index) => {
    const next = (values[index] ?? value).replaceAll(/["\r\n]+/g, ' ').trim();
    return next === value || next === '' ? [] : [{ from, to, insert: next }];
  });
}

export class HeaderForm {
  private readonly dialog = find('header-dialog', HTMLDialogElement);
  private readonly fields = find('header-fields', HTMLElement);
  private shown: { doc: Text; entries: Entry[]; inputs: HTMLInputElement[] } | undefined;

  constructor(
    private readonly view: EditorView,
    /** The lines of the game at the cursor. */
    private readonly lines: () => { first: number; end: number },
  ) {
    find('header-form', HTMLFormElement).addEventListener('submit', ({ submitter }) => {
      if (submitter instanceof HTMLButtonElement && submitter.value === 'apply') {
        this.apply();
      }
    });
  }

  open(): void {
    const { doc } = this.view.state;
    const { first, end } = this.lines();
    const entries = headerOf(doc, first, end);
    const inputs = entries.map(({ value }) => element('input', { type: 'text', value, autocomplete: 'off', spellcheck: false }));
    this.shown = { doc, entries, inputs };
    const labels = entries.map(({ key, value }, index) => element('label', { className: value.length > long ? 'long' : '' }, element('span', {}, key), ...inputs.slice(index, index + 1)));
    this.fields.replaceChildren(...(labels.length > 0 ? labels : [element('p', {}, 'This game has no header. “New game” begins one with it.')]));
    this.dialog.showModal();
  }

  private apply(): void {
    const { shown, view } = this;
    if (shown?.doc === view.state.doc) {
      view.dispatch({ changes: changed(shown.entries, shown.inputs.map(({ value }) => value)), userEvent: 'input.header' });
    }
  }
}
