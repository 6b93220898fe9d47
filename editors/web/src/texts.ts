// The texts of the notations, kept by the browser. What somebody wrote is never lost: a text that another one takes the
// place of can be brought back, and no tab touches the text of another.
//
// Each tab has texts of its own, which a reload finds again. What was written last, in whichever tab, is what a new tab
// begins with; the texts of the other tabs are the earlier ones there.

import { isNotation, notationOf, type NotationId } from './notations';

/** The part of a browser's storage that is used; it may throw whatever is asked of it. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Entry {
  text: string;
  /** Whether somebody wrote in it here: what came with a link or a file can be opened again. */
  own: boolean;
  /** Texts that others took the place of, oldest first. */
  earlier: string[];
  /** Which game of the shelf it is, if it is one. */
  game?: string | undefined;
}

/** How many earlier texts of a notation are kept. */
const depth = 20;

const prefix = 'movetext.playground';

export class Texts {
  private readonly entries = new Map<NotationId, Entry>();
  /** What was written or replaced in this tab. */
  private readonly touched = new Set<NotationId>();
  private readonly shared: Shelf;
  private readonly own: Shelf;
  /** Whether the browser keeps what it is given, also for a new tab. */
  keeps = true;

  /** With what all tabs share and what this tab has for itself, as far as the browser has them. */
  constructor(shared: Store | undefined, own?: Store) {
    this.shared = new Shelf(shared);
    this.own = new Shelf(own);
  }

  /** The notation that was shown last. */
  get notation(): NotationId {
    const id = this.own.read('notation') ?? this.shared.read('notation') ?? '';
    return isNotation(id) ? id : 'carcassonne';
  }

  set notation(id: NotationId) {
    this.own.write('notation', id);
    this.shared.write('notation', id);
  }

  /** The text of a notation: what was written, else its sample. */
  text(id: NotationId): string {
    return this.entry(id).text;
  }

  isSample(id: NotationId): boolean {
    return isSampleOf(id, this.text(id));
  }

  /** Whether somebody wrote the text here, so that it is kept when another one takes its place. */
  isPrecious(id: NotationId): boolean {
    return isPrecious(id, this.entry(id));
  }

  /** Which game of the shelf the text is. */
  game(id: NotationId): string | undefined {
    return this.entry(id).game;
  }

  /** The text as it is after an edit, and the game that it is. */
  edit(id: NotationId, text: string, game?: string): void {
    this.put(id, { ...this.entry(id), text, own: true, game });
  }

  /** Another text in the place of the one that is there. */
  replace(id: NotationId, text: string, game?: string): void {
    const entry = this.entry(id);
    if (entry.text !== text || entry.game !== game) {
      this.put(id, { text, own: game !== undefined, earlier: withCurrent(id, entry).filter((one) => one !== text), game });
    }
  }

  hasEarlier(id: NotationId): boolean {
    return this.entry(id).earlier.length > 0;
  }

  /** The text before this one; this one becomes the first that is brought back after all others. */
  bringBack(id: NotationId): string | undefined {
    const { earlier } = this.entry(id);
    const text = earlier.at(-1);
    if (text !== undefined) {
      const rest = this.isPrecious(id) ? [this.text(id), ...earlier.slice(0, -1)] : earlier.slice(0, -1);
      this.put(id, { text, own: true, earlier: rest });
    }
    return text;
  }

  /** The tab may be closed: what was written here is to be among the texts of all tabs, also if another tab went on from it. */
  settle(): void {
    for (const id of this.touched) {
      const entry = this.entry(id);
      const shared = this.shared.take(id) ?? entry;
      if (isPrecious(id, entry) && shared.text !== entry.text && !shared.earlier.includes(entry.text)) {
        this.shared.put(id, { ...shared, earlier: [...shared.earlier, entry.text].slice(-depth) });
      }
    }
  }

  /** Something small that the page remembers. */
  read(key: string): string | undefined {
    return this.shared.read(key);
  }

  write(key: string, value: string): void {
    this.shared.write(key, value);
  }

  private entry(id: NotationId): Entry {
    const known = this.entries.get(id);
    if (known) {
      return known;
    }
    const entry = this.own.take(id) ?? this.shared.take(id) ?? { text: notationOf(id).sample.text, own: false, earlier: [] };
    this.entries.set(id, entry);
    return entry;
  }

  private put(id: NotationId, entry: Entry): void {
    const before = this.entry(id).text;
    this.entries.set(id, entry);
    this.touched.add(id);
    if (!this.own.put(id, entry)) {
      // Better the text that all tabs share than an old one.
      this.own.write(id, undefined);
    }
    const all = this.withOthers(id, entry, before);
    const isNothing = isSampleOf(id, all.text) && all.earlier.length === 0;
    this.keeps = isNothing ? this.shared.write(id, undefined) : this.shared.put(id, all);
  }

  /** What all tabs share: an entry of this tab, with the texts that were written in other tabs. `before` was this tab's own. */
  private withOthers(id: NotationId, entry: Entry, before: string): Entry {
    const shared = this.shared.take(id);
    const known = [before, entry.text, ...entry.earlier];
    const others = (shared ? withCurrent(id, shared) : []).filter((text) => !known.includes(text));
    return { ...entry, earlier: [...others, ...entry.earlier].slice(-depth) };
  }
}

/** A storage in which things have names of this page, and which may refuse whatever is asked of it. */
class Shelf {
  constructor(private readonly store: Store | undefined) {}

  read(key: string): string | undefined {
    try {
      return this.store?.getItem(`${prefix}.${key}`) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Answers whether it is kept. */
  write(key: string, value: string | undefined): boolean {
    try {
      if (value === undefined) {
        this.store?.removeItem(`${prefix}.${key}`);
      } else {
        this.store?.setItem(`${prefix}.${key}`, value);
      }
      return this.store !== undefined;
    } catch {
      return false;
    }
  }

  take(id: NotationId): Entry | undefined {
    try {
      const value = JSON.parse(this.read(id) ?? 'null') as Partial<Entry> | null;
      if (value === null) {
        return undefined;
      }
      const { text = notationOf(id).sample.text, own, earlier, game } = value;
      if (typeof text !== 'string') {
        return undefined;
      }
      const texts = Array.isArray(earlier) ? earlier.filter((one) => typeof one === 'string') : [];
      return { text, own: own === true, earlier: texts, ...(typeof game === 'string' && { game }) };
    } catch {
      return undefined;
    }
  }

  /** Answers whether it is kept. Where there is no room for all, the text itself comes before the oldest of the earlier ones. */
  put(id: NotationId, entry: Entry): boolean {
    const { text, ...rest } = entry;
    // A newer page may have a better sample.
    const kept = isSampleOf(id, text) ? rest : entry;
    for (let { earlier } = entry; ; earlier = earlier.slice(1)) {
      const isKept = this.write(id, JSON.stringify({ ...kept, earlier }));
      if (isKept || earlier.length === 0) {
        return isKept;
      }
    }
  }
}

function isSampleOf(id: NotationId, text: string): boolean {
  return text === notationOf(id).sample.text;
}

function isPrecious(id: NotationId, { text, own }: Entry): boolean {
  return own && text.trim() !== '' && !isSampleOf(id, text);
}

/** The earlier texts of an entry, and its own behind them if it is worth keeping. */
function withCurrent(id: NotationId, entry: Entry): string[] {
  const { text, earlier } = entry;
  return isPrecious(id, entry) ? [...earlier.filter((one) => one !== text), text].slice(-depth) : earlier;
}
