// The regions of the board as places to tap: lies over the picture, marks where choices begin and where they go on, and tells
// taps and drags. What is drawn below keeps its clicks where no choice is. A tile that is being laid lies over all of it.

import { parsedPicture } from './dom';
import { distance, nearest, toMiddle, type Region } from './region';
import { apart } from './spots';

/** A tile as it would lie on a region, with the spots on it that can be tapped, in units of its picture. */
export interface Sample {
  region: string;
  /** An SVG. */
  picture: string;
  spots: readonly Region[];
}

/** What is marked. */
export interface Marks {
  starts: ReadonlySet<string>;
  selected: readonly string[];
  targets: ReadonlySet<string>;
  /** The starts that are marked as targets are. */
  lit: ReadonlySet<string>;
  /** The starts that a piece can be dragged from. */
  grips: ReadonlySet<string>;
  /** Where a piece could go that somebody points at. */
  hints: ReadonlySet<string>;
  /** What would be crossed. */
  crossed: ReadonlySet<string>;
  /** Where pieces would be taken away. */
  removes: ReadonlySet<string>;
  sample: Sample | undefined;
}

const none: ReadonlySet<string> = new Set();

/** Where there is nothing to choose. */
export const noMarks: Marks = { starts: none, selected: [], targets: none, lit: none, grips: none, hints: none, crossed: none, removes: none, sample: undefined };

/** What lies below a finger, whether it can be tapped or not. */
export interface Below {
  region: string | undefined;
  part: SVGElement | undefined;
}

export interface Events {
  /** A tap; no region where it is beside all that can be tapped. Answers whether it was for the choices. */
  tap(region: string | undefined, below: Below): boolean;
  /** The tile that is being laid is to lie another way round. */
  turn(by: 1 | -1): void;
  /** A piece is picked up. */
  grab(region: string): void;
  drop(region: string | undefined): void;
  /** Somebody points at a region. */
  point(region: string | undefined): void;
  /** A piece is held: the move that put it there. */
  hold(part: SVGElement): void;
}

/** So many pixels a finger may be beside a region, and so many it moves before that is a drag. */
const reach = 22;
const slack = 9;
/** How long a piece is held to go to its move, in milliseconds. */
const holding = 550;
/** How wide a spot on a tile is at least, in pixels: for a finger, and for a mouse. */
const spotSize = { coarse: 46, fine: 28 };
/** So much of the figure a tile covers at most. */
const largestSample = 0.85;
/** How far a wheel goes for a turn, in pixels, and how many those of a line are. */
const notch = { turn: 50, line: 20 };

const coarse = matchMedia('(pointer: coarse)');

interface Press {
  x: number;
  y: number;
  region: string | undefined;
  isDrag: boolean;
  timer: ReturnType<typeof setTimeout>;
}

export class Regions {
  private regions: readonly Region[] = [];
  private marks = noMarks;
  /** The tile that is being laid as it lies over the picture, and its spots, in units of the picture. */
  private tile: { frame: Region; spots: readonly Region[] } | undefined;
  /** How far the wheel went since the last turn. */
  private wheeled = 0;
  private press: Press | undefined;
  private pointed: string | undefined;
  /** The click that ends a drag or a long press is none. */
  private isUsed = false;

  constructor(
    private readonly figure: HTMLElement,
    private readonly events: Events,
  ) {
    figure.addEventListener('pointerdown', (event) => { this.down(event); });
    figure.addEventListener('pointermove', (event) => { this.move(event); });
    figure.addEventListener('pointerup', (event) => { this.up(event); });
    figure.addEventListener('pointercancel', () => { this.release(); });
    figure.addEventListener('pointerleave', () => { this.point(undefined); });
    // Before the board, which goes to the move behind a piece.
    figure.addEventListener('click', (event) => { this.click(event); }, { capture: true });
    figure.addEventListener('wheel', (event) => { this.wheel(event); }, { passive: false });
    figure.addEventListener('contextmenu', (event) => {
      if (this.isUsed) {
        event.preventDefault();
      }
    });
  }

  /** Whether a piece is being dragged, or would be: the picture itself does not move then. */
  get isBusy(): boolean {
    return this.press?.region !== undefined && this.marks.grips.has(this.press.region);
  }

  show(regions: readonly Region[], marks: Marks): void {
    this.regions = regions;
    this.marks = marks;
    this.draw();
  }

  private get svg(): SVGSVGElement | null {
    return this.figure.querySelector('svg');
  }

  private get active(): (id: string) => boolean {
    const { starts, targets, selected } = this.marks;
    return (id) => starts.has(id) || targets.has(id) || selected.includes(id);
  }

  private draw(): void {
    const { svg } = this;
    svg?.querySelector(':scope > .regions')?.remove();
    if (!svg) {
      return;
    }
    const layer = shape('g', { class: 'regions' });
    for (const region of this.regions) {
      layer.append(...this.marksOf(region));
    }
    this.tile = undefined;
    this.lay(svg, layer);
    svg.append(layer);
  }

