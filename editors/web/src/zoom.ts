// The picture made larger: by two fingers, by the wheel with Ctrl, by keys. It begins so large that its letters can be read, at
// the place of the last move. A finger or the mouse beside the pieces moves it; signs at its edges show where it goes on.

import { element, find } from './dom';
import type { Region } from './region';
import { small } from './screen';

interface Point {
  x: number;
  y: number;
}

/** The smallest letters that can be read, in pixels; a board that is made larger on a small screen gets a little more. */
const readable = { least: 9, small: 11 };
/** So many times larger than the whole at most, or than what can be read. */
const most = 8;
/** What is less than so many times larger looks like the whole. */
const noticed = 1.05;
/** So far from the middle a piece is still in sight, in parts of what is seen. */
const central = 0.4;
/** What a key changes: so many times larger, and so much of what is seen. */
const step = { larger: 1.3, aside: 0.25 };

/** Where the picture goes on, and the sign for that. */
const edges = [['left', '‹'], ['right', '›'], ['top', '‹'], ['bottom', '›']] as const;

const ways: Record<string, Point> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

export class Zoom {
  private readonly toggle = find('zoom-toggle', HTMLButtonElement);
  private readonly fingers = new Map<number, Point>();
  /** What the user chose; without a choice as large as can be read. */
  private chosen: number | undefined;
  /** What the last move put on the board, until the board is in sight. */
  private moved: readonly Element[] = [];
  /** The places of the picture. */
  private regions: readonly Region[] = [];
  /** What is in the middle, in units of the picture. */
  private middle: Point | undefined;
  /** What of the picture is shown where there is little room. */
  private focus: DOMRect | undefined;
  private readonly signs = new Map(edges.map(([edge, sign]) => [edge, element('span', { className: `edge ${edge}`, ariaHidden: 'true' }, sign)]));

