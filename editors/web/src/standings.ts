// Who won how many of the games in a text, as far as the games say so.

import type { LSPClient } from '@codemirror/lsp-client';
import type { Text } from '@codemirror/state';

import type { NotationId } from './notations';
import type { Span } from './positions';

/** A game of the answer to `movetext/replay`, as far as it is read here. */
export interface Played {
  players: { id: string; name?: string; team?: string }[];
  /** How it ended; each notation has its own form. */
  result: unknown;
}

/** What somebody has reached. */
export interface Standing {
  name: string;
  games: number;
  won: number;
  /** Games that others won as well, and draws. */
  shared: number;
}

export interface Standings {
  /** Who won most comes first. */
  rows: Standing[];
  /** Games that do not say who won. */
  open: number;
}

/** So many characters of a text are replayed at once, if it is not a single game. */
const most = 20_000;

/** Where the games are replayed, beside the record that is being written; each time elsewhere, since two may be asked for at once. */
const place = 'file:///playground/standings';
let asked = 0;

/** The games as pieces of their text that are replayed in a moment, each piece with how many games it holds. */
export function pieces(games: readonly Span[]): (Span & { count: number })[] {
  const cut: (Span & { count: number })[] = [];
  for (const { from, to } of games) {
    const last = cut.at(-1);
    if (last === undefined || to - last.from > most) {
      cut.push({ from, to, count: 1 });
    } else {
      last.to = to;
      last.count += 1;
    }
  }
  return cut;
}

/** Replays the games of a text piece by piece; `progress` hears how many are replayed, and answers whether to go on. */
export async function replayed(client: LSPClient, notation: NotationId, text: Text, games: readonly Span[], progress: (done: number) => boolean): Promise<Played[] | undefined> {
  const all: Played[] = [];
  asked += 1;
  const uri = `${place}-${asked}`;
  const textDocument = { uri };
  let done = 0;
  for (const { from, to, count } of pieces(games)) {
    if (!progress(done)) {
      return undefined;
    }
    client.notification('textDocument/didOpen', { textDocument: { uri, languageId: notation, version: 1, text: text.sliceString(from, to) } });
    try {
      const { games: some } = await client.request<object, { games: Played[] }>('movetext/replay', { textDocument });
      all.push(...some.map(({ players, result }) => ({ players, result })));
    } finally {
      client.notification('textDocument/didClose', { textDocument });
    }
    done += count;
  }
  return all;
}

export function standingsOf(games: readonly Played[]): Standings {
  const rows = new Map<string, Standing>();
  let open = 0;
  for (const game of games) {
    const [names, winners] = [namesOf(game), winnersOf(game)];
    if (!winners || winners.length === 0 || winners.some((winner) => !names.includes(winner))) {
      open += 1;
      continue;
    }
    for (const name of names) {
      const row = rows.get(name) ?? { name, games: 0, won: 0, shared: 0 };
      rows.set(name, row);
      row.games += 1;
      row.won += Number(winners.length === 1 && winners[0] === name);
      row.shared += Number(winners.length > 1 && winners.includes(name));
    }
  }
  const order = (a: Standing, b: Standing): number => b.won - a.won || b.shared - a.shared || a.games - b.games || a.name.localeCompare(b.name, 'en');
  return { rows: [...rows.values()].sort(order), open };
}

/** The players of a game, or its teams, each once. */
function namesOf({ players }: Played): string[] {
  return [...new Set(players.map(nameOf))];
}

function nameOf({ id, name, team }: Played['players'][number]): string {
  return name ?? team ?? id;
}

/** Who won; everybody in a draw, and nothing where the game does not tell. */
function winnersOf(game: Played): string[] | undefined {
  const { players, result } = game;
  if (typeof result === 'string') {
    const [white, black] = players.map(nameOf);
    return { '1-0': [white], '0-1': [black], '1/2-1/2': [white, black] }[result]?.filter((one) => one !== undefined);
  }
  if (typeof result !== 'object' || result === null) {
    return undefined;
  }
  if ('winner' in result) {
    return wonBy(game, result.winner);
  }
  // A game that was given up is not won by points.
  return 'score' in result && !('by' in result) ? best(players, result.score) : undefined;
}

/** A winner is a side, or the ids of players. */
function wonBy(game: Played, winner: unknown): string[] | undefined {
  if (typeof winner === 'number') {
    return namesOf(game).slice(winner, winner + 1);
  }
  return Array.isArray(winner) ? game.players.filter(({ id }) => winner.includes(id)).map(nameOf) : undefined;
}

function best(players: Played['players'], score: unknown): string[] | undefined {
  const points = new Map(Object.entries(score ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  const most = Math.max(...points.values());
  return players.filter(({ id }) => points.get(id) === most).map(nameOf);
}