  private marksOf(region: Region): SVGElement[] {
    const { starts, selected, targets, lit, hints, crossed, removes } = this.marks;
    const { id } = region;
    const marks = [...(crossed.has(id) ? [casing(region), frame(region, 'crossed')] : []), ...(removes.has(id) ? cross(region) : [])];
    if (selected.includes(id)) {
      return [casing(region), frame(region, 'selected'), ...marks];
    }
    if (targets.has(id) || lit.has(id)) {
      return [casing(region), frame(region, 'target'), ...(marks.length > 0 ? marks : [dot(region)])];
    }
    if (hints.has(id)) {
      return marks.length > 0 ? marks : [dot(region)];
    }
    return starts.has(id) && selected.length === 0 ? [casing(region), frame(region, 'start'), ...marks] : marks;
  }

  /** The tile over its square: so large that a finger finds each spot on it, and all of it in sight. */
  private lay(svg: SVGSVGElement, layer: SVGElement): void {
    const { sample } = this.marks;
    const square = this.regions.find(({ id }) => id === sample?.region);
    const matrix = svg.getScreenCTM();
    if (!sample || !square || !matrix) {
      return;
    }
    const picture = ownPicture(sample.picture);
    const [, , width = 1, height = 1] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const seen = svg.getBoundingClientRect();
    const least = Math.max(...sample.spots.map((spot) => (coarse.matches ? spotSize.coarse : spotSize.fine) / matrix.a / Math.min(spot.width, spot.height)), 0);
    const most = (largestSample * Math.min(seen.width, seen.height)) / matrix.a / Math.max(width, height);
    const scale = Math.max(square.width / width, Math.min(least, most));
    const [start, end] = [new DOMPoint(seen.left, seen.top), new DOMPoint(seen.right, seen.bottom)].map((corner) => corner.matrixTransform(matrix.inverse())) as [DOMPoint, DOMPoint];
    const x = Math.min(Math.max(square.x + (square.width - width * scale) / 2, start.x), end.x - width * scale);
    const y = Math.min(Math.max(square.y + (square.height - height * scale) / 2, start.y), end.y - height * scale);
    const moved = (region: Region): Region => ({ id: region.id, x: x + region.x * scale, y: y + region.y * scale, width: region.width * scale, height: region.height * scale });
    const whole = moved({ id: sample.region, x: 0, y: 0, width, height });
    this.tile = { frame: whole, spots: apart(sample.spots, width, height).map(moved) };
    for (const [name, value] of Object.entries({ class: 'tile', x, y, width: whole.width, height: whole.height, 'aria-hidden': 'true' })) {
      picture.setAttribute(name, String(value));
    }
    layer.append(picture, casing(whole), frame(whole, 'laid'), ...this.tile.spots.flatMap((spot) => [ring(spot, 'casing'), ring(spot, 'target')]));
  }

  /** The region that a piece stands on. */
  regionOf(part: Element): string | undefined {
    const { left, top, width, height } = part.getBoundingClientRect();
    return this.below(left + width / 2, top + height / 2);
  }

  private below(x: number, y: number): string | undefined {
    const place = this.toPicture(x, y);
    return place && this.regions.find((region) => distance(region, place) === 0)?.id;
  }

