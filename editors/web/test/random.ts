// Random texts that come out the same in every run.

export class Random {
  constructor(private state: number) {}

  /** A number from 0 to `end` - 1. */
  below(end: number): number {
    // xorshift32
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % end;
  }

  pick<const Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Of characters of every length in UTF-16 and UTF-8, with every way to end a line. */
  text(length: number): string {
    const parts = ['a', '7', ' ', '\n', '\r\n', '\t', 'é', '–', '日', '😀', '👩‍👩‍👧', '\u0301', '"', '<', '&', '#', '%'] as const;
    return Array.from({ length: this.below(length + 1) }, () => this.pick(parts)).join('');
  }
}
