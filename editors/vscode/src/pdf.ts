// The pages of a scan in a PDF: a scanner puts each of them into it as a JPEG, which is there as it is.

/** How a JPEG begins. */
const jpeg = [0xff, 0xd8, 0xff] as const;

/** The JPEGs of a PDF, in their order. Pages that are written otherwise, or encrypted, are not among them. */
export function scansOf(pdf: Uint8Array): Uint8Array[] {
  // Each byte is a character of it.
  const text = new TextDecoder('latin1').decode(pdf);
  const scans: Uint8Array[] = [];
  for (const { index, 0: begin } of text.matchAll(/stream\r?\n/g)) {
    const start = index + begin.length;
    const end = text.indexOf('endstream', start);
    if (end > start && jpeg.every((byte, at) => pdf[start + at] === byte)) {
      scans.push(pdf.subarray(start, end));
    }
  }
  return scans;
}
