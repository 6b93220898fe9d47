// A plugin for markdown-it: a fenced record becomes its board, with the record folded away below it. It knows no editor.
//
//   ```kubb              the last position; a block without a move is shown as it was
//   ```kubb step=3       the position after three steps, as the preview counts them: "3 of 8"
//   ```kubb line=12      the position after line 12 of the block

import type { DrawOptions, Drawing } from '../../../crates/wasm/client/index';
import { isNotation } from './languages';

/** What is used of markdown-it. */
export interface MarkdownIt {
  renderer: { rules: Record<string, Rule | undefined> };
}

interface Token {
  info: string;
  content: string;
  attrs: [string, string][] | null;
}

interface Renderer {
  renderAttrs(token: Token): string;
  renderToken(tokens: Token[], index: number, options: unknown): string;
}

type Rule = (tokens: Token[], index: number, options: unknown, environment: unknown, renderer: Renderer) => string;

/** A picture of the record, or nothing where none can be drawn. */
export type Draw = (record: Omit<DrawOptions, 'theme' | 'width'>) => Drawing | undefined;

/** Teaches `md` to show records as boards; what `draw` cannot draw is shown as before. */
export function showBoards(md: MarkdownIt, draw: Draw): MarkdownIt {
  const before = md.renderer.rules['fence'];
  md.renderer.rules['fence'] = (tokens, index, options, environment, renderer) => {
    const show = (shown: Token[], at: number): string =>
      before?.(shown, at, options, environment, renderer) ?? renderer.renderToken(shown, at, options);
    const token = tokens[index];
    const language = token && languageOf(token.info);
    const place = token && placeIn(token.info);
    const drawing = language && draw({ language, text: token.content, ...place, prefix: `movetext-${index}-` });
    // Lines without a move, such as a header that a text speaks of, are no position unless the fence says so.
    if (!drawing || (drawing.steps === 0 && place?.step === undefined)) {
      return show(tokens, index);
    }
    const { title, svg } = named(drawing.svg);
    // The attributes say which line of the document this is: the whole figure is.
    const figure = withAttributes(token, addClass('movetext-board', token.attrs ?? []));
    return `<figure${renderer.renderAttrs(figure)}>
${svg}
<figcaption><details><summary>${title} · ${drawing.step} of ${drawing.steps}</summary>${show([withAttributes(token, null)], 0)}</details></figcaption>
</figure>
`;
  };
  return md;
}

/** The notation that the words behind a fence begin with. */
function languageOf(info: string): string | undefined {
  const [, word = ''] = /^\s*([a-z]+)(?![\w-])/i.exec(info) ?? [];
  return isNotation(word.toLowerCase()) ? word.toLowerCase() : undefined;
}

/** The position that the words behind a fence choose. */
function placeIn(info: string): { step?: number; line?: number } {
  const place: { step?: number; line?: number } = {};
  for (const [, what, number] of info.matchAll(/\s(step|line)=(\d+)(?=\s|$)/g)) {
    place[what as 'step' | 'line'] = Number(number);
  }
  return place;
}

/** A picture with its name as an attribute: as an element it would be a tooltip over all that has none of its own. Its text is escaped. */
function named(picture: string): { title: string; svg: string } {
  const [start = '', opening = '', title = ''] = /^<svg([^>]*)><title>(.*?)<\/title>/.exec(picture) ?? [];
  return { title, svg: `<svg${opening} aria-label="${title}">${picture.slice(start.length).trimEnd()}` };
}

/** The same token with other attributes. */
function withAttributes(token: Token, attrs: Token['attrs']): Token {
  return Object.assign(Object.create(token) as Token, { attrs });
}

function addClass(name: string, attributes: [string, string][]): [string, string][] {
  const classes = attributes.filter(([key]) => key === 'class').map(([, value]) => value);
  return [['class', [name, ...classes].join(' ')], ...attributes.filter(([key]) => key !== 'class')];
}
