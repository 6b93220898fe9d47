// Writes a game by taps: shows on the board and on the pad what the extension offers, and tells it what is chosen.

import { Choosing, inWords, type Choice, type Outcome } from '../../web/src/choices';
import { Pad } from '../../web/src/pad';
import type { Region } from '../../web/src/region';
import { noMarks, Regions, type Below } from '../../web/src/regions';
import type { Told, Wish } from '../src/wire';

/** What the recorder needs of the page. */
export interface Page {
  send(wish: Wish): void;
  /** Says what somebody points at, or selected; nothing where that is over. Screen readers hear it where it is said nowhere else. */
  whisper(text: string | undefined, isHeard: boolean): void;
}

export class Recorder {
  private readonly pad: Pad;
  private readonly board: Regions;
  /** The number of the offer that the choices are from. */
  private offer = 0;
  /** What can be chosen, while the offer holds. */
  private choosing: Choosing | undefined;
  /** A choice that leads on to others, which are not there yet. */
  private entered: Choice | undefined;
  private regions: readonly Region[] = [];
  /** The piece that was tapped. */
  private tapped: SVGElement | undefined;
  /** The region of the piece that was tapped. */
  private looked: string | undefined;
  private canUndo = false;

  constructor(
    figure: HTMLElement,
    panel: HTMLElement,
    private readonly page: Page,
  ) {
    this.pad = new Pad(panel, {
      choose: (choice) => {
        this.choose(choice);
      },
      back: () => {
        this.entered = undefined;
        this.choosing?.back();
        this.show();
      },
      cancel: () => {
        this.cancel();
      },
      undo: () => {
        this.page.send({ type: 'undo' });
      },
      turn: (by) => {
        this.answer(this.choosing?.turn(by));
      },
      jump: () => {
        if (this.tapped) {
          this.jump(this.tapped);
        }
      },
      point: (choice) => {
        this.point(choice ? [choice] : [], choice && inWords(choice), false);
      },
    });
    this.board = new Regions(figure, {
      tap: (region, below) => this.tap(region, below),
      turn: (by) => {
        this.answer(this.choosing?.turn(by));
      },
      grab: (region) => {
        this.choosing?.select([region]);
        this.show();
      },
      drop: (region) => {
        this.answer(region === undefined ? this.choosing?.cancel() : this.choosing?.drop(region));
      },
      point: (region) => {
        const { choosing } = this;
        const isSome = region !== undefined && choosing !== undefined;
        this.point(isSome ? choosing.at(region) : [], isSome ? choosing.describe(region) : undefined, true);
      },
      hold: (part) => {
        this.jump(part);
      },
    });
  }

  told(told: Exclude<Told, { type: 'board' | 'comparison' | 'written' }>): void {
    switch (told.type) {
      case 'offer':
        this.offer = told.offer;
        this.canUndo = told.canUndo;
        this.entered = undefined;
        this.choosing = new Choosing(told.choices as readonly Choice[]);
        this.show();
        this.look(this.looked);
        break;
      case 'card':
        if (told.offer === this.offer && told.region === this.looked) {
          this.pad.offerCard(told.card);
        }
        break;
      case 'more':
        this.enter(told);
        break;
      case 'stale':
        // Somebody who waits already may be typing the next one.
        if (this.choosing) {
          this.wait();
        }
        break;
      case 'focus':
        this.pad.focus();
        break;
    }
  }

  /** The board shows another picture. */
  drawn(regions: readonly unknown[]): void {
    this.regions = regions as readonly Region[];
    this.mark();
  }

  /** Nothing is selected any more; where nothing was, a step back. */
  cancel(): void {
    const { choosing } = this;
    this.entered = undefined;
    if (choosing?.cancel().kind === 'nothing') {
      choosing.back();
    }
    // Also where nothing changed: the pad waits no longer for what was entered.
    this.show();
  }

  /** Offers to tell what the piece on a region may do. */
  private look(region: string | undefined): void {
    this.looked = region;
    this.pad.offerCard(undefined);
    if (region !== undefined) {
      this.page.send({ type: 'card', offer: this.offer, region });
    }
  }

  private jump(part: SVGElement): void {
    this.page.send({ type: 'part', index: Number(part.dataset['part']) });
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
    this.tapped = below.part;
    this.look(below.region);
    const outcome = region === undefined ? this.choosing?.cancel() : this.choosing?.tap(region);
    this.answer(outcome);
    return outcome !== undefined && outcome.kind !== 'nothing';
  }

  private answer(outcome: Outcome | undefined): void {
    if (outcome?.kind === 'chosen') {
      this.choose(outcome.choice);
    } else if (outcome?.kind === 'selected') {
      this.show();
    }
  }

  private choose(choice: Choice): void {
    const { choosing, offer } = this;
    if (!choosing) {
      return;
    }
    const { edits, follow, key } = choice;
    this.page.whisper(undefined, false);
    if (edits) {
      this.look(undefined);
      this.wait();
      this.page.send({ type: 'write', offer, edits });
    } else if (follow) {
      this.page.send({ type: 'follow', offer, range: follow });
    } else if (key !== undefined) {
      this.entered = choice;
      // Keys that come before the answer are for what it brings.
      this.pad.wait();
      this.page.send({ type: 'more', offer, picked: choosing.keysTo(choice) });
    }
  }

  /** The choices that the chosen one leads on to, unless something else was done meanwhile. */
  private enter({ offer, picked, choices }: Extract<Told, { type: 'more' }>): void {
    const { choosing, entered } = this;
    const isAsked = choosing && entered && offer === this.offer && choosing.keysTo(entered).join('\n') === picked.join('\n');
    if (isAsked) {
      this.entered = undefined;
      choosing.enter(entered, choices as readonly Choice[]);
      this.show();
    }
  }

  /** Takes nothing more until there is another offer. */
  private wait(): void {
    this.choosing = undefined;
    this.entered = undefined;
    this.pad.wait();
    this.mark();
  }

  private show(): void {
    if (this.choosing) {
      const { selected, selection } = this.choosing;
      this.pad.show(this.choosing, { canUndo: this.canUndo, canJump: this.tapped !== undefined && selected.length === 1 });
      this.page.whisper(selection, selection !== undefined);
    }
    this.mark();
  }

  private mark(): void {
    this.board.show(this.regions, this.choosing ?? noMarks);
  }
}
