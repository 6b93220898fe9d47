// Writes a game by taps: asks what can be done next where the board is, shows it on the board and on the pad, and writes what
// is chosen.

import { isolateHistory, undo, undoDepth } from '@codemirror/commands';
import { Annotation, type Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Position, Range, TextEdit } from 'vscode-languageserver-protocol';

import { ask } from './ask';
import type { Card } from './card';
import { Choosing, inWords, type Choice, type Outcome, type Refused } from './choices';
import { find } from './dom';
import { Pad } from './pad';
import { spanOf } from './positions';
import type { Region } from './region';
import { noMarks, Regions, type Below } from './regions';

/** Marks what was written by a tap. */
export const byTap = Annotation.define<boolean>();

/** Where the board is: at a place of the text, or after so many moves of a game. */
export type Where = { position: Position } | { game: number; step: number };

/** Whether two places are the same. */
function isSame(one: Where | undefined, other: Where): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What the recorder needs of the page. */
export interface Page {
  /** The figure that holds the picture of the board. */
  figure: HTMLElement;
  theme(): string;
  /** Says what somebody points at, or selected; nothing where that is over. Screen readers hear it where it is said nowhere else. */
  whisper(text: string | undefined, isHeard: boolean): void;
  /** Puts the cursor behind a move that the record has already. */
  follow(range: Range): void;
  /** Other choices are shown: the board may have another room. */
  offered(): void;
  /** Something was written by a tap. */
  written(): void;
  /** To the move that put a piece there. */
  jump(part: SVGElement): void;
  /** Another game of the same players. */
  again(): void;
  /** The next game of the match. */
  next(): void;
  /** How the match stands to which a game belongs that is over; nothing where there can be none. */
  standing(): Promise<string | undefined>;
  /** Gives the game to others. */
  share(): void;
}

/** The choices of a text at a place. */
interface Offer {
  text: Text;
  where: Where;
  choosing: Choosing;
}

export class Recorder {
  private readonly pad = new Pad(find('pad', HTMLElement), {
    choose: (choice) => void this.choose(choice),
    back: () => {
      if (this.offer?.choosing.back()) {
        this.show();
      }
    },
    cancel: () => {
      this.cancel();
    },
    undo: () => {
      this.undo();
    },
    turn: (by) => {
      this.answer(this.choosing?.turn(by));
    },
    jump: () => {
      if (this.tapped) {
        this.page.jump(this.tapped);
      }
    },
    again: () => {
      this.page.again();
    },
    next: () => {
      this.page.next();
    },
    share: () => {
      this.page.share();
    },
    point: (choice) => {
      this.point(choice ? [choice] : [], choice && inWords(choice), false);
    },
  });
  private readonly board: Regions;
  private offer: Offer | undefined;
  private regions: readonly Region[] = [];
  /** The piece that was tapped. */
  private tapped: SVGElement | undefined;
  /** The region of the piece that somebody looks at. */
  private looked: string | undefined;
  /** The region that was tapped where nothing begins. */
  private idle: string | undefined;
  private asked = 0;

