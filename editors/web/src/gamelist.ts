// The games of a text that holds several: their list, the one before and the one after, and the standings.

import type { LSPClient } from '@codemirror/lsp-client';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { DocumentSymbol, Range } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import { button, element, find, nthGame, plural } from './dom';
import { LongList } from './longlist';
import type { NotationId } from './notations';
import { spanOf, type Span } from './positions';
import { replayed, standingsOf, type Standings } from './standings';

/** The height of a row in pixels; overlays.css says the same. */
const rowHeight = 56;
/** So many rows of standings are shown. */
const mostRows = 200;

interface Entry {
  index: number;
  /** Who played, and how it ended. */
  title: string;
  /** Where and when. */
  about: string;
  range: Range;
}

/** What the list needs of the page. */
interface Page {
  notation(): NotationId;
  /** To a game. */
  goTo(range: Range): void;
}

export class GameList {
  private readonly bar = find('game-nav', HTMLElement);
  private readonly which = find('game-list', HTMLButtonElement);
  private readonly buttons = { '-1': find('game-previous', HTMLButtonElement), '1': find('game-next', HTMLButtonElement) };
  private readonly dialog = find('list-dialog', HTMLDialogElement);
  private readonly views = { list: find('list-view', HTMLElement), standings: find('standings-view', HTMLElement) };
  private readonly tabs = { list: find('list-tab', HTMLButtonElement), standings: find('standings-tab', HTMLButtonElement) };
  private readonly field = find('list-find', HTMLInputElement);
  private readonly note = find('list-note', HTMLElement);
  private readonly rows = new LongList<Entry>(find('list-rows', HTMLElement), rowHeight, (entry) => this.row(entry));
  private games: readonly Range[] = [];
  /** The game of the cursor. */
  private index = 0;
  private entries: Entry[] = [];
  private standings: { text: Text; standings: Standings } | undefined;

  constructor(
    private readonly view: EditorView,
    private readonly client: LSPClient,
    private readonly page: Page,
  ) {
    for (const [by, one] of Object.entries(this.buttons)) {
      one.addEventListener('click', () => {
        const range = this.games[this.index + Number(by)];
        if (range) {
          page.goTo(range);
        }
      });
    }
    this.which.addEventListener('click', () => void this.open());
    this.field.addEventListener('input', () => {
      this.filter();
    });
    find('list-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      find('list-rows', HTMLElement).querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
    });
    this.tabs.list.addEventListener('click', () => {
      this.turn('list');
    });
    this.tabs.standings.addEventListener('click', () => void this.showStandings());
  }

  /** The cursor is in the game `index` of these. */
  place(games: readonly Range[], index: number): void {
    [this.games, this.index] = [games, index];
    const count = games.length;
    this.bar.hidden = count < 2;
    this.which.textContent = nthGame(index, count);
    this.buttons['-1'].ariaDisabled = String(index === 0);
    this.buttons['1'].ariaDisabled = String(index >= count - 1);
  }

  /** The lines of the game of the cursor, from 0: the first, and the one after the last. */
  get lines(): { first: number; end: number } {
    return { first: this.index === 0 ? 0 : (this.games[this.index]?.start.line ?? 0), end: this.games[this.index + 1]?.start.line ?? this.view.state.doc.lines };
  }

  /** All games of the text, as pieces of it. */
  get spans(): Span[] {
    const { doc } = this.view.state;
    const starts = this.games.map(({ start }, index) => (index === 0 ? 0 : spanOf(doc, { start, end: start }).from));
    return starts.map((from, index) => ({ from, to: starts[index + 1] ?? doc.length }));
  }

  private async open(): Promise<void> {
    const symbols = await ask<DocumentSymbol[] | null>(this.view, 'textDocument/documentSymbol', {});
    if (!symbols || this.dialog.open) {
      return;
    }
    this.entries = symbols.map(entryOf);
    this.field.value = '';
    this.dialog.showModal();
    this.turn('list');
    this.filter();
  }

  /** Lists the games in which all words are that somebody looks for. */
  private filter(): void {
    const words = this.field.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const holds = ({ index, title, about }: Entry): boolean => {
      const text = `${index + 1} ${title} ${about}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const found = words.length > 0 ? this.entries.filter(holds) : this.entries;
    this.rows.show(found, Math.max(found.findIndex(({ index }) => index === this.index), 0));
    this.note.textContent = words.length > 0 ? `${plural(found.length, 'game')} of ${this.entries.length.toLocaleString('en')}` : plural(found.length, 'game');
  }

  private row(entry: Entry): HTMLButtonElement {
    const row = button('', { className: 'game' }, () => {
      this.dialog.close();
      this.page.goTo(entry.range);
    });
    row.ariaCurrent = entry.index === this.index ? 'true' : null;
    row.append(
      element('span', { className: 'game-title' }, `${(entry.index + 1).toLocaleString('en')}. ${entry.title}`),
      element('span', { className: 'game-kind' }, entry.about),
    );
    return row;
  }

  private turn(to: 'list' | 'standings'): void {
    for (const name of ['list', 'standings'] as const) {
      this.views[name].hidden = name !== to;
      this.tabs[name].ariaPressed = String(name === to);
    }
  }

  private async showStandings(): Promise<void> {
    const text = this.view.state.doc;
    this.turn('standings');
    if (this.standings?.text !== text) {
      this.views.standings.replaceChildren();
      const games = await this.replay(text);
      if (!games) {
        return;
      }
      this.standings = { text, standings: standingsOf(games) };
    }
    this.fill(this.standings.standings);
  }

  private async replay(text: Text): ReturnType<typeof replayed> {
    const games = this.entries.map(({ range }) => spanOf(text, range));
    const all = games.length.toLocaleString('en');
    try {
      return await replayed(this.client, this.page.notation(), text, games, (done) => {
        this.note.textContent = `${done.toLocaleString('en')} of ${all} games are replayed…`;
        return this.dialog.open && !this.views.standings.hidden && this.view.state.doc === text;
      });
    } catch {
      this.note.textContent = 'Movetext could not replay the games.';
      return undefined;
    }
  }

  private fill({ rows, open }: Standings): void {
    const cells = (tag: 'th' | 'td', values: string[]): HTMLElement[] => values.map((value) => element(tag, {}, value));
    const lines = rows.slice(0, mostRows).map(({ name, games, won, shared }) => {
      const head = element('th', { scope: 'row' }, name);
      return element('tr', {}, head, ...cells('td', [games, won, shared].map((count) => count.toLocaleString('en'))));
    });
    const table = element('table', {}, element('thead', {}, element('tr', {}, ...cells('th', ['Who', 'Games', 'Won', 'Shared']))), element('tbody', {}, ...lines));
    this.views.standings.replaceChildren(...(rows.length > 0 ? [table] : []));
    const rest = rows.length > mostRows ? ` The first ${mostRows} of ${rows.length.toLocaleString('en')} are listed.` : '';
    const untold = open > 0 ? `${plural(open, 'game')} ${open === 1 ? 'does' : 'do'} not say who won, and ${open === 1 ? 'is' : 'are'} not counted.` : 'All games are counted.';
    this.note.textContent = untold + rest;
  }
}

/** What stands above the moves, where it says when and where a game was played. */
const told = ['event', 'date', 'round', 'location', 'start'];

function entryOf({ detail, range, children }: DocumentSymbol, index: number): Entry {
  const tags = (children ?? []).filter(({ name }) => told.includes(name.toLowerCase()));
  const values = tags.map((tag) => tag.detail ?? '').filter((value) => /\w/.test(value));
  return { index, title: detail ?? 'A game without a move', about: values.join(' · '), range };
}
