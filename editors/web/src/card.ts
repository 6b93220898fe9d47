// What a piece may do, as the server tells it in Markdown: a sentence, and a small diagram.

import { element } from './dom';

/** The answer to `movetext/ruleCard`. */
export type Card = {
  value: string;
  /** Why the piece has no legal move; nothing if it has one. */
  stuck: string | null;
} | null;

/** Its paragraphs and its diagram. Of Markdown it has bold words and a fence, and nothing else. */
export function cardOf(markdown: string): HTMLElement[] {
  const parts = markdown.split(/^```\w*\n?/m).map((part) => part.trim());
  return parts.flatMap((part, index) => {
    const isFence = index % 2 === 1;
    return part === '' ? [] : [isFence ? element('pre', {}, part) : element('p', {}, ...words(part))];
  });
}

function words(text: string): (HTMLElement | string)[] {
  return text.split('**').map((part, index) => (index % 2 === 1 ? element('strong', {}, part) : part));
}
