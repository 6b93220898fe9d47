// What is certain about a broken record: a list to tick, over a comparison of the record with what the ticks make of it.

import * as vscode from 'vscode';

import { count } from './languages';
import { answerOf, literal } from './pick';
import { asRange } from './places';
import type { TextEdit } from './wire';

/** What belongs together, to be mended as a whole or not at all: one of the answer to `movetext/cleanUp`. */
export interface Mend {
  reasons: readonly { message: string }[];
  lines: readonly { line: number; before: string; after: string; edit: TextEdit }[];
}

/** Of the cleaned side of a comparison, which is nobody's file. */
export const cleanedScheme = 'movetext-cleaned';

interface Tick extends vscode.QuickPickItem {
  mend: Mend;
}

/** Records as they would be. */
export class Certain implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange = this.changed.event;

  /** Behind the event, which is looked for only now. */
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(cleanedScheme, this);

  /** Shows the mends, all of them ticked. Answers with those that still are when the list is accepted; nothing if it is left. */
  async choose(document: vscode.TextDocument, mends: readonly Mend[]): Promise<readonly Mend[] | undefined> {
    const cleaned = vscode.Uri.from({ scheme: cleanedScheme, path: document.uri.path, query: document.uri.toString() });
    const text = document.getText();
    const show = (ticked: readonly Mend[]): void => {
      this.texts.set(cleaned.toString(), edited(text, document, ticked));
      this.changed.fire(cleaned);
    };
    show(mends);
    await compare(document, cleaned);
    const pick = vscode.window.createQuickPick<Tick>();
    pick.title = `Clean up: ${count(mends.length, 'place')} ${mends.length === 1 ? 'is' : 'are'} certain`;
    pick.placeholder = 'Untick what you want to decide yourself; Enter mends the rest';
    pick.canSelectMany = true;
    pick.ignoreFocusOut = true;
    pick.matchOnDetail = true;
    pick.items = mends.map(tick);
    pick.selectedItems = pick.items;
    pick.onDidChangeSelection((ticks) => {
      show(ticks.map(({ mend }) => mend));
    });
    pick.onDidChangeActive(([active]) => {
      reveal(document, active?.mend);
    });
    try {
      return await answerOf(pick, (ticks) => ticks.map(({ mend }) => mend));
    } finally {
      await close(cleaned);
      this.texts.delete(cleaned.toString());
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    // A comparison of an earlier time: the record is as it is.
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

/** The lines as they are meant, with the reasons. */
function tick(mend: Mend): Tick {
  const { lines, reasons } = mend;
  const places = lines.map(({ line }) => line + 1).join(', ');
  const after = lines.map((line) => line.after.trim() || '(goes)').join(' ⏎ ');
  return {
    label: `Line ${places}: ${literal(after)}`,
    detail: literal(reasons.map(({ message }) => message).join(' ')),
    mend,
  };
}

/** The text with these mends. */
function edited(text: string, document: vscode.TextDocument, mends: readonly Mend[]): string {
  const edits = mends.flatMap(({ lines }) => lines.map(({ edit }) => edit));
  const spans = edits.map(({ range: { start, end }, newText }) => {
    const [from, to] = [start, end].map(({ line, character }) => document.offsetAt(new vscode.Position(line, character)));
    return { from: from ?? 0, to: to ?? 0, newText };
  });
  // From the end on, so that the places of the others hold.
  return spans.sort((a, b) => b.from - a.from).reduce((whole, { from, to, newText }) => whole.slice(0, from) + newText + whole.slice(to), text);
}

/** Shows the record beside what becomes of it. */
async function compare(document: vscode.TextDocument, cleaned: vscode.Uri): Promise<void> {
  const page = await vscode.workspace.openTextDocument(cleaned);
  // The name of a record that was never saved does not tell.
  await vscode.languages.setTextDocumentLanguage(page, document.languageId);
  const name = document.uri.path.replace(/^.*\//, '');
  await vscode.commands.executeCommand('vscode.diff', document.uri, cleaned, `${name} ↔ cleaned up`);
}

function reveal(document: vscode.TextDocument, mend: Mend | undefined): void {
  const [first] = mend?.lines ?? [];
  for (const editor of first ? vscode.window.visibleTextEditors : []) {
    if (first && editor.document === document) {
      editor.revealRange(asRange(first.edit.range), vscode.TextEditorRevealType.InCenter);
    }
  }
}

/** Closes the comparison, wherever it was moved to. */
async function close(cleaned: vscode.Uri): Promise<void> {
  const isOurs = ({ input }: vscode.Tab): boolean => input instanceof vscode.TabInputTextDiff && input.modified.toString() === cleaned.toString();
  await vscode.window.tabGroups.close(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isOurs)));
}
