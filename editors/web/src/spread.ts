// Which boards of a game are shown: at even distances, or after moves that somebody names.

/** So many numbers from 0 to `last` at even distances, both ends among them. */
export function spread(last: number, count: number): number[] {
  const most = Math.max(Math.min(count, last + 1), 1);
  return Array.from({ length: most }, (_, index) => (most === 1 ? last : Math.floor((index * last) / (most - 1))));
}

/** The numbers of a list such as `0, 4-6, 12`, in their order and each once, up to `last`. */
export function numbersOf(list: string, last: number): number[] {
  const numbers = [...list.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].flatMap(([, from = '', to = from]) => {
    const [start, end] = [Math.min(Number(from), last), Math.min(Number(to), last)];
    return Array.from({ length: Math.max(end - start, 0) + 1 }, (_, index) => start + index);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}
