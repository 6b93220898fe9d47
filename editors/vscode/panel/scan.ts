// The page of a scan: shows the pictures that the extension has found in a PDF.

import { element, find } from '../../web/src/dom';
import { scanView } from '../../web/src/scanview';
import type { Scanned } from '../src/wire';

declare function acquireVsCodeApi(): { postMessage(wish: 'ready'): void };

window.addEventListener('message', ({ data: { name, pages } }: MessageEvent<Scanned>) => {
  const addresses = pages.map((page) => URL.createObjectURL(new Blob([page], { type: 'image/jpeg' })));
  const { tools, view } = scanView(addresses, name);
  find('scan', HTMLElement).replaceChildren(element('div', { className: 'scan-tools' }, ...tools), view);
});

acquireVsCodeApi().postMessage('ready');
