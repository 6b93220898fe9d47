// What is printed: the record of one game, and boards of it. Made when the page is printed, and gone after that.

import type { Picture } from './board';
import { addressOf, element, find, parsedPicture } from './dom';

/** What is printed of a record. */
export interface Sheet {
  title: string;
  verdict: string;
  /** The number of the first line, and the lines. */
  first: number;
  lines: readonly string[];
}

export class Printing {
  private readonly sheet = find('sheet', HTMLElement);
  /** What somebody chose to print; the board that is shown without a choice. */
  private boards: readonly Picture[] | undefined;

  constructor(
    private readonly figure: HTMLElement,
    private readonly record: () => Sheet,
  ) {
    addEventListener('beforeprint', () => {
      this.fill();
    });
    addEventListener('afterprint', () => {
      this.sheet.replaceChildren();
      this.boards = undefined;
    });
  }

  async print(boards: readonly Picture[]): Promise<void> {
    this.boards = boards;
    this.fill();
    // What is not decoded yet is not printed.
    await Promise.all([...this.sheet.querySelectorAll('img')].map((image) => image.decode()));
    print();
  }

  private fill(): void {
    const { title, verdict, first, lines } = this.record();
    const rows = lines.map((line, index) => element('li', { value: first + index }, line));
    this.sheet.replaceChildren(
      element('h1', {}, title),
      element('p', {}, verdict),
      element('ol', { className: 'lines' }, ...rows),
      element('div', { className: 'boards' }, ...this.pictures()),
    );
  }

  private pictures(): Node[] {
    if (this.boards) {
      return this.boards.map(({ picture, title }) => element('img', { alt: title, src: addressOf(parsedPicture(picture)) }));
    }
    const shown = this.figure.querySelector('svg')?.cloneNode(true) as SVGSVGElement | undefined;
    const whole = shown?.dataset['whole'];
    shown?.setAttribute('viewBox', whole ?? shown.getAttribute('viewBox') ?? '');
    shown?.querySelector('.regions')?.remove();
    return shown ? [shown] : [];
  }
}
