// The desk where a broken record is cleaned up: what is certain as lines to tick, each with its reason, then the rest as
// questions with the board before and after every answer.

import { undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { Range, TextEdit } from 'vscode-languageserver-protocol';

import { applyEdits, ask } from './ask';
import { button, element, find, focusText, plural } from './dom';
import { withCode } from './findings';
import { isNotation, notationIds, notationOf, type NotationId } from './notations';
import { answerOfKey, isField, shownAnswers, shownFigure, shownLines, stepOfKey } from './question';
import { Scan } from './scan';

/** What is certain, together or not at all: one of the answer to `movetext/cleanUp`. */
interface Mend {
  reasons: readonly { code: string; message: string }[];
  lines: readonly MendedLine[];
}

interface MendedLine {
  line: number;
  before: string;
  after: string;
  edit: TextEdit;
  /** Leaves the line out, which is only the number of a page. */
  leftOut?: TextEdit;
}

/** The answer to `movetext/questions`. */
interface Questions {
  count: number;
  questions: readonly Question[];
}

interface Question {
  line: number;
  range: Range;
  message: string;
  before: string | null;
  answers: readonly Answer[];
  /** Whether the answers to the questions before it in its game may settle it. */
  follows: boolean;
}

interface Answer {
  title: string;
  edits: readonly TextEdit[];
  after: string | null;
  left: number;
}

/** What the desk needs of the page. */
export interface DeskEvents {
  notation: () => NotationId;
  theme: () => 'light' | 'dark';
  /** Another text was given. */
  take: (notation: NotationId, text: string) => void;
  /** The user wants to write at a place. */
  goTo: (range: Range) => void;
}

export class Desk {
  private readonly dialog = find('desk', HTMLDialogElement);
  private readonly work = find('desk-work', HTMLElement);
  private readonly state = find('desk-state', HTMLElement);
  private readonly undoing = find('desk-undo', HTMLButtonElement);
  private readonly scan = new Scan();
  /** The number of the question that is shown, from 0. */
  private at = 0;
  /** How many questions there are. */
  private count = 0;
  /** How many steps can be taken back here. */
  private taken = 0;
  /** How often something was asked for: an answer that comes late shows nothing. */
  private asked = 0;

  constructor(
    private readonly view: EditorView,
    private readonly events: DeskEvents,
  ) {
    find('desk-close', HTMLButtonElement).addEventListener('click', () => {
      this.close();
    });
    find('desk-paste', HTMLButtonElement).addEventListener('click', () => {
      this.askForText();
    });
    this.undoing.addEventListener('click', () => {
      this.undo();
    });
    this.dialog.addEventListener('close', () => {
      this.asked += 1;
      this.scan.remove();
      this.work.replaceChildren();
      focusText(view);
    });
    this.dialog.addEventListener('keydown', (event) => {
      this.key(event);
    });
    this.dialog.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isField(event.target) && text !== '') {
        event.preventDefault();
        this.take(this.events.notation(), text);
      }
    });
  }

  get isOpen(): boolean {
    return this.dialog.open;
  }

  close(): void {
    this.dialog.close();
  }

  /** Opens the desk with the record that is shown, beside a scan of it if there is one. */
  open(scan?: File): void {
    if (!this.isOpen) {
      this.taken = 0;
      this.dialog.showModal();
      void this.mend();
    }
    if (scan) {
      this.scan.show(scan);
    }
  }

  /** The record was replaced by another. */
  again(): void {
    this.taken = 0;
    void this.mend();
  }

  /** Draws the boards in the colors of the page. */
  redraw(): void {
    if (this.work.querySelector('svg')) {
      void this.question();
    }
  }

  /** First what is certain. */
  private async mend(): Promise<void> {
    this.at = 0;
    this.undoing.disabled = this.taken === 0;
    this.say('Looking for what is certain…');
    this.work.replaceChildren();
    const number = this.next();
    const mends = await ask<readonly Mend[]>(this.view, 'movetext/cleanUp', {});
    if (this.asked !== number) {
      return;
    }
    if (mends && mends.length > 0) {
      this.showMends(mends);
    } else {
      await this.question();
    }
  }

  private showMends(mends: readonly Mend[]): void {
    const text = this.view.state.doc;
    this.say(`${plural(mends.length, 'place')} of this record ${mends.length === 1 ? 'is' : 'are'} certain.`);
    const ticks = mends.map(() => element('input', { type: 'checkbox', checked: true }));
    const pages = mends.flatMap(({ lines }) => lines.filter(({ leftOut }) => leftOut !== undefined));
    const without = element('input', { type: 'checkbox', checked: true });
    const accept = button('', { className: 'primary' }, () => {
      const chosen = mends.filter((_, index) => ticks[index]?.checked);
      const edits = chosen.flatMap(({ lines }) => lines.map(({ edit, leftOut }) => (without.checked ? leftOut ?? edit : edit)));
      if (edits.length > 0 && applyEdits(this.view, edits, text)) {
        this.taken += 1;
      }
      void this.question();
    });
    const name = (): void => {
      const chosen = ticks.filter(({ checked }) => checked).length;
      accept.textContent = chosen === 0 ? 'Leave them all' : `Mend ${plural(chosen, 'place')}`;
      all.textContent = chosen === 0 ? 'Tick all' : 'Tick none';
    };
    const all = button('', {}, () => {
      const none = ticks.every(({ checked }) => !checked);
      for (const tick of ticks) {
        tick.checked = none;
      }
      name();
    });
    const rows = mends.map((mend, index) => {
      const tick = ticks[index] ?? '';
      return element('li', {}, element('label', {}, tick, element('span', { className: 'mend' }, ...described(mend))));
    });
    const list = element('ul', { className: 'mends changes' }, ...rows);
    list.addEventListener('change', name);
    name();
    const showPages = (): void => {
      list.classList.toggle('without-pages', without.checked);
    };
    without.addEventListener('change', showPages);
    showPages();
    const pageChoice = pages.length === 0 ? [] : [element('label', { className: 'pages-choice' }, without, element('span', {}, `Leave out ${pages.length === 1 ? 'the number of a page' : `the numbers of ${pages.length} pages`}, rather than keep ${pages.length === 1 ? 'it as a comment' : 'them as comments'}`))];
    this.work.replaceChildren(
      element('p', {}, 'Nothing else can be meant in these lines. Untick what you want to decide yourself.'),
      list,
      ...pageChoice,
      element('div', { className: 'dialog-buttons' }, accept, all),
    );
    accept.focus();
  }

  /** Then the question that it is the turn of. */
  private async question(): Promise<void> {
    this.undoing.disabled = this.taken === 0;
    this.say('Looking for what is left…');
    const number = this.next();
    const page = await ask<Questions>(this.view, 'movetext/questions', { from: this.at, limit: 1, theme: this.events.theme() });
    if (this.asked !== number || !page) {
      return;
    }
    this.count = page.count;
    const [question] = page.questions;
    if (question) {
      this.showQuestion(question);
    } else {
      this.showEnd();
    }
  }

  private showQuestion(question: Question): void {
    const text = this.view.state.doc;
    this.say(`Question ${this.at + 1} of ${this.count}, line ${question.line + 1}: ${question.message}`);
    const answers = question.answers.map((answer) => ({
      title: answer.title,
      board: answer.after,
      note: answer.left === 0 ? 'then nothing is left' : `then ${plural(answer.left, 'question')} ${answer.left === 1 ? 'is' : 'are'} left`,
      take: () => {
        if (applyEdits(this.view, answer.edits, text)) {
          this.taken += 1;
        }
        void this.question();
      },
    }));
    const write = button('Write it yourself', {}, () => {
      this.dialog.close();
      this.events.goTo(question.range);
    });
    const back = button('Back', { disabled: this.at === 0, title: 'The question before (↑)' }, () => { this.step(-1); });
    const skip = button('Skip', { title: 'The next question (↓)' }, () => { this.step(1); });
    const unknown = question.follows ? 'This may follow from another slip of the game: answer the other questions first.' : 'Nothing in the record tells what was meant: only you know.';
    this.work.replaceChildren(
      element('p', { className: 'place' }, `Question ${this.at + 1} of ${this.count}`),
      element('h3', {}, ...withCode(question.message)),
      shownLines(text, question.range),
      answers.length > 0 ? shownAnswers(answers) : element('p', {}, unknown),
      ...shownFigure('The board before', question.before),
      element('div', { className: 'dialog-buttons' }, write, back, skip),
    );
    this.work.scrollTop = 0;
    (this.work.querySelector<HTMLElement>('.answer') ?? write).focus({ preventScroll: true });
  }

  private showEnd(): void {
    const text = this.count === 0 ? 'Nothing is left to ask: this record has no errors.' : `${plural(this.count, 'question')} ${this.count === 1 ? 'is' : 'are'} left open.`;
    this.say(text);
    const close = button('Close', { className: 'primary' }, () => { this.dialog.close(); });
    const again = button('From the start', {}, () => {
      this.at = 0;
      void this.question();
    });
    this.work.replaceChildren(element('h3', {}, text), element('div', { className: 'dialog-buttons' }, close, ...(this.count > 0 ? [again] : [])));
    close.focus();
  }

  private step(by: number): void {
    this.at = Math.min(Math.max(this.at + by, 0), this.count);
    void this.question();
  }

  private undo(): void {
    if (this.taken > 0 && undo(this.view)) {
      this.taken -= 1;
      void (this.taken === 0 ? this.mend() : this.question());
    }
  }

  /** A field for another text. */
  private askForText(): void {
    this.next();
    this.say('Paste the text of a transcript or a scan.');
    const field = element('textarea', { rows: 12, spellcheck: false, ariaLabel: 'Text of the record' });
    const kinds = element('select', { ariaLabel: 'Game' }, ...notationIds.map((id) => element('option', { value: id, selected: id === this.events.notation() }, notationOf(id).name)));
    const accept = button('Clean up', { className: 'primary' }, () => {
      if (isNotation(kinds.value) && field.value.trim() !== '') {
        this.take(kinds.value, field.value);
      }
    });
    const leave = button('Cancel', {}, () => void this.mend());
    this.work.replaceChildren(field, element('div', { className: 'dialog-buttons' }, kinds, accept, leave));
    field.focus();
  }

  private take(notation: NotationId, text: string): void {
    this.events.take(notation, text);
    this.again();
  }

  private key(event: KeyboardEvent): void {
    if (isField(event.target)) {
      return;
    }
    const step = this.work.querySelector('.mends') ? undefined : stepOfKey(event);
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey);
    const answer = answerOfKey(this.work, event);
    if (isUndo) {
      this.undo();
    } else if (answer) {
      answer.click();
    } else if (step !== undefined) {
      this.step(step);
    } else {
      return;
    }
    event.preventDefault();
  }

  private next(): number {
    this.asked += 1;
    return this.asked;
  }

  private say(text: string): void {
    this.state.textContent = text;
  }
}

/** The lines that a mend changes, and why. */
function described({ lines, reasons }: Mend): HTMLElement[] {
  const changed = lines.flatMap(({ line, before, after, leftOut }) => [element('span', { className: 'place' }, `Line ${line + 1}`), element('del', {}, before), element('ins', { className: leftOut ? 'of-page' : '' }, after)]);
  return [...changed, ...reasons.map(({ message }) => element('span', { className: 'reason' }, ...withCode(message)))];
}
