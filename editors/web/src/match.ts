// A match: games of two players or teams in one record, one after the other, mostly with the sides swapped.

import type { LSPClient } from '@codemirror/lsp-client';
import type { Text } from '@codemirror/state';

import type { NotationId } from './notations';
import type { Span } from './positions';
import { replayed, standingsOf, type Played } from './standings';

/** Who has won so many games has won a match of three. */
const enough = 2;
/** A record with more games is no match. */
const most = 9;

/**
 * How a match of these games stands, in words: `Ann leads 1 : 0.` Empty where one game alone says it, or not all say who won;
 * nothing where more than two play.
 */
export function standingOf(games: readonly Played[]): string | undefined {
  const { rows, open } = standingsOf(games);
  const [first, second] = rows;
  if (rows.length > 2) {
    return undefined;
  }
  if (!first || games.length === 1 || open > 0) {
    return '';
  }
  const shared = first.shared > 0 ? `, ${first.shared} shared` : '';
  const [most, least] = [first.won, second?.won ?? 0];
  const score = `${most} : ${least}${shared}`;
  if (most === least) {
    return `The match stands ${score}.`;
  }
  return most >= enough ? `${first.name} wins the match ${score} (best of three).` : `${first.name} leads ${score}.`;
}

/** How the match stands that the games of a text are. */
export async function matchOf(client: LSPClient, notation: NotationId, text: Text, games: readonly Span[]): Promise<string | undefined> {
  if (games.length === 0 || games.length > most) {
    return undefined;
  }
  try {
    const played = await replayed(client, notation, text, games, () => true);
    return played && standingOf(played);
  } catch {
    return undefined;
  }
}
