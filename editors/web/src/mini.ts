// The small board of a phone: the same picture once more, above the text, as the large one is out of sight there.

import { find } from './dom';

/** Where it is shown: narrow.css says the same. */
const phone = matchMedia('(max-width: 600px)');

export class MiniBoard {
  private readonly button = find('mini', HTMLButtonElement);

  /** `figure` holds the large board. */
  constructor(private readonly figure: HTMLElement) {
    this.button.addEventListener('click', () => {
      figure.scrollIntoView({ block: 'start' });
    });
    phone.addEventListener('change', () => {
      this.show();
    });
  }

  /** Shows what the large board shows. */
  show(): void {
    const picture = phone.matches ? this.figure.querySelector('svg') : null;
    this.button.hidden = picture === null;
    this.button.replaceChildren(...(picture ? [picture.cloneNode(true)] : []));
    this.button.ariaLabel = `${picture?.ariaLabel ?? 'The board'}, see it large`;
  }
}
