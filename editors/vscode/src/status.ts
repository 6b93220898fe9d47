// Two language status items: what the server says of the game at the cursor, in few words, and which server that is.

import * as vscode from 'vscode';

import { isNotation, notations, selector } from './languages';
import type { Session } from './session';

/** How long the cursor must rest before the verdict follows it, in milliseconds. */
const rest = 200;

const output: vscode.Command = { command: 'movetext.showOutput', title: 'Show Output' };
const problems: vscode.Command = { command: 'workbench.actions.view.problems', title: 'Show Problems' };
const restart: vscode.Command = { command: 'movetext.restartServer', title: 'Restart Server' };

/** A code lens as the server sends it: the line above a game. */
interface Lens {
  range: { start: { line: number } };
  command?: { title: string };
}

/** A game in a record. */
interface Game {
  /** Result, players and length. */
  title: string;
  /** "replays without contradiction", "3 errors". */
  verdict: string;
  /** Its first line, and the first line of the next game. */
  lines: [number, number];
}

/** Shows the verdict on the game at the cursor and keeps it true. */
export function registerStatus(context: vscode.ExtensionContext, session: Session): void {
  const item = vscode.languages.createLanguageStatusItem('movetext.verdict', selector);
  item.name = 'Movetext';
  const server = vscode.languages.createLanguageStatusItem('movetext.server', selector);
  server.name = 'Movetext Server';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = (): void => {
    clearTimeout(timer);
    item.busy = session.condition === 'starting';
    show(server, vscode.LanguageStatusSeverity.Information, session.description, '', output);
    if (session.condition === 'running') {
      timer = setTimeout(() => {
        void follow(item, session);
      }, rest);
    } else if (session.condition === 'starting') {
      show(item, vscode.LanguageStatusSeverity.Information, 'Movetext is starting', '', undefined);
    } else {
      show(item, vscode.LanguageStatusSeverity.Error, 'Movetext is not running', '', restart);
    }
  };

  context.subscriptions.push(
    item,
    server,
    session.onDidChange(update),
    vscode.languages.onDidChangeDiagnostics(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.onDidChangeTextEditorSelection(update),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
  );
  update();
}

/** Asks for the game at the cursor. What comes too late, after the cursor or the text went on, is followed by a newer answer. */
async function follow(item: vscode.LanguageStatusItem, session: Session): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const language = editor?.document.languageId;
  if (editor === undefined || language === undefined || !isNotation(language)) {
    return;
  }
  const { document, selection } = editor;
  const notation = notations[language];
  try {
    const game = await gameAt(session, document.uri, selection.active.line);
    if (game === undefined) {
      show(item, vscode.LanguageStatusSeverity.Information, 'No game yet', notation, undefined);
      return;
    }
    const [first, end] = game.lines;
    const isContradicted = vscode.languages
      .getDiagnostics(document.uri)
      .some(({ severity, range }) => severity <= vscode.DiagnosticSeverity.Warning && range.start.line >= first && range.start.line < end);
    const severity = isContradicted ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    const text = game.verdict.charAt(0).toUpperCase() + game.verdict.slice(1);
    show(item, severity, text, game.title === '' ? notation : game.title, isContradicted ? problems : undefined);
  } catch {
    // The server just ended, or the record was just closed: either is followed by an update.
  }
}

async function gameAt(session: Session, uri: vscode.Uri, line: number): Promise<Game | undefined> {
  const textDocument = { uri: uri.toString() };
  const lenses = (await session.request<Lens[] | null>('textDocument/codeLens', { textDocument })) ?? [];
  const index = Math.max(0, lenses.findLastIndex(({ range }) => range.start.line <= line));
  const lens = lenses[index];
  if (lens === undefined) {
    return undefined;
  }
  const { command } = await session.request<Lens>('codeLens/resolve', lens);
  const parts = (command?.title ?? '').split(' · ');
  const verdict = parts.pop() ?? '';
  const first = index === 0 ? 0 : lens.range.start.line;
  return { title: parts.join(' · '), verdict, lines: [first, lenses[index + 1]?.range.start.line ?? Infinity] };
}

function show(
  item: vscode.LanguageStatusItem,
  severity: vscode.LanguageStatusSeverity,
  text: string,
  detail: string,
  command: vscode.Command | undefined,
): void {
  item.severity = severity;
  item.text = text;
  item.detail = detail;
  item.command = command;
}
