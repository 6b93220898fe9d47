// A question about a place of a record, with a button and a board for each answer: at the desk, and where copies are merged.

import type { Text } from '@codemirror/state';
import type { Range } from 'vscode-languageserver-protocol';

import { button, element, parsedPicture } from './dom';
import { spanOf } from './positions';

/** An answer as it is shown. */
export interface ShownAnswer {
  title: string;
  /** An SVG. */
  board: string | null;
  /** What is said below the board. */
  note: string;
  /** Whether it is the one that was given before; nothing where none was. */
  isGiven?: boolean | undefined;
  take: () => void;
}

/** So many lines of the record are shown above and below that of a question. */
const around = 2;
/** So many answers have a key: the figure of their place. */
const keyed = 9;

/** The answers as buttons. */
export function shownAnswers(answers: readonly ShownAnswer[]): HTMLElement {
  const buttons = answers.map(({ title, board, note, isGiven, take }, index) => {
    const key = index < keyed ? [element('kbd', {}, String(index + 1)), ' '] : [];
    const made = button('', { className: 'answer' }, take);
    made.append(element('span', { className: 'words' }, ...key, title), ...shownBoard(board), element('span', { className: 'left' }, note));
    if (isGiven !== undefined) {
      made.ariaPressed = String(isGiven);
    }
    return made;
  });
  return element('div', { className: 'answers' }, ...buttons);
}

/** A board with a caption, if there is one. */
export function shownFigure(caption: string, svg: string | null): HTMLElement[] {
  return svg === null ? [] : [element('figure', {}, element('figcaption', {}, caption), ...shownBoard(svg))];
}

function shownBoard(svg: string | null): HTMLElement[] {
  return svg === null ? [] : [parsedPicture(svg)];
}

/** The lines around a place, which is marked. */
export function shownLines(doc: Text, range: Range): HTMLElement {
  const { from, to } = spanOf(doc, range);
  const first = doc.lineAt(from).number;
  const shown = element('pre', { tabIndex: 0 });
  shown.setAttribute('role', 'group');
  shown.setAttribute('aria-label', 'The record here');
  for (let number = Math.max(1, first - around); number <= Math.min(doc.lines, first + around); number += 1) {
    const here = doc.line(number);
    const [start, end] = [Math.min(Math.max(from, here.from), here.to), Math.min(Math.max(to, here.from), here.to)];
    const marked = number === first || end > start ? [doc.sliceString(here.from, start), element('mark', {}, doc.sliceString(start, end) || ' '), doc.sliceString(end, here.to)] : [here.text];
    shown.append(element('span', { className: 'place' }, String(number)), ...marked, '\n');
  }
  return shown;
}

/** The answer in `work` that a key gives. */
export function answerOfKey(work: HTMLElement, { key }: KeyboardEvent): HTMLElement | undefined {
  const number = /^[1-9]$/.test(key) ? Number(key) : 0;
  return work.querySelectorAll<HTMLElement>('.answer')[number - 1];
}

/** How far a key leads through the questions; nothing where it scrolls. */
export function stepOfKey({ key, target }: KeyboardEvent): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return target instanceof Element && target.closest('pre, .scan-view, .changes') ? undefined : step;
}

/** Whether keys and pastes belong to an element. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
}
