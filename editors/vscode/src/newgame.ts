// Begins a record: which game, and who plays; the board then writes it.

import * as vscode from 'vscode';

import { isNotation } from './languages';
import { pickNotation } from './pick';
import type { Preview } from './preview';
import type { Session } from './session';

/** The answer to `movetext/newGame`. */
interface Beginning {
  /** What the seats are called. */
  seats: readonly string[];
  text: string;
}

/** In a game of more seats not all are taken. */
const always = 2;

export async function newGame(session: Session, preview: Preview, notation: string | undefined): Promise<void> {
  const chosen = notation ?? (await pickNotation('A new game of what?'));
  if (chosen === undefined || !isNotation(chosen)) {
    return;
  }
  const { seats } = await session.request<Beginning>('movetext/newGame', { notation: chosen });
  const players = await askForPlayers(seats);
  if (players === undefined) {
    return;
  }
  const { text: content } = await session.request<Beginning>('movetext/newGame', { notation: chosen, players });
  const document = await vscode.workspace.openTextDocument({ language: chosen, content });
  const end = document.positionAt(content.length);
  // Not over the board, where that has the focus.
  const viewColumn = vscode.window.activeTextEditor?.viewColumn ?? vscode.ViewColumn.One;
  await vscode.window.showTextDocument(document, { viewColumn, preview: false, selection: new vscode.Range(end, end) });
  preview.record();
}

/** A name for each seat, empty where nobody sits; nothing if the user leaves. */
async function askForPlayers(seats: readonly string[]): Promise<string[] | undefined> {
  const taken = seats.length > always ? await vscode.window.showQuickPick(seats, { title: 'Who takes part?', canPickMany: true }) : seats;
  if (taken === undefined) {
    return undefined;
  }
  const names = new Map<string, string>();
  for (const [index, seat] of taken.entries()) {
    const name = await askForName(seat, `${index + 1} of ${taken.length}`, taken !== seats);
    if (name === undefined) {
      return undefined;
    }
    names.set(seat, name);
  }
  return seats.map((seat) => names.get(seat) ?? '');
}

async function askForName(seat: string, place: string, isNeeded: boolean): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: `New game (${place})`,
    prompt: isNeeded ? `Who plays ${seat}?` : `Who plays ${seat}? Leave it empty if that is not known.`,
    ignoreFocusOut: true,
    validateInput: (typed) => (isNeeded && typed.trim() === '' ? 'A name, or an initial.' : undefined),
  });
  return name?.trim();
}
