// The games that the browser keeps: all that was written here, until somebody deletes it.

import { isNotation, type NotationId } from './notations';

export interface Game {
  id: string;
  notation: NotationId;
  /** What somebody called it; empty if nobody did. */
  name: string;
  /** What the record says of itself: who plays, and how it ended. */
  title: string;
  text: string;
  /** When it was written in last, in milliseconds since 1970. */
  changed: number;
}

const store = 'games';

export class Shelf {
  private opened: Promise<IDBDatabase> | undefined;

  /** All games, the latest first. */
  async list(): Promise<Game[]> {
    const games = await this.run('readonly', (games) => games.getAll() as IDBRequest<Game[]>);
    return games.filter(({ notation }) => isNotation(notation)).sort((a, b) => b.changed - a.changed);
  }

  async get(id: string): Promise<Game | undefined> {
    return this.run('readonly', (games) => games.get(id) as IDBRequest<Game | undefined>);
  }

  async put(game: Game): Promise<void> {
    await this.run('readwrite', (games) => games.put(game));
  }

  async remove(id: string): Promise<void> {
    await this.run('readwrite', (games) => games.delete(id));
  }

  /** Keeps a text; what somebody called the game stays. */
  async save(game: Omit<Game, 'name' | 'changed'>): Promise<void> {
    const known = await this.get(game.id);
    if (known?.text !== game.text || known.title !== game.title) {
      await this.put({ name: known?.name ?? '', ...game, changed: Date.now() });
    }
  }

  private async run<Result>(mode: IDBTransactionMode, ask: (games: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    this.opened ??= open();
    const database = await this.opened;
    return new Promise((resolve, reject) => {
      const request = ask(database.transaction(store, mode).objectStore(store));
      request.onsuccess = () => { resolve(request.result); };
      request.onerror = () => { reject(request.error ?? new Error('the browser keeps no games')); };
    });
  }
}

/** An id that no other game has. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
}

/** What a game is called in a list. */
export function titleOf({ name, title }: Game): string {
  return name || title || 'A game without a move';
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('movetext', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(store, { keyPath: 'id' });
    };
    request.onsuccess = () => { resolve(request.result); };
    request.onerror = () => { reject(request.error ?? new Error('the browser keeps no games')); };
  });
}
