// All that is tapped, on every screen and in three sizes of phones: large enough for a thumb, and nothing scrolls sideways.
// SCREENS=desk,share looks only at those whose names begin so.

import { equal, eventually, fail } from '../../vscode/lib/report.mjs';
import { screens } from '../lib/screens.mjs';
import { show, sizes, touched } from '../lib/show.mjs';

/** The least side of what is tapped. */
const finger = 44;

/** What is too small to be tapped. What stands in a sentence keeps its lines, and so does the text of a record. @param {any} page @returns {Promise<string[]>} */
export function small(page) {
  return page.evaluate((/** @type {number} */ least) => {
    const all = [...document.querySelectorAll('button, select, input, textarea, summary, [role=button], header a, label:has(input[type=checkbox], input[type=radio])')];
    const inText = '.finding-text, .cm-editor, #step, [hidden], label:has(input[type=checkbox], input[type=radio]) input';
    // A dialog lies over all else.
    const dialog = document.querySelector('dialog:modal');
    const shown = all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(inText) && (!dialog || dialog.contains(one)));
    return shown.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const name = `${one.id || one.className || one.tagName} ${(one.textContent ?? '').trim().slice(0, 20)}`;
      // Half a pixel is lost where a row is shared.
      return width === 0 || Math.min(width, height) >= least - 0.5 ? [] : [`${name} ${Math.round(width)}x${Math.round(height)}`];
    });
  }, finger);
}

/** Pairs of what is tapped that lie over each other, unless one of them scrolls below the other. @param {any} page @returns {Promise<string[]>} */
export function covered(page) {
  return page.evaluate(() => {
    const top = document.querySelector('dialog:modal') ?? document.querySelector(':popover-open') ?? document.body;
    const shown = [...top.querySelectorAll('button, select, input, textarea, summary, #notations label')].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.notices, .cm-editor'));
    const all = shown.map((one) => ({ one, box: one.getBoundingClientRect(), scroller: scrollerOf(one) }));
    return all.flatMap(({ one, box, scroller }, index) => all.slice(index + 1).flatMap((other) => {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const isApart = width <= 1 || height <= 1 || scroller !== other.scroller || one.contains(other.one) || other.one.contains(one);
      return isApart ? [] : [`${nameOf(one)} and ${nameOf(other.one)}: ${Math.round(width)}x${Math.round(height)}`];
    }));

    /** What scrolls with it; what sticks is alone. @param {Element} one @returns {Element | null} */
    function scrollerOf(one) {
      const above = one.parentElement;
      if (!above) {
        return null;
      }
      const { overflow, position } = getComputedStyle(above);
      return /auto|scroll/.test(overflow) || position === 'sticky' ? above : scrollerOf(above);
    }

    /** @param {Element} one */
    function nameOf(one) {
      return one.id || (one.textContent ?? '').trim().slice(0, 20);
    }
  });
}

/** The buttons that end the open dialog or the open menu, and the notation that is chosen, so far as they are cut off. @param {any} page @returns {Promise<string[]>} */
export function cut(page) {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal');
    // A desk is a page of its own, which scrolls to its end.
    const ends = [...(dialog?.classList.contains('desk') ? [] : dialog?.querySelectorAll('.dialog-buttons:last-child button') ?? []), ...document.querySelectorAll('#page-more:popover-open > *')];
    const chosen = dialog ? [] : [...document.querySelectorAll('#notations label:has(:checked)')];
    const frameOf = (/** @type {Element} */ one) => (one.closest('dialog:modal, #page-more, #notations') ?? document.body).getBoundingClientRect();
    const shown = [...ends, ...chosen].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0);
    return shown.flatMap((one) => {
      const [here, frame] = [one.getBoundingClientRect(), frameOf(one)];
      const isIn = here.left >= Math.max(frame.left, 0) - 1 && here.right <= Math.min(frame.right, innerWidth) + 1 && here.top >= Math.max(frame.top, 0) - 1 && here.bottom <= Math.min(frame.bottom, innerHeight) + 1;
      return isIn ? [] : [(one.textContent ?? '').trim().slice(0, 20)];
    });
  });
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function targets({ browser, address }) {
  const chosen = process.env.SCREENS?.split(',');
  // Paper is not tapped.
  const looked = Object.entries(screens).filter(([name]) => name !== 'print' && (chosen?.some((one) => name.startsWith(one)) ?? true));
  for (const [name, screen] of looked) {
    try {
      await show(browser, address, name, screen, true, async ({ page }) => {
        for (const size of touched) {
          await page.setViewportSize(sizes[size]);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          equal(`targets: ${name}, ${size}: nothing scrolls sideways`, Math.max(over, 0), 0);
          await eventually(`targets: ${name}, ${size}: what ends a dialog and what is chosen are in sight`, () => cut(page), []);
          equal(`targets: ${name}, ${size}: nothing covers another`, await covered(page), []);
          equal(`targets: ${name}, ${size}: all is large enough for a thumb`, [...new Set(await small(page))], []);
        }
      });
    } catch (error) {
      fail(`targets: ${name}`, error);
    }
  }
}
