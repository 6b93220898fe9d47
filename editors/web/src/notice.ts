// The message over the page that tells of something once. It leaves when there was time to read it.

/** How long a message stays, in milliseconds: to be noticed, and for each of its characters. */
const time = { toNotice: 4000, forCharacter: 50 };

export class Notice {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the message stays; nothing where it stays until it is closed. */
  private stay: number | undefined;

  constructor(
    private readonly bar: HTMLElement,
    private readonly text: HTMLElement,
    close: HTMLButtonElement,
  ) {
    close.addEventListener('click', () => {
      this.clear();
    });
    // It stays while somebody points at it or is about to close it.
    for (const [arrival, departure] of [['pointerenter', 'pointerleave'], ['focusin', 'focusout']] as const) {
      bar.addEventListener(arrival, () => {
        clearTimeout(this.timer);
      });
      bar.addEventListener(departure, () => {
        this.wait();
      });
    }
  }

  /** Says something that may be missed. */
  say(text: string): void {
    this.show(text, time.toNotice + time.forCharacter * text.length);
  }

  /** Says something that must not be missed: it stays until it is closed. */
  insist(text: string): void {
    this.show(text, undefined);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.bar.hidden = true;
    this.text.textContent = '';
  }

  private show(text: string, stay: number | undefined): void {
    const dialog = document.querySelector('dialog[open]');
    if (dialog) {
      // Behind a dialog nobody could read or close it.
      dialog.addEventListener('close', () => { this.show(text, stay); }, { once: true });
      return;
    }
    this.text.textContent = text;
    this.bar.hidden = false;
    this.stay = stay;
    this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.stay !== undefined) {
      this.timer = setTimeout(() => {
        this.clear();
      }, this.stay);
    }
  }
}