  private down(event: PointerEvent): void {
    this.release();
    this.isUsed = false;
    if (!event.isPrimary || event.button !== 0 || isModified(event)) {
      return;
    }
    const region = this.find(event);
    const part = event.target instanceof Element ? event.target.closest<SVGElement>('[data-part]') : null;
    const timer = setTimeout(() => {
      if (part && this.press && !this.press.isDrag) {
        this.isUsed = true;
        this.press = undefined;
        this.events.hold(part);
      }
    }, holding);
    this.press = { x: event.clientX, y: event.clientY, region, isDrag: false, timer };
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press) {
      this.point(event.pointerType === 'mouse' ? this.find(event) : undefined);
      return;
    }
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack;
    if (isFar && !press.isDrag) {
      clearTimeout(press.timer);
      if (press.region === undefined || !this.marks.grips.has(press.region)) {
        this.isUsed = true;
        this.press = undefined;
        return;
      }
      press.isDrag = true;
      this.figure.setPointerCapture(event.pointerId);
      this.events.grab(press.region);
    }
    if (press.isDrag) {
      this.pull(press, event);
      this.point(this.find(event));
    }
  }

  private up(event: PointerEvent): void {
    const isDrag = this.press?.isDrag === true;
    const { press } = this;
    this.release();
    if (isDrag) {
      this.isUsed = true;
      const region = this.find(event);
      this.events.drop(region === press?.region ? undefined : region);
    }
  }

  private release(): void {
    clearTimeout(this.press?.timer);
    this.press = undefined;
    this.svg?.querySelector('.regions .pull')?.remove();
  }

  private click(event: MouseEvent): void {
    const part = event.target instanceof Element ? (event.target.closest<SVGElement>('[data-part]') ?? undefined) : undefined;
    const isUsed = this.isUsed || (!isModified(event) && this.events.tap(this.find(event), { region: this.below(event.clientX, event.clientY), part }));
    this.isUsed = false;
    if (isUsed) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  }

  private wheel(event: WheelEvent): void {
    if (this.marks.sample && !event.ctrlKey) {
      event.preventDefault();
      this.wheeled += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : notch.line);
      if (Math.abs(this.wheeled) >= notch.turn) {
        this.events.turn(this.wheeled > 0 ? 1 : -1);
        this.wheeled = 0;
      }
    }
  }

  private point(region: string | undefined): void {
    if (region !== this.pointed) {
      this.pointed = region;
      this.figure.classList.toggle('offers', region !== undefined);
      this.events.point(region);
    }
  }

  /** A line from a piece that is dragged to the finger. */
  private pull(press: Press, event: PointerEvent): void {
    const [start, end] = [this.toPicture(press.x, press.y), this.toPicture(event.clientX, event.clientY)];
    const layer = this.svg?.querySelector('.regions');
    layer?.querySelector('.pull')?.remove();
    if (start && end) {
      layer?.append(shape('line', { class: 'pull', x1: start.x, y1: start.y, x2: end.x, y2: end.y }));
    }
  }

  private toPicture(x: number, y: number): DOMPoint | undefined {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    return matrix && new DOMPoint(x, y).matrixTransform(matrix);
  }

  /** The region at a place of the screen that can be tapped, or the nearest in reach; a target before what begins there. */
  private find({ clientX, clientY }: MouseEvent): string | undefined {
    const place = this.toPicture(clientX, clientY);
    const scale = this.svg?.getScreenCTM()?.a ?? 1;
    if (!place) {
      return undefined;
    }
    if (this.tile && distance(this.tile.frame, place) === 0) {
      const spots = this.tile.spots.filter((spot) => distance(spot, place) === 0);
      return nearest(spots, place)?.id ?? this.tile.frame.id;
    }
    // A finger on another region does not mean the one beside it.
    const isInside = this.regions.some((region) => distance(region, place) === 0);
    const found = this.regions
      .filter(({ id }) => this.active(id))
      .map((region) => ({ region, distance: distance(region, place) * scale, middle: toMiddle(region, place) }))
      .filter(({ distance: far }) => far <= (isInside ? 0 : reach))
      .sort((a, b) => a.distance - b.distance || this.rank(a.region.id) - this.rank(b.region.id) || a.middle - b.middle);
    return found[0]?.region.id;
  }

  private rank(id: string): number {
    return this.marks.targets.has(id) ? 0 : 1;
  }
}

function isModified({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** A picture that stands elsewhere in the page, too: its names are others here. */
function ownPicture(svg: string): HTMLElement {
  return parsedPicture(svg.replaceAll(/(?<=\bid="|href="#|url\(#)/g, 'laid-'));
}

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  return made;
}

function frame(region: Region, kind: string): SVGElement {
  const inset = Math.min(region.width, region.height) * 0.05;
  const made = shape('rect', {
    class: kind,
    x: region.x + inset,
    y: region.y + inset,
    width: region.width - 2 * inset,
    height: region.height - 2 * inset,
    rx: Math.min(region.width, region.height) * 0.1,
  });
  made.dataset['region'] = region.id;
  return made;
}

/** Below a frame, so that it is seen on any color of a board. */
function casing(region: Region): SVGElement {
  const made = frame(region, 'casing');
  delete made.dataset['region'];
  return made;
}

/** A target is told by its form, too, not by its color alone. */
function dot({ x, y, width, height }: Region): SVGElement {
  return shape('circle', { class: 'dot', cx: x + width / 2, cy: y + height / 2, r: Math.min(width, height) * 0.14 });
}

/** What would be taken away is crossed out. */
function cross({ id, x, y, width, height }: Region): SVGElement[] {
  const inset = Math.min(width, height) * 0.22;
  const [left, top, right, bottom] = [x + inset, y + inset, x + width - inset, y + height - inset];
  const d = `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
  const made = shape('path', { class: 'removed', d });
  made.dataset['region'] = id;
  return [shape('path', { class: 'removed-casing', d }), made];
}

/** Around a spot. */
function ring({ id, x, y, width, height }: Region, kind: string): SVGElement {
  const made = shape('circle', { class: kind, cx: x + width / 2, cy: y + height / 2, r: Math.min(width, height) / 2 });
  if (kind !== 'casing') {
    made.dataset['region'] = id;
  }
  return made;
}
