// Records from files and to files.

import { element } from './dom';
import { mayBeForeign } from './foreign';
import { notationOfFile, type NotationId } from './notations';

/** In bytes: a file that is no record would only freeze the page. */
const limit = 4_000_000;

export interface Opened {
  name: string;
  text: string;
  /** What the name tells. */
  notation: NotationId | undefined;
}

/** Reads a file; fails with what to tell the user. */
export async function read(file: File): Promise<Opened> {
  if (file.size > limit) {
    const size = (file.size / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
    throw new Error(`${file.name} has ${size} MB. This page opens records of up to ${limit / 1e6} MB; the command line checks longer ones.`);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { name: file.name, text, notation: notationOfFile(file.name) };
  } catch {
    throw new Error(`${file.name} is not a text in UTF-8.`);
  }
}

/** Takes files, and games in other forms, that are dropped or pasted anywhere on the page, and those that are chosen. */
export function listen(chooser: HTMLInputElement, open: (file: File) => void, convert: (text: string) => void): void {
  chooser.addEventListener('change', () => {
    const file = chooser.files?.[0];
    // The same file may be chosen again.
    if (file) {
      open(file);
    }
    chooser.value = '';
  });
  const root = document.documentElement;
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  addEventListener('dragover', (event) => {
    if (carriesFiles(event)) {
      event.preventDefault();
      root.classList.add('dropping');
    }
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) {
      root.classList.remove('dropping');
    }
  });
  const take = (event: Event, data: DataTransfer | null): void => {
    root.classList.remove('dropping');
    const file = data?.files[0];
    const text = data?.getData('text/plain') ?? '';
    const isForeign = !(event.target instanceof Element && event.target.closest('input, textarea')) && mayBeForeign(text);
    if (file || isForeign) {
      event.preventDefault();
      event.stopPropagation();
      if (file) {
        open(file);
      } else {
        convert(text);
      }
    }
  };
  // Before the editor, which would insert the file's text at the cursor.
  addEventListener('drop', (event) => { take(event, event.dataTransfer); }, { capture: true });
  addEventListener('paste', (event) => { take(event, event.clipboardData); }, { capture: true });
}

export function download(name: string, text: string): void {
  save(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  element('a', { href: address, download: name }).click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
