// The lines that change, as a list: what an action does, and what a merge makes of a record.

import type { Change } from './diff';
import { element, plural } from './dom';

/** So many changes are listed. */
const most = 200;

/** "1 line will change.", "2 lines will change." */
export function countOf(changes: readonly Change[]): string {
  const lines = changes.reduce((sum, { before, after }) => sum + Math.max(before.length, after.length), 0);
  return `${plural(lines, 'line')} will change.`;
}

/** The elements of a list of changes. */
export function itemsOf(changes: readonly Change[]): HTMLElement[] {
  const items = changes.slice(0, most).map(({ line, before, after }) => {
    const place = element('span', { className: 'place' }, `Line ${line}`);
    return element('li', {}, place, ...before.map((text) => element('del', {}, text)), ...after.map((text) => element('ins', {}, text)));
  });
  const rest = changes.length - items.length;
  return rest > 0 ? [...items, element('li', { className: 'rest' }, `and ${plural(rest, 'more place')}`)] : items;
}
