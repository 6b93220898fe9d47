// One question about a broken record: the answers as a list, and the boards before and after the one that has the focus.

import * as vscode from 'vscode';

import { count } from './languages';
import { answerOf, literal } from './pick';
import type { Preview } from './preview';
import type { Range, TextEdit } from './wire';

/** One of the answer to `movetext/questions`. */
export interface Question {
  line: number;
  range: Range;
  message: string;
  /** An SVG. */
  before: string | null;
  answers: readonly Answer[];
  /** Whether the answers to the questions before it in its game may settle it. */
  follows: boolean;
}

interface Answer {
  title: string;
  edits: readonly TextEdit[];
  /** An SVG. */
  after: string | null;
  left: number;
}

/** What the user does about a question. */
export type Reaction =
  | { kind: 'answer'; edits: readonly TextEdit[] }
  /** To the next question, or to the one before; or the same one anew. */
  | { kind: 'step'; by: 1 | 0 | -1 }
  | { kind: 'undo' }
  /** To see the scan that the text is from. */
  | { kind: 'scan' }
  | { kind: 'write' };

interface Row extends vscode.QuickPickItem {
  reaction?: Reaction;
  answer?: Answer;
}

/** Which of how many questions it is, from 0, and whether something was done that can be taken back. */
export interface Standing {
  at: number;
  count: number;
  canUndo: boolean;
}

const undoButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('discard'), tooltip: 'Undo the last change' };
const scanButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('file-media'), tooltip: 'Open Scan Beside…' };

/** Asks it. Answers with nothing if the list is left. */
export async function askAbout(document: vscode.TextDocument, question: Question, standing: Standing, preview: Preview): Promise<Reaction | undefined> {
  const pick = vscode.window.createQuickPick<Row>();
  pick.title = `Clean up: question ${standing.at + 1} of ${standing.count}, line ${question.line + 1}`;
  pick.placeholder = question.message;
  pick.ignoreFocusOut = true;
  pick.items = rows(question);
  pick.buttons = [...(standing.at > 0 ? [vscode.QuickInputButtons.Back] : []), ...(standing.canUndo ? [undoButton] : []), scanButton];
  const show = (answer: Answer | undefined): void => {
    preview.compare(document, { question: question.message, before: question.before, answer: answer?.title, after: answer?.after ?? null });
  };
  pick.onDidChangeActive(([row]) => {
    show(row?.answer);
  });
  show(question.answers[0]);
  let themes: vscode.Disposable | undefined;
  const pressed = new Promise<Reaction>((resolve) => {
    // Its boards are those of the other theme.
    themes = vscode.window.onDidChangeActiveColorTheme(() => {
      resolve({ kind: 'step', by: 0 });
    });
    pick.onDidTriggerButton((button) => {
      resolve(button === undoButton ? { kind: 'undo' } : button === scanButton ? { kind: 'scan' } : { kind: 'step', by: -1 });
    });
  });
  try {
    return await Promise.race([pressed, answerOf(pick, ([row]) => row?.reaction)]);
  } finally {
    themes?.dispose();
    pick.dispose();
    preview.compare(document, undefined);
  }
}

function rows({ answers, follows }: Question): Row[] {
  const nothing = follows ? 'This may follow from another slip of the game: answer the other questions first' : 'Nothing in the record tells what was meant: only you know';
  return [
    ...answers.map((answer) => ({ label: literal(answer.title), detail: outlook(answer), answer, reaction: { kind: 'answer' as const, edits: answer.edits } })),
    { label: answers.length === 0 ? nothing : '', kind: vscode.QuickPickItemKind.Separator },
    { label: '$(edit) Write it yourself', reaction: { kind: 'write' } },
    { label: '$(debug-step-over) Skip', reaction: { kind: 'step', by: 1 } },
  ];
}

/** What is left then. */
function outlook({ left }: Answer): string {
  return left === 0 ? 'then nothing is left' : `then ${count(left, 'question')} ${left === 1 ? 'is' : 'are'} left`;
}