  constructor(
    private readonly figure: HTMLElement,
    /** Whether the finger drags a piece. */
    private readonly isBusy: () => boolean,
    /** Whether there is room for a strip of the board only. */
    private readonly isStrip: () => boolean,
  ) {
    figure.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'mouse' || (event.button === 0 && !event.ctrlKey && !event.metaKey)) {
        this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }
    });
    figure.addEventListener('pointermove', (event) => { this.move(event); });
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      figure.addEventListener(type, ({ pointerId }) => { this.fingers.delete(pointerId); });
    }
    figure.addEventListener('wheel', (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        const place = { x: event.clientX, y: event.clientY };
        this.change(place, place, Math.exp(-event.deltaY / 200));
      }
    }, { passive: false });
    figure.addEventListener('keydown', (event) => { this.key(event); });
    this.toggle.addEventListener('click', () => {
      this.chosen = this.scale > 1 ? 1 : undefined;
      this.apply();
    });
    new ResizeObserver(() => { this.apply(); }).observe(figure);
  }

  /** Another board than the one before. */
  leave(): void {
    this.chosen = undefined;
    this.middle = undefined;
    this.regions = [];
  }

  /** There may be another picture: as large as the one before, at the pieces that moved if they were out of sight. */
  show(regions: readonly Region[], moved: readonly Element[], focus: readonly [number, number, number, number] | null): void {
    this.moved = moved;
    this.focus = focus ? new DOMRect(...focus) : undefined;
    this.keepPlace(regions);
    this.apply();
  }

  /** A map that grew has the same places elsewhere in its picture: what is seen stays where it is. */
  private keepPlace(regions: readonly Region[]): void {
    const before = new Map(this.regions.map((region) => [region.id, region]));
    const now = regions.find(({ id }) => before.has(id));
    const then = now && before.get(now.id);
    if (this.middle && now && then) {
      this.middle = { x: this.middle.x + now.x - then.x, y: this.middle.y + now.y - then.y };
    }
    this.regions = regions;
  }

  private get scale(): number {
    const svg = this.figure.querySelector('svg');
    return this.chosen ?? (svg ? this.readableScale(svg) : 1);
  }

  /** What counts as the whole of the picture: in a strip only what is played on. */
  private base(svg: SVGSVGElement): DOMRect {
    return (this.isStrip() ? this.focus : undefined) ?? whole(svg);
  }

  /** Between where and where the picture is seen: all of it where there is room, or without its head. */
  private span(svg: SVGSVGElement, base: DOMRect, height: number): [number, number] {
    const all = whole(svg);
    const room = [all.height, all.bottom - base.y].find((one) => one <= height);
    return room === undefined ? [base.y, base.height] : [all.bottom - room, room];
  }

  /** How many pixels a unit of the picture has where the whole of it is seen. */
  private fit(svg: SVGSVGElement): number {
    const { width, height } = this.base(svg);
    return Math.min(svg.clientWidth / width, svg.clientHeight / height);
  }

  /** So many times larger the picture is shown to have its smallest letters read. */
  private readableScale(svg: SVGSVGElement): number {
    svg.dataset['letters'] ??= String(Math.min(...Array.from(svg.querySelectorAll('text'), (text) => Number(text.getAttribute('font-size') ?? Infinity))));
    const letters = Number(svg.dataset['letters']) * this.fit(svg);
    // Letters that are a hair smaller are read as well, and the whole is seen.
    const isRead = this.isStrip() || letters > readable.least - 0.05;
    return isRead ? 1 : (small.matches ? readable.small : readable.least) / letters;
  }

  /** Fits the picture into its place. */
  apply(): void {
    const svg = this.figure.querySelector('svg');
    if (!svg || svg.clientWidth === 0 || svg.clientHeight === 0) {
      return;
    }
    const { scale } = this;
    this.toggle.hidden = Math.max(scale, this.readableScale(svg)) < noticed;
    this.toggle.ariaLabel = this.toggle.title = scale > 1 ? 'Whole board' : 'Larger board';
    this.toggle.classList.toggle('larger', scale > 1);
    this.follow(svg);
    const base = this.base(svg);
    const { width, height } = this.seen(svg);
    const middle = this.middle ?? { x: base.x + base.width / 2, y: base.y + base.height / 2 };
    const x = inside(middle.x - width / 2, width, base.x, base.width);
    const y = inside(middle.y - height / 2, height, ...this.span(svg, base, height));
    this.middle = { x: x + width / 2, y: y + height / 2 };
    svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.figure.classList.toggle('movable', scale > 1);
    this.showEdges({ left: x - base.x, right: base.right - x - width, top: y - base.y, bottom: base.bottom - y - height });
  }

  /** Shows at which edges there is more of the picture, as far as it goes on there. */
  private showEdges(rest: Record<'left' | 'right' | 'top' | 'bottom', number>): void {
    for (const [edge, sign] of this.signs) {
      sign.hidden = rest[edge] < 1;
      this.figure.append(sign);
    }
  }

  /** Has the pieces that moved in sight. */
  private follow(svg: SVGSVGElement): void {
    const { moved, middle } = this;
    this.moved = [];
    const matrix = svg.getScreenCTM()?.inverse();
    if (!matrix || moved.length === 0) {
      return;
    }
    const boxes = moved.map((one) => one.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const place = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix);
    const { width, height } = this.seen(svg);
    if (!middle || Math.abs(place.x - middle.x) > width * central || Math.abs(place.y - middle.y) > height * central) {
      this.middle = place;
    }
  }

  /** How much of the picture is seen, in its units. */
  private seen(svg: SVGSVGElement): { width: number; height: number } {
    const unit = this.fit(svg) * this.scale;
    return { width: svg.clientWidth / unit, height: svg.clientHeight / unit };
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    if (!before) {
      return;
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other) {
      const stretch = distance(now, other) / Math.max(distance(before, other), 1);
      this.change(between(before, other), between(now, other), stretch);
    } else if (this.scale > 1 && !this.isBusy()) {
      this.change(before, now, 1);
    }
  }

  private key(event: KeyboardEvent): void {
    const svg = this.figure.querySelector('svg');
    if (!svg || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const { left, top, width, height } = svg.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const way = event.shiftKey ? ways[event.key] : undefined;
    if (way) {
      this.change(middle, { x: middle.x - way.x * width * step.aside, y: middle.y - way.y * height * step.aside }, 1);
    } else if (event.key === '+' || event.key === '-') {
      this.change(middle, middle, event.key === '+' ? step.larger : 1 / step.larger);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** What lies at a place of the screen comes to another one, so many times larger. */
  private change(from: Point, to: Point, stretch: number): void {
    const svg = this.figure.querySelector('svg');
    const matrix = svg?.getScreenCTM();
    if (!svg || !matrix) {
      return;
    }
    const held = new DOMPoint(from.x, from.y).matrixTransform(matrix.inverse());
    if (stretch !== 1) {
      this.chosen = clamp(this.scale * stretch, 1, most * this.readableScale(svg));
    }
    const unit = this.fit(svg) * this.scale;
    const { left, top, width, height } = svg.getBoundingClientRect();
    this.middle = { x: held.x + (left + width / 2 - to.x) / unit, y: held.y + (top + height / 2 - to.y) / unit };
    this.apply();
  }
}

/** The `viewBox` that the server wrote. */
function whole(svg: SVGSVGElement): DOMRect {
  svg.dataset['whole'] ??= svg.getAttribute('viewBox') ?? '';
  const [x = 0, y = 0, width = 1, height = 1] = svg.dataset['whole'].split(/[ ,]+/).map(Number);
  return new DOMRect(x, y, width, height);
}

/** Where a part of a length begins: inside of the whole, and in its middle where the part is longer. */
function inside(start: number, length: number, wholeStart: number, wholeLength: number): number {
  const room = wholeLength - length;
  return room < 0 ? wholeStart + room / 2 : clamp(start, wholeStart, wholeStart + room);
}

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(Math.max(value, least), greatest);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
