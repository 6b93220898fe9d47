// The line of the page that tells of something once, with something to do about it.

import { button } from './dom';

export interface Offer {
  label: string;
  press: () => void;
}

export class Notice {
  constructor(
    private readonly bar: HTMLElement,
    private readonly text: HTMLElement,
    private readonly offers: HTMLElement,
  ) {}

  say(text: string, ...offers: Offer[]): void {
    this.text.textContent = text;
    const close = button('×', { className: 'close', ariaLabel: 'Close this message' }, () => {
      this.clear();
    });
    const buttons = offers.map(({ label, press }) =>
      button(label, {}, () => {
        this.clear();
        press();
      }),
    );
    this.offers.replaceChildren(...buttons, close);
    this.bar.hidden = false;
  }

  clear(): void {
    this.bar.hidden = true;
    this.text.textContent = '';
  }
}
