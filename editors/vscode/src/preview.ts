// The board beside the text: one panel that follows the cursor, and steps through the moves by itself.

import * as vscode from 'vscode';

import { isNotation } from './languages';
import { reason } from './messages';
import { Offers, at, type Where } from './offers';
import { page } from './page';
import { asPosition, asRange } from './places';
import type { Session } from './session';
import { theme } from './theme';
import type { Comparison, Kept, Place, Range, Step, TextEdit, Told, Wish } from './wire';

/** How long the cursor must rest before the board follows it, in milliseconds. */
const rest = 60;

const followSetting = 'movetext.preview.followCursor';

/** What the server answers to `movetext/board`. */
interface Board {
  game: number;
  /** How many moves are made, and how many there are. */
  step: number;
  steps: number;
  /** The last move that is made. */
  range: Range | null;
  title: string;
  /** The SVG. */
  picture: string;
  parts: { title: string; range: Range }[];
  /** The places that choices name. */
  regions: unknown[];
}

/** The panel's kind, for the editor; the manifest names it. */
export const boardType = 'movetext.board';

/** The panel, while it is open. */
export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document: vscode.TextDocument | undefined;
  private board: Board | undefined;
  private message: string | undefined;
  /** Where a step goes that is not answered yet. */
  private goal: Place | undefined;
  /** The boards that clicks left. */
  private returns: Place[] = [];
  /** Whether this panel chose the board: it stays until the cursor or the text is another. */
  private isChosen = false;
  /** What this panel itself selected, oldest first, and the editor has not told of yet: it does not follow that. */
  private placed: vscode.Selection[] = [];
  private asked = 0;
  private answered = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly offers: Offers;
  /** What is shown instead of the board. */
  private comparison: Comparison | undefined;
  /** Whether the choices are to have the focus as soon as there is a page. */
  private isFocusWanted = false;
  private readonly files: vscode.Uri;
  private readonly options: vscode.WebviewOptions;
  private readonly listening: vscode.Disposable;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly session: Session,
  ) {
    this.files = vscode.Uri.joinPath(context.extensionUri, 'dist', 'panel');
    this.options = { enableScripts: true, localResourceRoots: [this.files] };
    this.offers = new Offers(session, (told) => {
      this.tell(told);
    });
    this.listening = vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(boardType, {
        deserializeWebviewPanel: (panel, state: Kept | undefined) => this.revive(panel, state ?? {}),
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        this.turnTo(editor?.document);
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        // Where the window was loaded again, the panel may be there before its record is seen, and with it the cursor.
        if (this.board === undefined) {
          this.refreshSoon();
        }
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection], kind }) => {
        if (textEditor.document === this.document && selection !== undefined && !this.isOwn(selection, kind)) {
          this.cursorMoved();
        }
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.document && contentChanges.length > 0) {
          this.offers.forget();
          this.followCursor();
        }
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(followSetting)) {
          this.isChosen = false;
          this.refreshSoon();
        }
      }),
      vscode.window.onDidChangeActiveColorTheme(() => void this.refresh(this.current())),
      session.onDidChange(() => {
        this.refreshSoon();
      }),
    );
  }

  /** Shows the board of the active record beside it; the focus stays in the text. */
  show(): void {
    this.open(true);
  }

  /** Shows the board, with the focus in the choices below it. */
  record(): void {
    this.open(false);
    this.isFocusWanted = true;
    this.tell({ type: 'focus' });
  }

  /** Shows the boards before and after a change of a record; from then on, where there are none, the board again. */
  compare(document: vscode.TextDocument, comparison: Comparison | undefined): void {
    this.comparison = comparison;
    if (comparison && !(this.document === document && this.panel?.visible === true)) {
      this.open(true, document);
    }
    this.tell({ type: 'comparison', comparison });
  }

  private open(preserveFocus: boolean, document = this.wanted()): void {
    if (document === undefined) {
      throw new Error('open a record first.');
    }
    if (this.panel === undefined) {
      const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus };
      this.furnish(vscode.window.createWebviewPanel(boardType, 'Board', beside, this.options));
    } else {
      this.panel.reveal(undefined, preserveFocus);
    }
    this.turnTo(document);
  }

  /** The active record, or else the one whose board is shown. */
  private wanted(): vscode.TextDocument | undefined {
    const active = vscode.window.activeTextEditor?.document;
    return active !== undefined && isNotation(active.languageId) ? active : this.document;
  }

  /** Takes a panel over that was open when the window was loaded again. */
  private async revive(panel: vscode.WebviewPanel, { record, place }: Kept): Promise<void> {
    this.panel?.dispose();
    panel.webview.options = this.options;
    this.furnish(panel);
    const document = record === undefined ? undefined : await open(vscode.Uri.parse(record));
    // Without its record, such as one that was never saved, the panel waits for another.
    this.turnTo(document ?? vscode.window.activeTextEditor?.document);
    if (document !== undefined && this.cursor() === undefined) {
      // Behind another tab.
      await this.refresh(place);
    }
  }

  private furnish(panel: vscode.WebviewPanel): void {
    this.panel = panel;
    panel.webview.onDidReceiveMessage((wish: Wish) => {
      this.fulfil(wish);
    });
    panel.onDidChangeViewState(() => {
      // What changed while it was hidden was not asked for.
      this.refreshSoon();
    });
    panel.onDidDispose(() => {
      if (this.panel !== panel) {
        return;
      }
      clearTimeout(this.timer);
      this.panel = undefined;
      this.document = undefined;
      this.forget();
    });
    panel.webview.html = page(panel.webview, this.files);
  }

  /** From now on the boards of this document, if it is a record. */
  private turnTo(document: vscode.TextDocument | undefined): void {
    if (this.panel === undefined || document === undefined || document === this.document || !isNotation(document.languageId)) {
      return;
    }
    this.document = document;
    this.forget();
    this.panel.title = `Board: ${document.uri.path.replace(/^.*\//, '')}`;
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(this.context.extensionUri, 'icons', `${document.languageId}-${theme}.svg`);
    this.panel.iconPath = { light: icon('light'), dark: icon('dark') };
    void this.refresh(this.cursor());
  }

  private forget(): void {
    this.board = undefined;
    this.message = undefined;
    this.goal = undefined;
    this.isChosen = false;
    this.returns = [];
    this.placed = [];
    this.offers.forget();
  }

  private fulfil(wish: Wish): void {
    switch (wish.type) {
      case 'ready':
        this.greet();
        break;
      case 'more':
        void this.offers.more(wish.offer, wish.picked);
        break;
      case 'card':
        void this.offers.card(wish.offer, wish.region);
        break;
      case 'write':
        void this.write(wish.offer, wish.edits);
        break;
      case 'follow':
        if (this.offers.current(wish.offer)) {
          void this.continueAt(asRange(wish.range).end);
        }
        break;
      case 'undo':
        void this.undo();
        break;
      case 'step':
        this.step(wish.to);
        break;
      case 'part':
        this.jump(wish.index);
        break;
      case 'return': {
        const place = this.returns.pop();
        if (place !== undefined) {
          void this.go(place);
        }
        break;
      }
    }
  }

  /** There is a page: it hears what was said before. */
  private greet(): void {
    this.post();
    this.offers.post();
    this.tell({ type: 'comparison', comparison: this.comparison });
    if (this.isFocusWanted) {
      this.tell({ type: 'focus' });
    }
    this.isFocusWanted = false;
  }

  /** Writes what was chosen, unless the text is another by now. */
  private async write(offer: number, edits: readonly TextEdit[]): Promise<void> {
    const end = await this.offers.write(offer, edits);
    if (end === undefined) {
      this.offers.forget();
      this.refreshSoon();
      return;
    }
    await this.continueAt(end);
    this.tell({ type: 'written' });
  }

  /** Puts the cursor where the game goes on; the board is the one there. */
  private async continueAt(position: vscode.Position): Promise<void> {
    this.followCursor();
    await this.select(new vscode.Selection(position, position));
    clearTimeout(this.timer);
    await this.refresh(at(position));
  }

  /** Takes back what was written last. Only the editor of the record can: it has the focus for a moment. */
  private async undo(): Promise<void> {
    const { document, panel } = this;
    if (document === undefined || panel === undefined || !this.offers.hasWritten(document)) {
      return;
    }
    const viewColumn = this.editor()?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(document, { viewColumn });
    await vscode.commands.executeCommand('undo');
    panel.reveal();
    this.tell({ type: 'focus' });
  }

  private step(to: Step): void {
    if (this.board === undefined) {
      return;
    }
    const { game, step } = this.goal ?? this.board;
    const steps = this.board.steps;
    const target = { first: 0, previous: step - 1, next: step + 1, last: steps }[to];
    const goal = { game, step: Math.min(Math.max(target, 0), steps) };
    if (goal.step !== step) {
      void this.go(goal);
    }
  }

  /** Shows a board of the game, and puts the cursor to its move. */
  private async go(place: Place): Promise<void> {
    clearTimeout(this.timer);
    this.goal = place;
    this.isChosen = true;
    const board = await this.refresh(place);
    if (this.goal === place) {
      this.goal = undefined;
      if (board?.range) {
        const { line, character } = board.range.start;
        const start = new vscode.Position(line, character);
        await this.select(new vscode.Selection(start, start));
      }
    }
  }

  /** To the move that put a piece where it stands. */
  private jump(index: number): void {
    const range = this.board?.parts[index]?.range;
    if (this.board === undefined || range === undefined) {
      return;
    }
    const { start, end } = range;
    void this.select(new vscode.Selection(end.line, end.character, start.line, start.character));
    if (follows()) {
      this.returns.push({ game: this.board.game, step: this.board.step });
      this.isChosen = false;
      void this.refresh({ position: start });
    }
  }

  /** Selects in the record, without taking the focus; the board does not follow, it is there already. */
  private async select(selection: vscode.Selection): Promise<void> {
    const { document } = this;
    if (document === undefined) {
      return;
    }
    const editor = this.editor() ?? (await show(document));
    if (editor === undefined) {
      return;
    }
    // While the editor still has to tell of others, it may hold one of them for a moment.
    const before = this.placed.at(-1) ?? editor.selection;
    if (!before.isEqual(selection)) {
      this.placed.push(selection);
    }
    editor.selection = selection;
    editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private isOwn(selection: vscode.Selection, kind: vscode.TextEditorSelectionChangeKind | undefined): boolean {
    const isByHand = kind === vscode.TextEditorSelectionChangeKind.Keyboard || kind === vscode.TextEditorSelectionChangeKind.Mouse;
    const index = isByHand ? -1 : this.placed.findIndex((own) => own.isEqual(selection));
    this.placed.splice(0, index + 1);
    return index >= 0;
  }

  private cursorMoved(): void {
    if (follows()) {
      this.followCursor();
    }
  }

  private followCursor(): void {
    this.returns = [];
    this.goal = undefined;
    this.isChosen = false;
    this.refreshSoon();
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    if (this.panel !== undefined) {
      this.timer = setTimeout(() => void this.refresh(follows() && !this.isChosen ? this.cursor() : this.current()), rest);
    }
  }

  /** Asks for a board and shows it, unless a newer one is shown already. Answers it. */
  private async refresh(place: Where | undefined): Promise<Board | undefined> {
    const { document, panel } = this;
    if (document === undefined || panel?.visible !== true || place === undefined) {
      return undefined;
    }
    this.asked += 1;
    const number = this.asked;
    const answer = await this.ask(document, place);
    if (number < this.answered || document !== this.document) {
      return undefined;
    }
    this.answered = number;
    const { board, message } = answer;
    this.board = board ?? this.board;
    this.message = message;
    this.post();
    void this.offer(document, place, board);
    return board;
  }

  /** What can be done next on the board that is shown. */
  private async offer(document: vscode.TextDocument, where: Where, board: Board | undefined): Promise<void> {
    const shown = board && { game: board.game, step: board.step };
    // Right before a move stands the cursor where the move is chosen, but the board is the one after it.
    const isBefore = 'position' in where && board?.range && asRange(board.range).start.isAfterOrEqual(asPosition(where.position));
    const isAnything = await this.offers.refresh(document, shown && isBefore ? shown : where);
    // Nothing goes on behind a result, but the board that is shown there does.
    if (isAnything === false && shown && !isBefore && 'position' in where) {
      await this.offers.refresh(document, shown);
    }
  }

  private async ask(document: vscode.TextDocument, where: Where): Promise<{ board?: Board; message?: string }> {
    const parameters = { textDocument: { uri: document.uri.toString() }, ...where, format: 'svg', theme: theme(), steady: true };
    try {
      const board = await this.session.request<Board | null>('movetext/board', parameters);
      return board === null ? { message: 'Nothing to draw here.' } : { board };
    } catch (error) {
      const text = reason(error);
      return { message: text.charAt(0).toUpperCase() + text.slice(1) };
    }
  }

  private post(): void {
    const { board } = this;
    const record = this.document?.uri.toString();
    this.tell({
      type: 'board',
      kept: { ...(record !== undefined && { record }), ...(board && { place: { game: board.game, step: board.step } }) },
      board: board && { step: board.step, steps: board.steps, title: board.title, picture: board.picture, regions: board.regions },
      message: this.message,
      canReturn: this.returns.length > 0,
    });
  }

  private tell(told: Told): void {
    void this.panel?.webview.postMessage(told);
  }

  /** The board that is shown, else the one at the cursor. */
  private current(): Where | undefined {
    return this.goal ?? (this.board && { game: this.board.game, step: this.board.step }) ?? this.cursor();
  }

  private cursor(): Where | undefined {
    const editor = this.editor();
    return editor && at(editor.selection.active);
  }

  private editor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    return active?.document === this.document ? active : vscode.window.visibleTextEditors.find(({ document }) => document === this.document);
  }

  dispose(): void {
    this.listening.dispose();
    this.panel?.dispose();
  }
}

async function open(record: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(record);
  } catch {
    return undefined;
  }
}

/** The editor of a record that is shown nowhere; nothing if the record is gone. */
async function show(document: vscode.TextDocument): Promise<vscode.TextEditor | undefined> {
  try {
    return await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preserveFocus: true });
  } catch {
    return undefined;
  }
}

function follows(): boolean {
  return vscode.workspace.getConfiguration().get<boolean>(followSetting, true);
}
