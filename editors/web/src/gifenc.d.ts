// What is used of gifenc, which has no types of its own.

declare module 'gifenc' {
  type Color = [number, number, number];

  interface Frame {
    palette?: Color[];
    /** How long it is shown, in milliseconds. */
    delay: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 1: the next frame is drawn over this one. */
    dispose?: number;
  }

  interface Encoder {
    writeFrame(pixels: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray, colors: number): Color[];
  export function applyPalette(pixels: Uint8ClampedArray, palette: Color[]): Uint8Array;
}
