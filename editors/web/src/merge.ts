// Merges another copy of the game into the record: what the rules decide is listed with its reason, what stays open is asked
// with a board for each version. Nothing is written before it is taken.

import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

import { applyText, ask } from './ask';
import { countOf, itemsOf } from './changes';
import { lossesOf, type Conversions } from './conversion';
import { changedLines } from './diff';
import { button, element, find, focusText, hasKeyboard, plural } from './dom';
import { read } from './files';
import { withCode } from './findings';
import { Merging, type MergeChoice, type Version } from './merging';
import { isNotation, notationOf, type NotationId } from './notations';
import { answerOfKey, isField, shownAnswers, shownFigure, shownLines, stepOfKey } from './question';
import { titleOf, type Game, type Shelf } from './shelf';

/** Another copy of the game. */
interface Copy {
  name: string;
  text: string;
  /** What its file or the shelf says; nothing where the text must tell. */
  notation?: NotationId | undefined;
}

/** The text of another copy. */
interface Reading {
  text: string;
  /** What its conversion from the form of another platform lost. */
  losses: string;
  /** The notation that it seems to be in; nothing where it was told, or where none was recognized. */
  seems?: string | undefined;
}

/** The answer to `movetext/merge`. */
interface Merged {
  text: string;
  /** How many moves of the record the other copy has, too. */
  shared: number;
  choices: readonly MergeChoice[];
}

/** The answer to `movetext/compare`. */
interface Compared {
  before: string | null;
  versions: readonly { after: string | null; left: number }[];
}

/** What the dialog needs of the page. */
export interface MergeEvents {
  notation: () => NotationId;
  theme: () => 'light' | 'dark';
  /** The game of the shelf that is shown. */
  current: () => string | undefined;
  /** How many games the record has. */
  games: () => number;
  /** The record is merged with the copy of this name. */
  merged: (name: string) => void;
}

/** With more questions than this, the copies may be of two games. */
const many = 20;

export class Merge {
  private readonly dialog = find('merge', HTMLDialogElement);
  private readonly work = find('merge-work', HTMLElement);
  private readonly state = find('merge-state', HTMLElement);
  private readonly chooser = find('merge-file', HTMLInputElement);
  /** The record that another copy is merged into. */
  private own: Text;
  private copy: Copy | undefined;
  private merging: Merging | undefined;
  /** What the conversion of the copy lost. */
  private losses = '';
  /** The number of the question that is shown, from 0; behind the last one the end. */
  private at = 0;
  /** How often something was asked for: an answer that comes late shows nothing. */
  private asked = 0;

