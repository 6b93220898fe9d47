// A place of the board, and how far a point is from it.

/** A place of the board, in units of the SVG's `viewBox`. */
export interface Region {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** 0 for a point inside. */
export function distance({ x, y, width, height }: Region, place: DOMPoint): number {
  return Math.hypot(Math.max(x - place.x, 0, place.x - x - width), Math.max(y - place.y, 0, place.y - y - height));
}

export function toMiddle({ x, y, width, height }: Region, place: DOMPoint): number {
  return Math.hypot(x + width / 2 - place.x, y + height / 2 - place.y);
}

export function nearest(regions: readonly Region[], place: DOMPoint): Region | undefined {
  return regions.toSorted((one, other) => toMiddle(one, place) - toMiddle(other, place))[0];
}
