// The texts of the notations, kept by the browser. What somebody wrote is never lost: a text that another one takes the
// place of can be brought back.

import { isNotation, notationOf, type NotationId } from './notations';

/** The part of a browser's storage that is used; it may throw whatever is asked of it. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Entry {
  text: string;
  /** Whether somebody wrote in it here: what came with a link or a file can be opened again. */
  own: boolean;
  /** Texts that others took the place of, oldest first. */
  earlier: string[];
}

/** How many earlier texts of a notation are kept. */
const depth = 20;

const prefix = 'movetext.playground';

export class Texts {
  private readonly entries = new Map<NotationId, Entry>();
  /** Whether the browser keeps what it is given. */
  keeps = true;

  constructor(private readonly store: Store | undefined) {}

  /** The notation that was shown last. */
  get notation(): NotationId {
    const id = this.read('notation') ?? '';
    return isNotation(id) ? id : 'carcassonne';
  }

  set notation(id: NotationId) {
    this.write('notation', id);
  }

  /** The text of a notation: what was written, else its sample. */
  text(id: NotationId): string {
    return this.entry(id).text;
  }

  isSample(id: NotationId): boolean {
    return this.text(id) === notationOf(id).sample.text;
  }

  /** The text as it is after an edit. */
  edit(id: NotationId, text: string): void {
    this.put(id, { ...this.entry(id), text, own: true });
  }

  /** Another text in the place of the one that is there. */
  replace(id: NotationId, text: string): void {
    const entry = this.entry(id);
    if (entry.text !== text) {
      this.put(id, { text, own: false, earlier: this.withCurrent(id) });
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

  private isPrecious(id: NotationId): boolean {
    const { text, own } = this.entry(id);
    return own && text.trim() !== '' && !this.isSample(id);
  }

  private withCurrent(id: NotationId): string[] {
    const { text, earlier } = this.entry(id);
    return this.isPrecious(id) ? [...earlier.filter((one) => one !== text), text].slice(-depth) : earlier;
  }

  private entry(id: NotationId): Entry {
    const known = this.entries.get(id);
    if (known) {
      return known;
    }
    const entry = parsed(this.read(id)) ?? { text: notationOf(id).sample.text, own: false, earlier: [] };
    this.entries.set(id, entry);
    return entry;
  }

  private put(id: NotationId, entry: Entry): void {
    this.entries.set(id, entry);
    if (this.isSample(id) && entry.earlier.length === 0) {
      // A newer page may have a better sample.
      this.write(id, undefined);
      return;
    }
    this.write(id, JSON.stringify(entry));
    // Where there is no room for all, the text itself comes before the oldest of the earlier ones.
    let { earlier } = entry;
    while (!this.keeps && earlier.length > 0) {
      earlier = earlier.slice(1);
      this.write(id, JSON.stringify({ ...entry, earlier }));
    }
  }

  /** Something small that the page remembers. */
  read(key: string): string | undefined {
    try {
      return this.store?.getItem(`${prefix}.${key}`) ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, value: string | undefined): void {
    try {
      if (value === undefined) {
        this.store?.removeItem(`${prefix}.${key}`);
      } else {
        this.store?.setItem(`${prefix}.${key}`, value);
      }
      this.keeps = this.store !== undefined;
    } catch {
      this.keeps = false;
    }
  }
}

function parsed(json: string | undefined): Entry | undefined {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<Entry> | null;
    if (typeof value?.text !== 'string') {
      return undefined;
    }
    const earlier = Array.isArray(value.earlier) ? value.earlier.filter((one) => typeof one === 'string') : [];
    return { text: value.text, own: value.own === true, earlier };
  } catch {
    return undefined;
  }
}
