// The protocol counts lines and UTF-16 units, the editor UTF-16 units of the whole text. Whatever lies outside the text
// means the nearest place in it.

import type { Text } from '@codemirror/state';
import type { Position, Range } from 'vscode-languageserver-protocol';

export interface Span {
  from: number;
  to: number;
}

export function offsetAt(text: Text, { line, character }: Position): number {
  if (line >= text.lines) {
    return text.length;
  }
  const { from, to } = text.line(Math.max(line, 0) + 1);
  return Math.min(from + Math.max(character, 0), to);
}

export function positionAt(text: Text, offset: number): Position {
  const inside = Math.min(Math.max(offset, 0), text.length);
  const { number, from } = text.lineAt(inside);
  return { line: number - 1, character: inside - from };
}

export function spanOf(text: Text, { start, end }: Range): Span {
  const from = offsetAt(text, start);
  return { from, to: Math.max(offsetAt(text, end), from) };
}

export function rangeOf(text: Text, { from, to }: Span): Range {
  return { start: positionAt(text, from), end: positionAt(text, to) };
}

export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
