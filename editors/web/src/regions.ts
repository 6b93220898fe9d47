// The regions of the board as places to tap: lies over the picture, marks where choices begin and where they go on, and tells
// taps and drags. What is drawn below keeps its clicks where no choice is.

/** A place of the board, in units of the SVG's `viewBox`. */
export interface Region {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is marked. */
export interface Marks {
  starts: ReadonlySet<string>;
  selected: readonly string[];
  targets: ReadonlySet<string>;
  /** Whether the starts are marked as targets are. */
  isLit: boolean;
}

export interface Events {
  /** A tap; nothing where it is beside all that can be tapped. Answers whether it was for the choices. */
  tap(region: string | undefined): boolean;
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

interface Press {
  x: number;
  y: number;
  region: string | undefined;
  isDrag: boolean;
  timer: ReturnType<typeof setTimeout>;
}

export class Regions {
  private regions: readonly Region[] = [];
  private marks: Marks = { starts: new Set(), selected: [], targets: new Set(), isLit: false };
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
    figure.addEventListener('contextmenu', (event) => {
      if (this.isUsed) {
        event.preventDefault();
      }
    });
  }

  /** Whether a piece is being dragged, or would be: the picture itself does not move then. */
  get isBusy(): boolean {
    return this.press?.region !== undefined && this.marks.starts.has(this.press.region);
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
    const { starts, selected, targets, isLit } = this.marks;
    for (const region of this.regions) {
      if (selected.includes(region.id)) {
        layer.append(casing(region), frame(region, 'selected'));
      } else if (targets.has(region.id) || (isLit && starts.has(region.id) && selected.length === 0)) {
        layer.append(casing(region), frame(region, 'target'), dot(region));
      } else if (starts.has(region.id) && selected.length === 0) {
        layer.append(casing(region), frame(region, 'start'));
      }
    }
    svg.append(layer);
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
      if (press.region === undefined || !this.marks.starts.has(press.region)) {
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
    const isUsed = this.isUsed || (!isModified(event) && this.events.tap(this.find(event)));
    this.isUsed = false;
    if (isUsed) {
      event.stopImmediatePropagation();
      event.preventDefault();
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

function distance({ x, y, width, height }: Region, place: DOMPoint): number {
  return Math.hypot(Math.max(x - place.x, 0, place.x - x - width), Math.max(y - place.y, 0, place.y - y - height));
}

function toMiddle({ x, y, width, height }: Region, place: DOMPoint): number {
  return Math.hypot(x + width / 2 - place.x, y + height / 2 - place.y);
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
