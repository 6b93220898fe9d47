// The spots of a tile, moved apart until a finger finds each of them: a cloister and the road to it have their figures close by.

import type { Region } from './region';

/** How often spots are moved: each move may bring two others nearer to each other. */
const rounds = 20;

/** The spots, no two of them nearer than they are wide, all of them on a tile of this size. */
export function apart(spots: readonly Region[], width: number, height: number): Region[] {
  const moved = spots.map((spot) => ({ ...spot }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        push(one, other);
      }
    }
    for (const spot of moved) {
      spot.x = Math.min(Math.max(spot.x, 0), width - spot.width);
      spot.y = Math.min(Math.max(spot.y, 0), height - spot.height);
    }
  }
  return moved;
}

function push(one: Region, other: Region): void {
  const [dx, dy] = [other.x + other.width / 2 - one.x - one.width / 2, other.y + other.height / 2 - one.y - one.height / 2];
  const far = Math.hypot(dx, dy);
  const missing = (one.width + other.width) / 2 - far;
  if (missing > 0) {
    const [x, y] = far === 0 ? [1, 0] : [dx / far, dy / far];
    one.x -= (x * missing) / 2;
    one.y -= (y * missing) / 2;
    other.x += (x * missing) / 2;
    other.y += (y * missing) / 2;
  }
}
