// The message over the page that tells of something once. It leaves when there was time to read it.

/** How long a message stays, in milliseconds: to be noticed, and for each of its characters. */
const time = { toNotice: 4000, forCharacter: 50 };

/** What can be done about a message. */
export interface Remedy {
  label: string;
  run(): void;
}

export class Notice {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the message stays; nothing where it stays until it is closed. */
  private stay: number | undefined;
  private remedy: Remedy | undefined;

  constructor(
    private readonly bar: HTMLElement,
    private readonly text: HTMLElement,
    private readonly action: HTMLButtonElement,
    close: HTMLButtonElement,
  ) {
    close.addEventListener('click', () => {
      this.clear();
    });
    action.addEventListener('click', () => {
      const { remedy } = this;
      this.clear();
      remedy?.run();
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
  say(text: string, remedy?: Remedy): void {
    this.show(text, time.toNotice + time.forCharacter * text.length, remedy);
  }

  /** Says something that must not be missed: it stays until it is closed. */
  insist(text: string, remedy?: Remedy): void {
    this.show(text, undefined, remedy);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.bar.hidden = true;
    this.text.textContent = '';
  }

  private show(text: string, stay: number | undefined, remedy: Remedy | undefined): void {
    const dialog = document.querySelector('dialog[open]');
    if (dialog) {
      // Behind a dialog nobody could read or close it.
      dialog.addEventListener('close', () => { this.show(text, stay, remedy); }, { once: true });
      return;
    }
    this.text.textContent = text;
    this.action.textContent = remedy?.label ?? '';
    this.action.hidden = remedy === undefined;
    this.remedy = remedy;
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
