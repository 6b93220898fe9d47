// The dialog with the link to share, and with the record for other places.

import { LSPPlugin } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import { strToU8, zipSync } from 'fflate';

import { lossesOf, type Conversions } from './conversion';
import { button, find, hasKeyboard, isMac } from './dom';
import { save } from './files';
import type { Conversion, Form } from './foreign';
import { encode, type Shared } from './share';

/** Some programs cut links that are longer than this. */
const long = 2000;

export class Sharing {
  private readonly dialog = find('share-dialog', HTMLDialogElement);
  private readonly field = find('share-link', HTMLInputElement);
  private readonly note = find('share-note', HTMLElement);
  private readonly forms = find('share-forms', HTMLElement);
  private readonly anonymous = find('share-anonymous', HTMLInputElement);

  constructor(
    private readonly view: EditorView,
    private readonly conversions: Conversions,
  ) {
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
    const forms = await this.conversions.forms();
    const offered = forms.filter((form) => form.isWritten && form.id !== shared.notation && form.notations.includes(shared.notation));
    this.forms.replaceChildren(...offered.map((form) => button(form.title, { title: form.about }, () => void this.give(form))));
    this.dialog.showModal();
    await this.copy();
  }

  /** The record in another form: a link is copied, all else is a file. */
  private async give(form: Form): Promise<void> {
    const uri = LSPPlugin.get(this.view)?.uri;
    const conversion = await this.conversions.convert({ textDocument: { uri }, to: form.id, anonymous: this.anonymous.checked });
    if (!conversion) {
      return;
    }
    const losses = lossesOf(conversion);
    if (conversion.text === '') {
      this.note.textContent = losses;
    } else if (form.extension === 'url') {
      const isCopied = await copied(conversion.text.trimEnd());
      this.note.textContent = [isCopied ? 'Copied.' : 'The browser does not let this page copy.', losses].join(' ').trim();
    } else {
      keep(form, conversion);
      this.note.textContent = ['Saved.', losses].join(' ').trim();
    }
  }

  private async copy(): Promise<void> {
    const { field } = this;
    const length = field.value.length;
    const caution = length > long ? ` It has ${length.toLocaleString('en')} characters: some programs cut links of this length.` : '';
    const how = hasKeyboard() ? `Press ${isMac() ? '⌘' : 'Ctrl+'}C to copy it.` : 'Hold the link to copy it.';
    this.note.textContent = ((await copied(field.value)) ? 'Copied.' : how) + caution;
    field.focus();
    field.select();
  }
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Saves a file; with the files that it speaks of as a zip. */
function keep(form: Form, { text, files }: Conversion): void {
  const name = `record.${form.extension}`;
  if (files.length === 0) {
    save(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
    return;
  }
  const all = [{ name, text }, ...files].map((file) => [file.name, strToU8(file.text)]);
  const zip = new Uint8Array(zipSync(Object.fromEntries(all) as Record<string, Uint8Array>));
  save('record.zip', new Blob([zip], { type: 'application/zip' }));
}
