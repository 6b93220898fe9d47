// Which lines differ between two texts.

/** Lines that another version has otherwise. */
export interface Change {
  /** Where they stand in the first text, from 1; where there are none, before this line. */
  line: number;
  before: string[];
  after: string[];
}

/** Up to so many pairs of lines are compared; beyond that a line is compared with the one at the same place. */
const most = 1_000_000;

export function changedLines(before: string, after: string): Change[] {
  return changesOf(before.split('\n'), after.split('\n'));
}

/** A part of a text, and what takes its place. */
export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** What makes one text of another: the lines that differ. */
export function replacements(before: string, after: string): Replacement[] {
  // Each line with its end: what is deleted or inserted at the end of the text needs no rule of its own.
  const linesOf = (text: string): string[] => text.split(/(?<=\n)/);
  const [a, b] = [linesOf(before), linesOf(after)];
  const starts = [0];
  for (const line of a) {
    starts.push((starts.at(-1) ?? 0) + line.length);
  }
  const at = (line: number): number => starts[line] ?? before.length;
  return changesOf(a, b).map(({ line, before: { length }, after: lines }) => ({ from: at(line - 1), to: at(line - 1 + length), insert: lines.join('') }));
}

function changesOf(a: readonly string[], b: readonly string[]): Change[] {
  const start = commonStart(a, b);
  const end = commonStart(a.slice(start).reverse(), b.slice(start).reverse());
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const kept = inA.length * inB.length <= most ? longestCommon(inA, inB) : samePlace(inA, inB);
  return between(inA, inB, kept).map((change) => ({ ...change, line: change.line + start }));
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const first = a.findIndex((line, index) => line !== b[index]);
  return first < 0 ? a.length : first;
}

/** Pairs of lines that are the same, in order. */
type Kept = [inA: number, inB: number][];

function samePlace(a: readonly string[], b: readonly string[]): Kept {
  return a.flatMap((line, index): Kept => (line === b[index] ? [[index, index]] : []));
}

/** As many equal lines as possible, in the order of both. */
function longestCommon(a: readonly string[], b: readonly string[]): Kept {
  const width = b.length + 1;
  // How many lines are common from line `i` of `a` and line `j` of `b` on.
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept: Kept = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      kept.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return kept;
}

/** What stands between the lines that are kept. */
function between(a: readonly string[], b: readonly string[], kept: Kept): Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  for (const [inA, inB] of [...kept, [a.length, b.length] as const]) {
    if (i < inA || j < inB) {
      changes.push({ line: i + 1, before: a.slice(i, inA), after: b.slice(j, inB) });
    }
    [i, j] = [inA + 1, inB + 1];
  }
  return changes;
}