  constructor(
    private readonly view: EditorView,
    private readonly page: Page,
  ) {
    this.board = new Regions(page.figure, {
      tap: (region, below) => this.tap(region, below),
      turn: (by) => {
        this.answer(this.choosing?.turn(by));
      },
      grab: (region) => {
        this.offer?.choosing.select([region]);
        this.show();
      },
      drop: (region) => {
        const choosing = this.choosing;
        this.answer(region === undefined ? choosing?.cancel() : choosing?.drop(region));
      },
      point: (region) => {
        const { choosing } = this;
        const isSome = region !== undefined && choosing !== undefined;
        this.point(isSome ? choosing.at(region) : [], isSome ? choosing.describe(region) : undefined, true);
      },
      hold: (part) => {
        this.page.jump(part);
      },
    });
    page.figure.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') {
        this.cancel();
      }
    });
  }

  /** Asks what can be done where the board is. Answers whether there is anything, if nothing else was asked meanwhile. The board
      that is shown may only be drawn anew. */
  async refresh(where: Where, isRedrawn: boolean): Promise<boolean | undefined> {
    const text = this.view.state.doc;
    // Then, as for another theme or where typing ended, what was begun on it goes on.
    if (this.choosing && this.choosing.path.length > 0 && (isRedrawn || isSame(this.offer?.where, where))) {
      this.show();
      return true;
    }
    const choices = await this.request(where, []);
    if (!choices) {
      return undefined;
    }
    this.offer = { text, where, choosing: new Choosing(choices) };
    this.show();
    void this.look(this.looked);
    if (choices.length === 0 && this.pad.isPlaying) {
      const { offer } = this;
      void this.page.standing().then((standing) => {
        if (this.offer === offer) {
          this.pad.offerMatch(standing);
        }
      });
    }
    return choices.length > 0;
  }

  /** The board shows another picture. */
  drawn(regions: readonly Region[]): void {
    this.regions = regions;
    this.mark();
  }

  /** Somebody has chosen a piece by keys. */
  lookAt(part: Element): void {
    void this.look(this.board.regionOf(part));
  }

  /** Offers to tell what the piece on a region may do. */
  private async look(region: string | undefined): Promise<Card> {
    const { offer } = this;
    this.looked = region;
    const card = offer && region !== undefined ? await ask<Card>(this.view, 'movetext/ruleCard', { ...offer.where, region }) : null;
    if (this.looked === region && this.offer === offer) {
      this.pad.offerCard(card?.value);
    }
    return card ?? null;
  }

  /** Whether a game is being recorded here: otherwise the board has its room. */
  record(isRecording: boolean): void {
    this.pad.recording = isRecording;
  }

  /** Takes keys from now on. */
  focus(): void {
    this.pad.focus();
  }

  /** Takes nothing more until there are choices for what is written now. */
  wait(): void {
    this.asked += 1;
    this.offer = undefined;
    this.idle = undefined;
    this.pad.wait();
  }

  /** Whether what is played on is to be seen, all of it, before anything else: a pitch with its pad, a board of squares. */
  get isWhole(): boolean {
    return this.pad.isScoring || (this.pad.isPlaying && (this.choosing?.isMoving === true || (this.choosing?.choices.length === 0 && this.areSquares)));
  }

  /** Whether the board has squares, all of the same worth: so it is also where the game is over. */
  private get areSquares(): boolean {
    return this.regions.length > 0 && this.regions.every(({ id }) => /^square [a-z]\d+$/.test(id));
  }

  /** Whether a finger on the board drags a piece. */
  get isDragging(): boolean {
    return this.board.isBusy;
  }

  /** The choices, unless they are those of another text. */
  private get choosing(): Choosing | undefined {
    return this.offer?.text === this.view.state.doc ? this.offer.choosing : undefined;
  }

  /** The answer, unless something else was asked since. */
  private async request(where: Where, picked: readonly string[]): Promise<Choice[] | undefined> {
    this.asked += 1;
    const number = this.asked;
    const choices = await ask<Choice[]>(this.view, 'movetext/choices', { ...where, picked, theme: this.page.theme() });
    return number === this.asked ? choices : undefined;
  }

  /** Somebody points at choices, or at none: the board shows what they would do. */
  private point(choices: readonly Choice[], words: string | undefined, isHeard: boolean): void {
    const { choosing } = this;
    if (choosing) {
      choosing.pointed = choices;
    }
    this.page.whisper(words ?? choosing?.selection, isHeard && words !== undefined);
    this.mark();
  }

  private tap(region: string | undefined, below: Below): boolean {
    const { choosing } = this;
    this.tapped = below.part;
    this.idle = undefined;
    const refused = choosing?.refused(region ?? below.region);
    // While a game is recorded a piece that cannot move says why, instead of leading to the move that put it there.
    const idle = this.pad.isPlaying && !refused && choosing?.isIdle(region ?? below.region) === true ? (region ?? below.region) : undefined;
    const looked = this.look(below.region);
    const outcome = region === undefined ? choosing?.cancel() : choosing?.tap(region);
    this.answer(outcome);
    if (refused) {
      void this.explain(refused);
    } else if (idle !== undefined) {
      this.idle = idle;
      this.show();
      void looked.then((card) => { this.tellStuck(card, idle); });
    }
    return idle !== undefined || (outcome !== undefined && outcome.kind !== 'nothing');
  }

  /** Why the piece on a region does not move. */
  private tellStuck(card: Card, region: string): void {
    if (card?.stuck && this.looked === region) {
      this.page.whisper(card.stuck, true);
    }
  }

  /** Why a piece cannot go there: what it may do is told, and its card can be opened. */
  private async explain({ from, to }: Refused): Promise<void> {
    const card = await this.look(from);
    const [rule = ''] = (card?.value ?? '').split('```');
    if (rule !== '' && this.looked === from) {
      this.page.whisper(`Not to ${to.replace(/^square /, '')}. ${rule.replaceAll('**', '').trim()}`, true);
    }
  }

  private answer(outcome: Outcome | undefined): void {
    if (outcome?.kind === 'chosen') {
      void this.choose(outcome.choice);
    } else if (outcome?.kind === 'selected') {
      this.show();
    }
  }

  /** Nothing is selected any more; where nothing was, a step back. Answers whether there was something to leave. */
  private cancel(): boolean {
    const { choosing } = this;
    const isLeft = choosing !== undefined && (choosing.cancel().kind === 'selected' || choosing.back());
    if (isLeft) {
      this.show();
    }
    return isLeft;
  }

  /** The last step back, and without one what was written last. */
  private undo(): void {
    if (!this.cancel()) {
      undo(this.view);
    }
  }

  private async choose(choice: Choice): Promise<void> {
    const { offer, choosing } = this;
    if (!offer || !choosing) {
      return;
    }
    const { edits, follow, key } = choice;
    if (edits) {
      this.write(edits, offer.text);
    } else if (follow) {
      this.page.follow(follow);
    } else if (key !== undefined) {
      // Keys that come before the answer are for what it brings.
      this.pad.wait();
      const choices = await this.request(offer.where, choosing.keysTo(choice));
      const [only, ...others] = choices ?? [];
      if (!choices) {
        return;
      }
      choosing.enter(choice, choices);
      // Where nothing is left to choose, that is it; but a tile is laid by a tap.
      if (only && others.length === 0 && only.picture === undefined) {
        await this.choose(only);
      } else {
        this.show();
      }
    }
  }

  /** As one change, with the cursor where the game goes on. */
  private write(edits: readonly TextEdit[], text: Text): void {
    const { view } = this;
    const spans = edits.map(({ range, newText }) => ({ ...spanOf(text, range), insert: newText }));
    const changes = view.state.changes(spans);
    const anchor = changes.mapPos(spans.at(-1)?.to ?? 0, 1);
    this.page.whisper(undefined, false);
    void this.look(undefined);
    this.wait();
    view.dispatch({ changes, selection: { anchor }, scrollIntoView: true, userEvent: 'input.choice', annotations: [byTap.of(true), isolateHistory.of('full')] });
    this.page.written();
  }

  private show(): void {
    const { choosing } = this;
    if (choosing) {
      const { selected, selection } = choosing;
      this.pad.show(choosing, { canUndo: selected.length > 0 || choosing.path.length > 0 || undoDepth(this.view.state) > 0, canJump: this.tapped !== undefined && (selected.length === 1 || this.idle !== undefined) });
      this.page.whisper(selection, selection !== undefined);
      this.page.offered();
    }
    this.mark();
  }

  private mark(): void {
    this.board.show(this.regions, this.choosing ?? noMarks);
  }
}
