// What can be done next where the board is: asked of the server for the panel, and written where it was chosen.

import * as vscode from 'vscode';

import { asRange } from './places';
import type { Session } from './session';
import { theme } from './theme';
import type { Place, Position, TextEdit, Told } from './wire';

/** Where the board is. */
export type Where = Place | { position: Position };

/** Plain, so that it can be sent. */
export function at({ line, character }: vscode.Position): Where {
  return { position: { line, character } };
}

interface Offer {
  number: number;
  document: vscode.TextDocument;
  /** Of the text that it is for. */
  version: number;
  where: Where;
  choices: readonly unknown[];
}

export class Offers {
  private offer: Offer | undefined;
  private asked = 0;
  /** Where something was written by a choice. */
  private readonly written = new WeakSet<vscode.TextDocument>();

  constructor(
    private readonly session: Session,
    private readonly tell: (told: Told) => void,
  ) {}

  /** Asks what can be done there. Answers whether there is anything, unless something else was asked meanwhile. */
  async refresh(document: vscode.TextDocument, where: Where): Promise<boolean | undefined> {
    this.asked += 1;
    const [number, version] = [this.asked, document.version];
    const choices = (await isWritable(document)) ? await this.request(document, where, []) : [];
    if (number !== this.asked || version !== document.version) {
      return undefined;
    }
    // The same ones stand as they are, with what is selected of them.
    const isSame = this.offer?.document === document && this.offer.version === version && JSON.stringify(this.offer.choices) === JSON.stringify(choices);
    if (!isSame) {
      this.offer = { number, document, version, where, choices };
      this.post();
    }
    return choices.length > 0;
  }

  post(): void {
    if (this.offer) {
      const { number, choices, document } = this.offer;
      this.tell({ type: 'offer', offer: number, choices, canUndo: this.hasWritten(document) });
    }
  }

  /** No choice holds until there is another offer. */
  forget(): void {
    this.asked += 1;
    this.offer = undefined;
    this.tell({ type: 'stale' });
  }

  async more(number: number, picked: readonly string[]): Promise<void> {
    const offer = this.current(number);
    const choices = offer && (await this.request(offer.document, offer.where, picked));
    if (choices && this.current(number)) {
      this.tell({ type: 'more', offer: number, picked, choices });
    }
  }

  /** Tells what the piece on a region may do. */
  async card(number: number, region: string): Promise<void> {
    const offer = this.current(number);
    if (offer) {
      const parameters = { textDocument: { uri: offer.document.uri.toString() }, ...offer.where, region };
      const card = await this.session.request<{ value: string } | null>('movetext/ruleCard', parameters).catch(() => null);
      this.tell({ type: 'card', offer: number, region, card: card?.value });
    }
  }

  /** As one change. Answers where the game goes on; nothing where the text is another by now, or cannot be written. */
  async write(number: number, edits: readonly TextEdit[]): Promise<vscode.Position | undefined> {
    const offer = this.current(number);
    if (!offer) {
      return undefined;
    }
    const { document } = offer;
    const changes = edits.map(({ range, newText }) => new vscode.TextEdit(asRange(range), newText.replaceAll(/\r?\n/g, endOfLine(document))));
    const end = endOf(document, changes);
    const edit = new vscode.WorkspaceEdit();
    edit.set(document.uri, changes);
    this.forget();
    if (!(await vscode.workspace.applyEdit(edit))) {
      return undefined;
    }
    this.written.add(document);
    return document.positionAt(end);
  }

  hasWritten(document: vscode.TextDocument): boolean {
    return this.written.has(document);
  }

  /** The offer of this number, if it is the last one and its text is the one that stands. */
  current(number: number): Offer | undefined {
    const { offer } = this;
    return offer?.number === number && offer.document.version === offer.version ? offer : undefined;
  }

  private async request(document: vscode.TextDocument, where: Where, picked: readonly string[]): Promise<readonly unknown[]> {
    try {
      return await this.session.request<readonly unknown[]>('movetext/choices', { textDocument: { uri: document.uri.toString() }, ...where, picked, theme: theme() });
    } catch {
      // The panel says so already, in place of the board.
      return [];
    }
  }
}

/** Where the last of the changes ends when all are made. */
function endOf(document: vscode.TextDocument, changes: readonly vscode.TextEdit[]): number {
  const last = changes.at(-1)?.range.end;
  if (last === undefined) {
    return 0;
  }
  const before = changes.filter(({ range }) => range.end.isBeforeOrEqual(last));
  const grown = before.map(({ range, newText }) => newText.length - (document.offsetAt(range.end) - document.offsetAt(range.start)));
  return grown.reduce((sum, growth) => sum + growth, document.offsetAt(last));
}

function endOfLine(document: vscode.TextDocument): string {
  return document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}

/** Not so: an old version, a side of a comparison, a file that is protected. */
export async function isWritable({ uri }: vscode.TextDocument): Promise<boolean> {
  if (uri.scheme === 'untitled') {
    return true;
  }
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true) {
    return false;
  }
  try {
    const { permissions } = await vscode.workspace.fs.stat(uri);
    return permissions !== vscode.FilePermission.Readonly;
  } catch {
    // Not there any more: saving will write it again.
    return true;
  }
}
