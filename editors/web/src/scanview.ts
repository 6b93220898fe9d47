// Pictures of a scan, one below the other, to be made larger and moved; of the page and of VS Code's panel.

import { button, element } from './dom';

const zooms = [1, 1.5, 2, 3, 4] as const;

/** What is shown, and the buttons for it. */
export interface Shown {
  tools: HTMLElement[];
  view: HTMLElement;
}

/** The pictures with these addresses. */
export function scanView(addresses: readonly string[], name: string): Shown {
  const images = addresses.map((src, index) => element('img', { src, alt: addresses.length > 1 ? `Scan: ${name}, page ${index + 1}` : `Scan: ${name}`, draggable: false }));
  const view = element('div', { className: 'scan-view', tabIndex: 0 }, ...images);
  view.setAttribute('role', 'group');
  view.setAttribute('aria-label', 'Scan; the arrow keys move it');
  let at = 0;
  const zoom = (by: number): void => {
    at = Math.min(Math.max(at + by, 0), zooms.length - 1);
    for (const image of images) {
      image.style.width = `${(zooms[at] ?? 1) * 100}%`;
    }
    smaller.disabled = at === 0;
    larger.disabled = at === zooms.length - 1;
  };
  const smaller = button('−', { ariaLabel: 'Smaller', title: 'Smaller' }, () => { zoom(-1); });
  const larger = button('+', { ariaLabel: 'Larger', title: 'Larger' }, () => { zoom(1); });
  zoom(0);
  return { tools: [smaller, larger], view };
}
