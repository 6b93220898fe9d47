// The scan beside the desk: a picture, to be zoomed and moved, or a page of a PDF in the browser's own viewer. Nothing leaves
// the browser.

import { button, element, find } from './dom';
import { scanView, type Shown } from './scanview';

/** Whether a file can be shown as a scan. */
export function isScan({ type }: File): boolean {
  return type.startsWith('image/') || type === 'application/pdf';
}

export class Scan {
  private readonly frame = find('desk-scan', HTMLElement);
  private address: string | undefined;

  constructor() {
    const chooser = find('desk-file', HTMLInputElement);
    find('desk-scan-open', HTMLButtonElement).addEventListener('click', () => {
      chooser.click();
    });
    chooser.addEventListener('change', () => {
      const file = chooser.files?.[0];
      chooser.value = '';
      if (file && isScan(file)) {
        this.show(file);
      }
    });
  }

  show(file: File): void {
    this.remove();
    this.address = URL.createObjectURL(file);
    const put = file.type === 'application/pdf' ? this.pages(this.address, file.name) : scanView([this.address], file.name);
    const close = button('×', { className: 'close', ariaLabel: 'Put the scan away', title: 'Put the scan away' }, () => {
      this.remove();
    });
    this.frame.replaceChildren(element('div', { className: 'scan-tools' }, ...put.tools, close), put.view);
    this.frame.hidden = false;
  }

  private pages(address: string, name: string): Shown {
    const view = element('iframe', { className: 'scan-view', title: `Scan: ${name}` });
    const page = element('input', { type: 'number', min: '1', value: '1', ariaLabel: 'Page' });
    const turn = (): void => {
      // A viewer looks at the page only when it begins.
      const again = view.cloneNode() as HTMLIFrameElement;
      again.src = `${address}#page=${Math.max(1, Math.floor(Number(page.value)) || 1)}`;
      this.frame.querySelector('iframe')?.replaceWith(again);
    };
    page.addEventListener('change', turn);
    const step = (by: number): void => {
      page.value = String(Math.max(1, Number(page.value) + by));
      turn();
    };
    view.src = `${address}#page=1`;
    return {
      tools: [button('‹', { ariaLabel: 'Previous page' }, () => { step(-1); }), page, button('›', { ariaLabel: 'Next page' }, () => { step(1); })],
      view,
    };
  }

  remove(): void {
    this.frame.hidden = true;
    this.frame.replaceChildren();
    if (this.address !== undefined) {
      URL.revokeObjectURL(this.address);
      this.address = undefined;
    }
  }
}
