// The boards of a question, which the page shows instead of its board: before the place that it is about, and after an answer.

import { element, find, parsedPicture } from '../../web/src/dom';
import type { Comparison } from '../src/wire';

/** Shows the boards; nothing brings the board back. */
export function compare(comparison: Comparison | undefined): void {
  const section = find('comparison', HTMLElement);
  section.hidden = comparison === undefined;
  document.body.classList.toggle('compares', comparison !== undefined);
  section.replaceChildren();
  if (comparison) {
    const { question, before, answer, after } = comparison;
    section.append(element('h2', {}, question), ...figure('Before', before), ...(answer === undefined ? [] : figure(answer, after)));
  }
}

function figure(caption: string, picture: string | null): HTMLElement[] {
  return picture === null ? [] : [element('figure', {}, element('figcaption', {}, caption), parsedPicture(picture))];
}