  constructor(
    private readonly view: EditorView,
    private readonly conversions: Conversions,
    private readonly shelf: Shelf,
    private readonly events: MergeEvents,
  ) {
    this.own = view.state.doc;
    find('merge-close', HTMLButtonElement).addEventListener('click', () => {
      this.dialog.close();
    });
    this.chooser.addEventListener('change', () => {
      const file = this.chooser.files?.[0];
      this.chooser.value = '';
      if (file) {
        void this.takeFile(file);
      }
    });
    this.dialog.addEventListener('close', () => {
      this.asked += 1;
      this.merging = undefined;
      this.work.replaceChildren();
      focusText(view);
    });
    this.dialog.addEventListener('keydown', (event) => {
      this.key(event);
    });
    this.dialog.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!this.merging && !isField(event.target) && text.trim() !== '') {
        event.preventDefault();
        this.takeText(text);
      }
    });
  }

  get isOpen(): boolean {
    return this.dialog.open;
  }

  open(): void {
    this.dialog.showModal();
    void this.askForCopy();
  }

  /** Draws the boards in the colors of the page. */
  redraw(): void {
    if (this.isOpen) {
      void this.show();
    }
  }

  async takeFile(file: File): Promise<void> {
    try {
      await this.merge(await read(file));
    } catch (error) {
      await this.askForCopy(error instanceof Error ? error.message : String(error));
    }
  }

  takeText(text: string): void {
    void this.merge({ name: 'the pasted text', text });
  }

  /** Asks for the other copy; `problem` says why the one before could not be merged. */
  private async askForCopy(problem = ''): Promise<void> {
    const number = this.next();
    this.merging = undefined;
    const count = this.events.games();
    const told = count > 1 ? `This record holds ${plural(count, 'game')}: only a record of one game can be merged.` : problem;
    const shelved = await this.shelf.list().catch(() => []);
    if (this.asked !== number) {
      return;
    }
    this.say(told || 'Choose the other copy of this game.');
    const cancel = this.leaving(count > 1 ? 'Close' : 'Cancel');
    const trouble = told === '' ? [] : [element('p', { className: 'problem' }, told)];
    if (count > 1) {
      this.work.replaceChildren(...trouble, element('div', { className: 'dialog-buttons' }, cancel));
      cancel.focus();
      return;
    }
    const field = element('textarea', { rows: 6, spellcheck: false, ariaLabel: 'Text of the other copy', placeholder: 'Paste the other copy here' });
    const accept = button('Merge', { className: 'primary' }, () => {
      if (field.value.trim() === '') {
        field.focus();
      } else {
        this.takeText(field.value);
      }
    });
    const open = button('Open a file…', {}, () => { this.chooser.click(); });
    this.work.replaceChildren(
      ...trouble,
      element('p', {}, 'Somebody else wrote this game down, too? What the rules decide is taken, comments of both copies are kept, and you are asked about the rest. Nothing is written before you take it.'),
      field,
      element('div', { className: 'dialog-buttons' }, accept, open, cancel),
      ...this.shelved(shelved.filter(({ id, notation }) => notation === this.events.notation() && id !== this.events.current())),
    );
    this.work.scrollTop = 0;
    (hasKeyboard() ? field : open).focus();
  }

  /** The games that this browser keeps, to choose from. */
  private shelved(games: readonly Game[]): HTMLElement[] {
    if (games.length === 0) {
      return [];
    }
    const items = games.map((game) => {
      const title = titleOf(game);
      const when = new Date(game.changed).toLocaleDateString(undefined, { dateStyle: 'medium' });
      const chosen = button('', { className: 'game' }, () => void this.merge({ ...game, name: title }));
      chosen.append(element('span', { className: 'game-title' }, title), element('span', { className: 'game-kind' }, when));
      return element('li', {}, chosen);
    });
    return [element('h3', {}, 'Or a game of this browser'), element('ul', { className: 'copies' }, ...items)];
  }

  private async merge(copy: Copy): Promise<void> {
    const number = this.next();
    const { doc } = this.view.state;
    this.wait(`Comparing with ${copy.name}…`);
    const reading = await this.reading(copy);
    const merged = typeof reading === 'string' ? reading : await this.merged(copy.name, reading);
    if (this.asked !== number) {
      return;
    }
    if (typeof merged === 'string') {
      await this.askForCopy(merged);
      return;
    }
    this.own = doc;
    this.copy = copy;
    this.losses = typeof reading === 'string' ? '' : reading.losses;
    this.merging = new Merging(this.view.state.toText(merged.text), merged.choices);
    this.at = 0;
    await this.show();
  }

  /** The other copy as a text that can be merged, or why there is none. */
  private async reading({ name, text, notation }: Copy): Promise<Reading | string> {
    const own = this.events.notation();
    if (notation !== undefined) {
      return notation === own ? { text, losses: '' } : this.inAnother(name, notation);
    }
    const conversion = await this.conversions.convert({ text, name });
    if (!conversion || conversion.from === conversion.to) {
      return { text, losses: '', seems: conversion?.to };
    }
    const losses = lossesOf(conversion);
    if (conversion.to !== own) {
      return this.inAnother(name, conversion.to);
    }
    return conversion.text.trim() === '' ? `Nothing could be read in ${name}. ${losses}`.trim() : { text: conversion.text, losses };
  }

  /** The record with the other copy merged into it, or why it cannot be. */
  private async merged(name: string, { text, seems }: Reading): Promise<Merged | string> {
    const merged = await ask<Merged | null>(this.view, 'movetext/merge', { text, name });
    if (merged === undefined) {
      return 'Movetext gave no answer. Try it again.';
    }
    // A short text may seem to be in another notation and be none the less a copy.
    if (seems !== undefined && seems !== this.events.notation() && (merged?.shared ?? 0) === 0) {
      return this.inAnother(name, seems);
    }
    if (merged === null) {
      return `There are several games in ${name}: only a copy of this one game can be merged.`;
    }
    const isSame = merged.text === this.view.state.doc.toString() && merged.choices.length === 0;
    return isSame ? `There is nothing to merge: ${name} says the same as this record.` : merged;
  }

  private inAnother(name: string, notation: string): string {
    const other = isNotation(notation) ? notationOf(notation).name : notation;
    return `This record is in ${notationOf(this.events.notation()).name}, but ${name} is in ${other}: they cannot be copies of one game.`;
  }

  /** The question that it is the turn of, or the end. */
  private async show(): Promise<void> {
    const { merging, at } = this;
    const question = merging?.questions[at];
    if (merging && question) {
      await this.showQuestion(merging, question);
    } else if (merging) {
      this.showEnd(merging);
    }
  }

  private async showQuestion(merging: Merging, question: MergeChoice): Promise<void> {
    const number = this.next();
    const { at } = this;
    const { doc, range, versions } = merging.placed(question);
    const compared = await ask<Compared>(this.view, 'movetext/compare', { text: doc.toString(), position: range.start, versions, theme: this.events.theme() });
    if (this.asked !== number) {
      return;
    }
    const count = merging.questions.length;
    this.say(`Question ${at + 1} of ${count}, line ${range.start.line + 1}: ${question.message}`);
    const given = merging.answerTo(question);
    const answers = question.versions.map((version, index) => {
      const outcome = compared?.versions[index];
      return {
        title: version.text || 'Leave it out',
        board: outcome?.after ?? null,
        note: [whose(version), ...(outcome ? [leftOf(outcome.left)] : [])].join(' · '),
        isGiven: given === undefined ? undefined : given === index,
        take: () => {
          // A second tap comes before the next question is there.
          if (this.at === at) {
            merging.answer(question, index);
            this.go(at, at + 1);
          }
        },
      };
    });
    const back = button('Back', { disabled: at === 0, title: 'The question before (↑)' }, () => { this.go(at, at - 1); });
    const skip = button('Skip', { title: 'Leaves it as it stands (↓)' }, () => { this.go(at, at + 1); });
    const rest = at + 1 < count ? [button('Skip the rest', { title: 'Leaves all further questions as they stand' }, () => { this.go(at, count); })] : [];
    const doubt = count > many ? [element('p', { className: 'problem' }, `There are ${count} questions: are these copies of the same game?`)] : [];
    this.work.replaceChildren(
      element('p', { className: 'place' }, `Question ${at + 1} of ${count}`),
      element('h3', {}, ...withCode(question.message)),
      shownLines(doc, range),
      shownAnswers(answers),
      ...doubt,
      element('div', { className: 'dialog-buttons' }, back, skip, ...rest, this.leaving('Cancel')),
      ...chosen(merging, false),
      ...shownFigure('The board before', compared?.before ?? null),
    );
    this.work.scrollTop = 0;
    this.work.querySelector<HTMLElement>('.answer')?.focus({ preventScroll: true });
  }

  private showEnd(merging: Merging): void {
    this.next();
    const text = merging.doc.toString();
    const changes = changedLines(this.own.toString(), text);
    const title = changes.length === 0 ? 'Nothing changes in this record.' : countOf(changes);
    this.say(title);
    const open = merging.left === 0 ? [] : [element('p', {}, `${plural(merging.left, 'question')} ${merging.left === 1 ? 'is' : 'are'} left open: what stands there now stays.`)];
    const losses = this.losses === '' ? [] : [element('p', {}, this.losses)];
    const lines = changes.length === 0 ? [] : [element('ul', { className: 'changes', tabIndex: 0, ariaLabel: 'Lines that change' }, ...itemsOf(changes))];
    const accept = button('Take it', { className: 'primary' }, () => { this.take(text); });
    const back = button('Back', { title: 'The question before (↑)' }, () => { this.go(this.at, this.at - 1); });
    const ways = changes.length === 0 ? [this.leaving('Close')] : [accept, this.leaving('Cancel')];
    this.work.replaceChildren(
      element('h3', {}, title),
      ...open,
      ...losses,
      ...lines,
      element('div', { className: 'dialog-buttons' }, ...ways, ...(merging.questions.length > 0 ? [back] : [])),
      ...chosen(merging, changes.length === 0),
    );
    this.work.scrollTop = 0;
    this.work.querySelector<HTMLElement>('.dialog-buttons button')?.focus({ preventScroll: true });
  }

  /** Writes the merged record, as one step. */
  private take(text: string): void {
    if (!applyText(this.view, text, this.own)) {
      void this.askForCopy('This record was changed meanwhile: merge it again.');
      return;
    }
    this.dialog.close();
    this.events.merged(this.copy?.name ?? '');
  }

  private leaving(label: string): HTMLButtonElement {
    return button(label, { title: 'Leaves the record as it was (Esc)' }, () => { this.dialog.close(); });
  }

  /** From a question to another one, or to the end. */
  private go(from: number, to: number): void {
    if (this.at === from && to >= 0 && to <= (this.merging?.questions.length ?? 0)) {
      this.at = to;
      void this.show();
    }
  }

  private key(event: KeyboardEvent): void {
    if (isField(event.target)) {
      return;
    }
    const answer = answerOfKey(this.work, event);
    const step = this.merging ? stepOfKey(event) : undefined;
    if (answer) {
      answer.click();
    } else if (step !== undefined) {
      this.go(this.at, this.at + step);
    } else {
      return;
    }
    event.preventDefault();
  }

  private next(): number {
    this.asked += 1;
    return this.asked;
  }

  /** Something takes its time. */
  private wait(text: string): void {
    this.say(text);
    this.work.replaceChildren(element('p', {}, text));
  }

  private say(text: string): void {
    this.state.textContent = text;
  }
}

/** Which copies have a version. */
function whose({ copies }: Version): string {
  return copies.length === 0 ? 'in neither copy' : copies.join(', ');
}

function leftOf(count: number): string {
  return count === 0 ? 'then nothing is wrong' : `then ${plural(count, 'thing')} ${count === 1 ? 'is' : 'are'} wrong`;
}

/** What was chosen without a question, behind a fold. */
function chosen({ others }: Merging, isOpen: boolean): HTMLElement[] {
  if (others.length === 0) {
    return [];
  }
  const items = others.map(({ range: { start, end }, message }) => {
    // What is said of a whole copy has no place.
    const isOfAll = start.line === 0 && end.line === 0 && end.character === 0;
    const place = isOfAll ? [] : [element('span', { className: 'place' }, `Line ${start.line + 1}`), ' '];
    return element('li', {}, ...place, ...withCode(message));
  });
  return [element('details', { className: 'chosen', open: isOpen }, element('summary', {}, `What was chosen without asking (${others.length})`), element('ul', {}, ...items))];
}
