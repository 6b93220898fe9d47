// How lines end. The editor knows `\n` alone; a record that is saved again ends its lines as it did.

export type LineEnd = '\n' | '\r\n';

/** How the lines of a text end: as the first does. */
export function lineEnd(text: string): LineEnd {
  return /\r\n|\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
}

export function withLineEnd(text: string, end: LineEnd): string {
  return end === '\n' ? text : text.replaceAll('\n', end);
}
