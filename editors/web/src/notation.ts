// What the page knows of a notation: names, files, comments, and a sample record.

export interface Sample {
  title: string;
  text: string;
  /** The move that is shown first: where this stands in the text. */
  opening: string;
  /** A slip to try: this text … */
  right: string;
  /** … in its place. */
  wrong: string;
}

export interface Notation {
  name: string;
  /** Endings of file names, the usual one first. */
  extensions: string[];
  icon: string;
  /** What an editor knows of the notation without a server. */
  language: { comments: { lineComment: string; blockComment?: string[] }; autoClosingPairs: { open: string; close: string }[] };
  sample: Sample;
}
