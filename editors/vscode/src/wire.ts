// What the extension and the page of the board panel say to each other.

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface TextEdit {
  range: Range;
  newText: string;
}

/** A board of a game: after so many of its moves. */
export interface Place {
  game: number;
  step: number;
}

/** Of which record a panel is, and which of its boards: what is left of it when the window is loaded again. */
export interface Kept {
  record?: string;
  place?: Place;
}

export interface Picture {
  step: number;
  steps: number;
  title: string;
  /** The SVG. */
  picture: string;
  /** The places that choices name; only the page looks into them. */
  regions: readonly unknown[];
}

/** A question about the record: the board before the place that it is about, and after one of the answers. */
export interface Comparison {
  question: string;
  before: string | null;
  /** The answer in words. */
  answer: string | undefined;
  after: string | null;
}

/** What the page is told. */
export type Told =
  | {
      type: 'board';
      kept: Kept;
      board: Picture | undefined;
      /** Why this is not the board at the cursor. */
      message: string | undefined;
      /** Whether there is a board to go back to. */
      canReturn: boolean;
    }
  /** What can be done next: the answer to `movetext/choices`; only the page looks into it. */
  | {
      type: 'offer';
      offer: number;
      choices: readonly unknown[];
      /** Whether something was written before. */
      canUndo: boolean;
    }
  /** What these keys lead on to. */
  | { type: 'more'; offer: number; picked: readonly string[]; choices: readonly unknown[] }
  /** What the piece on a region may do, in Markdown; nothing where there is nothing to tell. */
  | { type: 'card'; offer: number; region: string; card: string | undefined }
  /** The text is another: no choice holds until there is another offer. */
  | { type: 'stale' }
  /** What is to be shown instead of the board; nothing when the board is to be seen again. */
  | { type: 'comparison'; comparison: Comparison | undefined }
  /** A move was written. */
  | { type: 'written' }
  /** The keys are for the choices. */
  | { type: 'focus' };

export type Step = 'first' | 'previous' | 'next' | 'last';

/** What the page asks for. */
export type Wish =
  | { type: 'ready' }
  | { type: 'step'; to: Step }
  | { type: 'part'; index: number }
  | { type: 'return' }
  | { type: 'more'; offer: number; picked: readonly string[] }
  | { type: 'card'; offer: number; region: string }
  | { type: 'write'; offer: number; edits: readonly TextEdit[] }
  | { type: 'follow'; offer: number; range: Range }
  | { type: 'undo' };
