// The small board of a phone: the same picture once more, above the text, as the large one is out of sight there.

import { EditorView } from '@codemirror/view';

import { addressOf, element, find } from './dom';
import { small } from './screen';

/** What is scrolled into view does not come to lie under the small board, which stays at the top of a scrolled page. */
export const besideMini = EditorView.scrollMargins.of(({ scrollDOM }) => {
  const { bottom, height } = find('mini', HTMLButtonElement).getBoundingClientRect();
  return { top: Math.max(0, Math.min(height, bottom - scrollDOM.getBoundingClientRect().top)) };
});

export class MiniBoard {
  private readonly button = find('mini', HTMLButtonElement);

  /** `figure` holds the large board. */
  constructor(private readonly figure: HTMLElement) {
    small.addEventListener('change', () => {
      this.show();
    });
  }

  /** Shows what the large board shows. */
  show(): void {
    const picture = small.matches ? this.figure.querySelector('svg') : null;
    this.button.hidden = picture === null;
    this.button.replaceChildren(...(picture ? [element('img', { alt: '', src: addressOf(picture) })] : []));
    this.button.ariaLabel = `${picture?.ariaLabel ?? 'The board'}, see it large`;
  }
}
