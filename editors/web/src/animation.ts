// Writes boards as an animation. A file of its own: the page loads it when somebody wants one.

import { applyPalette, GIFEncoder, quantize } from 'gifenc';

/** The color that leaves what the board before shows. */
const same = 255;

export class Animation {
  private readonly encoder = GIFEncoder();
  private readonly palette: ReturnType<typeof quantize>;
  private before: Uint8Array | undefined;

  /** `samples` hold the colors of all boards. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    samples: readonly Uint8ClampedArray[],
  ) {
    const all = new Uint8ClampedArray(samples.reduce((length, sample) => length + sample.length, 0));
    let at = 0;
    for (const sample of samples) {
      all.set(sample, at);
      at += sample.length;
    }
    this.palette = quantize(all, same);
  }

  /** A board, and how long it is shown, in milliseconds. */
  add(pixels: Uint8ClampedArray, delay: number): void {
    const { before, palette, width, height } = this;
    const colors = applyPalette(pixels, palette);
    if (before) {
      const changed = colors.map((color, index) => (color === before[index] ? same : color));
      this.encoder.writeFrame(changed, width, height, { delay, transparent: true, transparentIndex: same, dispose: 1 });
    } else {
      // The table of colors that all boards share is filled up to its end.
      const table = Array.from({ length: same + 1 }, (_, index) => palette[index] ?? ([0, 0, 0] as (typeof palette)[number]));
      this.encoder.writeFrame(colors, width, height, { palette: table, delay, dispose: 1 });
    }
    this.before = colors;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}
