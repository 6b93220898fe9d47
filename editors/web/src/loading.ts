// The line above the text that tells how far the server is loaded, or why it cannot be.

import { find } from './dom';

export class Loading {
  private readonly line = find('loading', HTMLElement);
  private readonly text = find('loading-text', HTMLElement);
  private readonly bar = find('loading-bar', HTMLProgressElement);
  private readonly again = find('loading-again', HTMLButtonElement);

  constructor(retry: () => void) {
    this.again.addEventListener('click', () => {
      this.progress(0, 1);
      retry();
    });
  }

  progress(bytes: number, total: number): void {
    const [loaded, all] = [bytes, total].map((one) => (one / 1e6).toFixed(1));
    this.text.textContent = bytes === 0 ? 'Loading Movetext…' : `Loading Movetext: ${loaded ?? ''} of ${all ?? ''} MB`;
    this.bar.value = Math.min(bytes / total, 1);
    this.turn(false);
  }

  fail(why: string, canRetry: boolean): void {
    this.turn(true);
    // Screen readers say this at once; they are spared the progress.
    this.text.textContent = why;
    this.again.hidden = !canRetry;
  }

  done(): void {
    this.line.hidden = true;
  }

  private turn(isFailed: boolean): void {
    this.text.role = isFailed ? 'alert' : null;
    this.line.classList.toggle('failed', isFailed);
    this.bar.hidden = isFailed;
    this.again.hidden = true;
  }
}
