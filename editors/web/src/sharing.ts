// The dialog with the link to share.

import { find, hasKeyboard, isMac } from './dom';
import { encode, type Shared } from './share';

/** Some programs cut links that are longer than this. */
const long = 2000;

export class Sharing {
  private readonly dialog = find('share-dialog', HTMLDialogElement);
  private readonly field = find('share-link', HTMLInputElement);
  private readonly note = find('share-note', HTMLElement);

  constructor() {
    find('share-copy', HTMLButtonElement).addEventListener('click', () => void this.copy());
    this.field.addEventListener('focus', () => {
      this.field.select();
    });
    // A click beside the dialog closes it.
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) {
        this.dialog.close();
      }
    });
  }

  async open(shared: Shared): Promise<void> {
    const address = new URL(location.href);
    address.hash = await encode(shared);
    this.field.value = address.href;
    this.note.textContent = '';
    this.dialog.showModal();
    await this.copy();
  }

  private async copy(): Promise<void> {
    const { field } = this;
    const length = field.value.length;
    const caution = length > long ? ` It has ${length.toLocaleString('en')} characters: some programs cut links of this length.` : '';
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      isCopied = false;
    }
    const how = hasKeyboard() ? `Press ${isMac() ? '⌘' : 'Ctrl+'}C to copy it.` : 'Hold the link to copy it.';
    this.note.textContent = (isCopied ? 'Copied.' : how) + caution;
    field.focus();
    field.select();
  }
}
