// A list of any length: of its rows only those in sight are in the page.

import { element } from './dom';

/** Rows above and below what is seen, so that a scrolling finger meets no gap. */
const margin = 6;

export class LongList<Item> {
  private readonly list = element('ol', { className: 'long-list' });
  private readonly rows = new Map<number, { row: HTMLElement; press: HTMLButtonElement }>();
  private items: readonly Item[] = [];
  /** The row that Tab leads to. */
  private active = 0;

  constructor(
    /** What scrolls. */
    private readonly frame: HTMLElement,
    /** In pixels: all rows are of the same height. */
    private readonly height: number,
    private readonly draw: (item: Item) => HTMLButtonElement,
  ) {
    frame.replaceChildren(this.list);
    frame.addEventListener('scroll', () => {
      this.render();
    });
    frame.addEventListener('keydown', (event) => {
      this.key(event);
    });
  }

  /** Other items; the one at `active` is in sight. */
  show(items: readonly Item[], active: number): void {
    this.items = items;
    this.rows.clear();
    this.list.replaceChildren();
    this.list.style.height = `${items.length * this.height}px`;
    this.activate(active);
  }

  private activate(index: number): void {
    this.active = Math.max(0, Math.min(index, this.items.length - 1));
    const { frame, height } = this;
    const top = this.active * height;
    if (top < frame.scrollTop || top + height > frame.scrollTop + frame.clientHeight) {
      frame.scrollTop = top - (frame.clientHeight - height) / 2;
    }
    this.render();
  }

  private render(): void {
    const { frame, height } = this;
    const first = Math.max(0, Math.floor(frame.scrollTop / height) - margin);
    const end = Math.min(this.items.length, Math.ceil((frame.scrollTop + frame.clientHeight) / height) + margin);
    for (const [index, { row, press }] of this.rows) {
      if ((index < first || index >= end) && press !== document.activeElement) {
        row.remove();
        this.rows.delete(index);
      }
    }
    for (const [index, item] of this.items.slice(first, end).entries()) {
      this.place(first + index, item);
    }
  }

  private place(index: number, item: Item): void {
    let placed = this.rows.get(index);
    if (!placed) {
      const press = this.draw(item);
      const row = element('li', {}, press);
      row.style.top = `${index * this.height}px`;
      row.ariaPosInSet = String(index + 1);
      row.ariaSetSize = String(this.items.length);
      placed = { row, press };
      this.rows.set(index, placed);
      // In the order of the list, also for those who read the page without seeing it.
      const next = [...this.rows].filter(([other]) => other > index).sort(([a], [b]) => a - b)[0]?.[1].row;
      this.list.insertBefore(row, next ?? null);
    }
    placed.press.tabIndex = index === this.active ? 0 : -1;
  }

  private key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.frame.clientHeight / this.height) - 1);
    const { active } = this;
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: this.items.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      this.activate(target);
      this.rows.get(this.active)?.press.focus({ preventScroll: true });
    }
  }
}
