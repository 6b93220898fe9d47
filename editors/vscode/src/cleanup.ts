// Cleans a broken record up: first what is certain, as a comparison to tick; then the rest, question by question.

import * as vscode from 'vscode';

import { Certain, type Mend } from './certain';
import { count } from './languages';
import { isWritable } from './offers';
import { asRange } from './places';
import type { Preview } from './preview';
import { type Question, askAbout } from './question';
import { activeRecord } from './record';
import type { Session } from './session';
import { theme } from './theme';
import type { TextEdit } from './wire';

/** The answer to `movetext/questions`. */
interface Questions {
  count: number;
  questions: readonly Question[];
}

export class CleanUp implements vscode.Disposable {
  private readonly certain = new Certain();

  constructor(
    private readonly session: Session,
    private readonly preview: Preview,
  ) {}

  async start(): Promise<void> {
    const { document } = activeRecord();
    if (!(await isWritable(document))) {
      throw new Error('nobody can write into this record.');
    }
    const taken = await this.mend(document);
    if (taken !== undefined) {
      await this.askAll(document, taken);
    }
  }

  dispose(): void {
    this.certain.dispose();
  }

  /** Mends what is certain and ticked. Answers how many changes were made; nothing if the user left. */
  private async mend(document: vscode.TextDocument): Promise<number | undefined> {
    for (;;) {
      const version = document.version;
      const mends = await this.request<readonly Mend[]>(document, 'movetext/cleanUp', {}, 'Looking for what is certain');
      if (mends?.length === 0) {
        return 0;
      }
      const chosen = mends && (await this.certain.choose(document, mends));
      if (chosen === undefined) {
        return undefined;
      }
      await show(document);
      const edits = chosen.flatMap(({ lines }) => lines.map(({ edit }) => edit));
      // Where the text was changed meanwhile, these are the mends of another one.
      if (document.version === version) {
        return (await apply(document, edits)) ? 1 : 0;
      }
    }
  }

  /** Asks what is not certain, until nothing is left or the user leaves. `taken` changes were made before. */
  private async askAll(document: vscode.TextDocument, taken: number): Promise<void> {
    let at = 0;
    for (;;) {
      const version = document.version;
      const page = await this.request<Questions>(document, 'movetext/questions', { from: at, limit: 1, theme: theme() }, 'Looking for what is left');
      if (page === undefined) {
        return;
      }
      const [question] = page.questions;
      if (question === undefined) {
        if (!(await startsOver(page.count))) {
          return;
        }
        at = 0;
        continue;
      }
      await show(document, asRange(question.range));
      const reaction = await askAbout(document, question, { at, count: page.count, canUndo: taken > 0 }, this.preview);
      switch (reaction?.kind) {
        case 'answer':
          taken += document.version === version && (await apply(document, reaction.edits)) ? 1 : 0;
          break;
        case 'step':
          at += reaction.by;
          break;
        case 'scan':
          await vscode.commands.executeCommand('movetext.openScan');
          break;
        case 'undo':
          await show(document);
          await vscode.commands.executeCommand('undo');
          taken -= 1;
          break;
        default:
          // To write it, or to look at it: the cursor is there.
          await show(document, asRange(question.range));
          return;
      }
    }
  }

  /** Asks the server about a record; shows that it works where that takes long. Nothing if the user does not wait. */
  private async request<Answer>(document: vscode.TextDocument, method: string, parameters: object, title: string): Promise<Answer | undefined> {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    const whole = { textDocument: { uri: document.uri.toString() }, ...parameters };
    return vscode.window.withProgress(options, async (_, token) => {
      try {
        return await this.session.request<Answer>(method, whole, token);
      } catch (error) {
        if (token.isCancellationRequested) {
          return undefined;
        }
        throw error;
      }
    });
  }
}

/** As one change. Answers whether there was anything to change, and it was. */
async function apply(document: vscode.TextDocument, edits: readonly TextEdit[]): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, edits.map(({ range, newText }) => new vscode.TextEdit(asRange(range), newText)));
  return edits.length > 0 && vscode.workspace.applyEdit(edit);
}

/** Shows the record, where it is open already if it is, and selects in it. */
async function show(document: vscode.TextDocument, selection?: vscode.Range): Promise<void> {
  const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
  await vscode.window.showTextDocument(document, { viewColumn: editor?.viewColumn ?? vscode.ViewColumn.Active, preview: false, ...(selection && { selection }) });
}

/** Says that there are no more questions. Answers whether the user wants to go through those that were skipped. */
async function startsOver(left: number): Promise<boolean> {
  if (left === 0) {
    void vscode.window.showInformationMessage('Nothing is left to ask: this record has no errors.');
    return false;
  }
  const again = 'From the Start';
  return (await vscode.window.showInformationMessage(`${count(left, 'question')} ${left === 1 ? 'is' : 'are'} left open.`, again)) === again;
}
