// Two fingers, or the wheel with Ctrl, make the picture larger; a finger beside the pieces moves it then.

import { find } from './dom';

interface Point {
  x: number;
  y: number;
}

/** So many times larger at most. */
const most = 8;

export class Zoom {
  private readonly reset = find('zoom-reset', HTMLButtonElement);
  private readonly fingers = new Map<number, Point>();
  private scale = 1;
  /** What is in the middle, in units of the picture. */
  private middle: Point = { x: 0, y: 0 };

  constructor(
    private readonly figure: HTMLElement,
    /** Whether the finger drags a piece. */
    private readonly isBusy: () => boolean,
  ) {
    figure.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'mouse') {
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
    this.reset.addEventListener('click', () => {
      this.scale = 1;
      this.apply();
    });
  }

  /** There may be another picture: it is shown as the one before. */
  apply(): void {
    const svg = this.figure.querySelector('svg');
    const base = svg && whole(svg);
    this.reset.hidden = this.scale === 1;
    if (svg && base) {
      const [width, height] = [base.width / this.scale, base.height / this.scale];
      const x = clamp(this.middle.x - width / 2, base.x, base.x + base.width - width);
      const y = clamp(this.middle.y - height / 2, base.y, base.y + base.height - height);
      this.middle = { x: x + width / 2, y: y + height / 2 };
      svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    }
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

  /** What lies at a place of the screen comes to another one, so many times larger. */
  private change(from: Point, to: Point, stretch: number): void {
    const svg = this.figure.querySelector('svg');
    const matrix = svg?.getScreenCTM();
    if (!svg || !matrix) {
      return;
    }
    const held = new DOMPoint(from.x, from.y).matrixTransform(matrix.inverse());
    const scale = clamp(this.scale * stretch, 1, most);
    const unit = matrix.a * (scale / this.scale);
    const { left, top, width, height } = svg.getBoundingClientRect();
    this.scale = scale;
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

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(Math.max(value, least), greatest);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
