// Commands about the record in the active editor: copy a position, explain the game, write what can be computed.

import * as vscode from 'vscode';

import { isNotation } from './languages';
import type { Session } from './session';

/** What `movetext/position` answers about a move. */
interface Position {
  label: string;
  /** The position after it in one line, to be pasted elsewhere; null where the notation has no such form. */
  copy: string | null;
}

/** What `movetext/explain` answers about a game. */
interface Explanation {
  title: string;
  items: { range: Range; text: string }[];
}

interface Range {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

/** The kind of code actions that write what follows from the rest of a game. */
const computed = 'source.movetext.complete';

/** Puts the position after the move at the cursor into the clipboard. */
export async function copyPosition(session: Session): Promise<void> {
  const answer = await session.request<Position | null>('movetext/position', place(activeRecord()));
  if (answer?.copy == null) {
    void vscode.window.showInformationMessage('There is no move at the cursor or above it.');
    return;
  }
  await vscode.env.clipboard.writeText(answer.copy);
  vscode.window.setStatusBarMessage(`$(copy) After ${answer.label.replace(/\.$/, '')}: ${answer.copy}`, 5000);
}

/** Writes points, throw-ins or marks that are missing in the record; asks where there is a choice that `title` does not make. */
export async function writeComputed(title: string | undefined): Promise<void> {
  const { document } = activeRecord();
  const everything = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    everything,
    computed,
  );
  if (actions.length === 0) {
    void vscode.window.showInformationMessage('There is nothing to write: the record says all that can be computed.');
    return;
  }
  const edit = (await choose(actions, title))?.edit;
  if (edit !== undefined) {
    await vscode.workspace.applyEdit(edit);
  }
}

async function choose(actions: vscode.CodeAction[], title: string | undefined): Promise<vscode.CodeAction | undefined> {
  if (title !== undefined) {
    return actions.find((action) => action.title === title);
  }
  if (actions.length === 1) {
    return actions[0];
  }
  const picks = actions.map((action) => ({ label: action.title, action }));
  return (await vscode.window.showQuickPick(picks, { title: 'What shall Movetext write?' }))?.action;
}

/** Games in plain English, as pages beside their records: one page a record, of the game that was asked for last. */
export class Explanations implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private static readonly scheme = 'movetext-explain';

  private readonly pages = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange = this.changed.event;

  /** Behind the event, which is looked for only now. */
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(Explanations.scheme, this);

  constructor(private readonly session: Session) {}

  async show(): Promise<void> {
    const editor = activeRecord();
    const answer = await this.session.request<Explanation | null>('movetext/explain', place(editor));
    if (answer === null) {
      void vscode.window.showInformationMessage('There is no game at the cursor.');
      return;
    }
    const { document } = editor;
    const name = document.uri.path.replace(/^.*\//, '').replace(/(?<=.)\.\w+$/, '');
    const uri = vscode.Uri.from({ scheme: Explanations.scheme, path: `/${name} in plain English.md`, query: document.uri.toString() });
    this.pages.set(uri.toString(), page(document, answer));
    this.changed.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
    // The preview took the focus, but the reader goes on in the record.
    await vscode.window.showTextDocument(document, editor.viewColumn);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.pages.get(uri.toString()) ?? 'This page is of an earlier time. Run **Movetext: Explain This Game** in the record to have it again.';
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

/** Markdown: each move as it is written, and below it what it means. */
function page(document: vscode.TextDocument, { title, items }: Explanation): string {
  const moves = items.map(({ range: { start, end }, text }) => {
    const written = document.getText(new vscode.Range(start.line, start.character, end.line, end.character)).trim();
    return `${code(written)}  \n${escaped(text)}`;
  });
  return [`### ${escaped(title)}`, ...moves].join('\n\n');
}

/** A span of code that may hold backticks. */
function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&~|]/g, '\\$&');
}

export function activeRecord(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !isNotation(editor.document.languageId)) {
    throw new Error('open a record first.');
  }
  return editor;
}

function place(editor: vscode.TextEditor): { textDocument: { uri: string }; position: { line: number; character: number } } {
  const { line, character } = editor.selection.active;
  return { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } };
}
