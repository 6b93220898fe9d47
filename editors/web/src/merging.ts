// A record that was merged from two copies, and the answers to its questions.

import { ChangeSet, type Text } from '@codemirror/state';
import type { Range, TextEdit } from 'vscode-languageserver-protocol';

import { rangeOf, spanOf } from './positions';

/** The choice that was made where the copies differ: one of the answer to `movetext/merge`. */
export interface MergeChoice {
  /** Its place in the merged record. */
  range: Range;
  /** Whether a person should decide it. */
  question: boolean;
  message: string;
  /** What can stand there; the first one is taken. */
  versions: readonly Version[];
}

export interface Version {
  /** Empty for nothing. */
  text: string;
  /** The names of the copies that have it. */
  copies: readonly string[];
  /** Writes it in the merged record; nothing for the version that is taken. */
  edit: TextEdit | null;
}

/** A question in the record as the other answers make it. */
export interface Placed {
  doc: Text;
  range: Range;
  /** The edits that make each version. */
  versions: TextEdit[][];
}

export class Merging {
  readonly questions: readonly MergeChoice[];
  /** The choices that are no questions. */
  readonly others: readonly MergeChoice[];
  /** The number of the chosen version, for each question that was answered. */
  private readonly answers = new Map<MergeChoice, number>();

  constructor(
    /** The merged record. */
    private readonly text: Text,
    choices: readonly MergeChoice[],
  ) {
    this.questions = choices.filter(({ question }) => question);
    this.others = choices.filter(({ question }) => !question);
  }

  /** The record with the answers. */
  get doc(): Text {
    return this.changes().apply(this.text);
  }

  /** How many questions were not answered. */
  get left(): number {
    return this.questions.length - this.answers.size;
  }

  /** Chooses a version, by its number. */
  answer(question: MergeChoice, version: number): void {
    this.answers.set(question, version);
  }

  /** The number of the version that was chosen; nothing if none was. */
  answerTo(question: MergeChoice): number | undefined {
    return this.answers.get(question);
  }

  /** A choice with what can stand there, in the record with the answers to all other questions. */
  placed(choice: MergeChoice): Placed {
    const changes = this.changes(choice);
    const doc = changes.apply(this.text);
    const rangeIn = (range: Range): Range => {
      const { from, to } = spanOf(this.text, range);
      const start = changes.mapPos(from, 1);
      return rangeOf(doc, { from: start, to: Math.max(start, changes.mapPos(to, -1)) });
    };
    const versions = choice.versions.map(({ edit }) => (edit ? [{ range: rangeIn(edit.range), newText: edit.newText }] : []));
    return { doc, range: rangeIn(choice.range), versions };
  }

  /** What the answers change in the merged record, without the one to a choice. */
  private changes(without?: MergeChoice): ChangeSet {
    const edits = [...this.answers].flatMap(([question, version]) => (question === without ? [] : (question.versions[version]?.edit ?? [])));
    return ChangeSet.of(edits.map(({ range, newText }) => ({ ...spanOf(this.text, range), insert: newText })), this.text.length);
  }
}
