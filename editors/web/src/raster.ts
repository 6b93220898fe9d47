// Pictures of the server as pixels.

import { parsedPicture } from './dom';

/** A picture, ready to be drawn anywhere on a canvas. */
export interface Drawing {
  svg: SVGSVGElement;
  /** What it shows, in its own units. */
  frame: DOMRect;
}

export function drawingOf(picture: string): Drawing {
  const svg = parsedPicture(picture) as unknown as SVGSVGElement;
  const [x = 0, y = 0, width = 1, height = 1] = (svg.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  return { svg, frame: new DOMRect(x, y, width, height) };
}

/** What holds all frames. */
export function union(frames: readonly DOMRect[]): DOMRect {
  const [left, top] = [Math.min(...frames.map((one) => one.left)), Math.min(...frames.map((one) => one.top))];
  const [right, bottom] = [Math.max(...frames.map((one) => one.right)), Math.max(...frames.map((one) => one.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/** A canvas in one color. */
export function canvasOf(width: number, height: number, ground: string): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) {
    throw new Error('this browser draws no pictures of this size');
  }
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  return context;
}

/** Draws what a frame holds of a picture at a place of the canvas. */
export async function draw(context: CanvasRenderingContext2D, { svg }: Drawing, frame: DOMRect, place: DOMRect): Promise<void> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('viewBox', `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
  copy.setAttribute('width', String(place.width));
  copy.setAttribute('height', String(place.height));
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    context.drawImage(image, place.x, place.y, place.width, place.height);
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function pngOf({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) {
        resolve(blob);
      } else {
        reject(new Error('this browser draws no pictures of this size'));
      }
    }, 'image/png');
  });
}
