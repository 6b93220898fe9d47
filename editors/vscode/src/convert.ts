// Games from other platforms become records, by a command, a drop or a paste; records are copied or saved in other forms.

import * as vscode from 'vscode';

import { mayBeForeign, type Conversion, type Form } from '../../web/src/foreign';
import { isNotation, selector } from './languages';
import type { Session } from './session';

/** Files in whose places a game may lie, to be offered as a record. */
const foreign = /\.(jcz|wiki)$/i;

/** Whether a document is a save or a log of another platform. */
function holdsGame(document: vscode.TextDocument): boolean {
  const { path } = document.uri;
  return foreign.test(path) || (/\.(json|html?)$/i.test(path) && document.getText().includes('"playTile"'));
}

export class Converter implements vscode.Disposable {
  private readonly registered: vscode.Disposable;

  constructor(private readonly session: Session) {
    this.registered = vscode.Disposable.from(
      vscode.languages.registerDocumentDropEditProvider(selector, new Dropped(session)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const [change] = contentChanges;
        if (isNotation(document.languageId) && change && mayBeForeign(change.text)) {
          void this.offerPasted(document, change.text);
        }
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (holdsGame(document)) {
          void this.offer(document);
        }
      }),
    );
  }

  dispose(): void {
    this.registered.dispose();
  }

  /** Opens the game in a file, or in the text of the editor, as a record. */
  async open(uri: vscode.Uri | undefined): Promise<void> {
    const document = await this.source(uri);
    if (!document) {
      return;
    }
    const conversion = await convert(this.session, { text: document.getText(), name: nameOf(document.uri) });
    if (!conversion || !isNotation(conversion.to)) {
      void vscode.window.showErrorMessage(`Movetext: no game is known in ${nameOf(document.uri) || 'this text'}.`);
      return;
    }
    await show(conversion, conversion.to);
  }

  /** Copies the record in another form; what comes with pictures is saved in a folder. */
  async copyAs(id: string | undefined): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isNotation(document.languageId)) {
      return;
    }
    const form = id ?? (await this.pick(document.languageId));
    const conversion = form === undefined ? undefined : await convert(this.session, { textDocument: { uri: document.uri.toString() }, to: form });
    if (!conversion) {
      return;
    }
    if (conversion.text === '') {
      void vscode.window.showErrorMessage(`Movetext: ${losses(conversion)}`);
      return;
    }
    if (conversion.files.length > 0) {
      await saved(conversion, document);
      return;
    }
    await vscode.env.clipboard.writeText(conversion.text.trimEnd());
    void vscode.window.showInformationMessage(`Copied. ${losses(conversion)}`.trim());
  }

  private async pick(notation: string): Promise<string | undefined> {
    const forms = await request<Form[]>(this.session, 'movetext/forms', { notation });
    const written = (forms ?? []).filter((form) => form.isWritten && form.id !== notation);
    const picks = written.map(({ id, title, about }) => ({ id, label: title, detail: about }));
    return (await vscode.window.showQuickPick(picks, { title: 'Copy the record as' }))?.id;
  }

  private async source(uri: vscode.Uri | undefined): Promise<vscode.TextDocument | undefined> {
    return uri ? vscode.workspace.openTextDocument(uri) : vscode.window.activeTextEditor?.document;
  }

  /** What was pasted becomes a record, if the user says so and it still stands there. */
  private async offerPasted(document: vscode.TextDocument, pasted: string): Promise<void> {
    const conversion = await converted(this.session, document, pasted);
    const yes = 'Make It a Record';
    const answer = conversion && (await vscode.window.showInformationMessage('What was pasted is a game from another platform.', yes));
    const start = document.getText().indexOf(pasted);
    if (!conversion || answer !== yes || start < 0) {
      return;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(start + pasted.length)), conversion.text);
    await vscode.workspace.applyEdit(edit);
    tell(conversion);
  }

  private async offer(document: vscode.TextDocument): Promise<void> {
    const yes = 'Open as a Record';
    const answer = await vscode.window.showInformationMessage(`${nameOf(document.uri)} may hold a game. Movetext can show it as a record.`, yes);
    if (answer === yes) {
      await this.open(document.uri);
    }
  }
}

/** Whole games that are dropped into a record. */
class Dropped implements vscode.DocumentDropEditProvider {
  constructor(private readonly session: Session) {}

  /** A game of the document's notation becomes its record; any other text is dropped as ever. */
  async provideDocumentDropEdits(document: vscode.TextDocument, _: vscode.Position, data: vscode.DataTransfer): Promise<vscode.DocumentDropEdit | undefined> {
    for (const [, item] of data) {
      const file = item.asFile();
      const text = file ? new TextDecoder().decode(await file.data()) : await item.asString();
      const conversion = await converted(this.session, document, text, file?.name);
      if (conversion) {
        tell(conversion);
        return new vscode.DocumentDropEdit(conversion.text);
      }
    }
    return undefined;
  }
}

/** A game of another platform as a record in the notation of `document`; nothing for any other text. */
async function converted(session: Session, document: vscode.TextDocument, text: string, name = ''): Promise<Conversion | undefined> {
  const conversion = mayBeForeign(text) ? await convert(session, { text, name }) : undefined;
  const isOther = conversion && conversion.to === document.languageId && conversion.from !== conversion.to && conversion.text !== '';
  return isOther ? conversion : undefined;
}

async function show(conversion: Conversion, language: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language, content: conversion.text });
  await vscode.window.showTextDocument(document);
  tell(conversion);
}

/** Writes the text and its pictures into a folder that the user chooses. */
async function saved({ text, files, to }: Conversion, document: vscode.TextDocument): Promise<void> {
  const [folder] = (await vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, openLabel: 'Save Here', title: 'A folder for the text and its pictures' })) ?? [];
  if (!folder) {
    return;
  }
  const name = nameOf(document.uri).replace(/\.[^.]*$/, '') || 'record';
  const page = vscode.Uri.joinPath(folder, `${name}.${to === 'markdown' ? 'md' : 'txt'}`);
  const encoder = new TextEncoder();
  for (const file of files) {
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, file.name), encoder.encode(file.text));
  }
  await vscode.workspace.fs.writeFile(page, encoder.encode(text));
  await vscode.window.showTextDocument(page);
}

function convert(session: Session, what: object): Promise<Conversion | null | undefined> {
  return request<Conversion | null>(session, 'movetext/convert', what);
}

async function request<Answer>(session: Session, method: string, parameters: object): Promise<Answer | undefined> {
  await session.begin();
  return session.request<Answer>(method, parameters);
}

function tell(conversion: Conversion): void {
  const lost = losses(conversion);
  if (lost !== '') {
    void vscode.window.showWarningMessage(`Movetext: ${lost}`);
  }
}

/** What could not be said, the worst first. */
function losses({ findings }: Conversion): string {
  const [worst, ...others] = [...findings].sort((one, other) => one.severity - other.severity);
  const more = others.length > 0 ? ` (and ${others.length.toLocaleString('en')} more)` : '';
  return worst ? `${worst.message}${more}` : '';
}

function nameOf(uri: vscode.Uri): string {
  return uri.scheme === 'untitled' ? '' : (uri.path.split('/').pop() ?? '');
}
