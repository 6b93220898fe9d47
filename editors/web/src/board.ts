// The board beside the text: follows the cursor, steps and plays by itself, leads to the move that put a piece there and
// back again.

import type { Range } from 'vscode-languageserver-protocol';

import { find, parsedPicture } from './dom';
import { MiniBoard } from './mini';
import { isBefore } from './positions';
import type { Region } from './region';

/** What the server answers to `movetext/board`. */
export interface Picture {
  game: number;
  /** How many moves are made, and how many there are. */
  step: number;
  steps: number;
  /** The last move that is made. */
  range: Range | null;
  title: string;
  /** The SVG. */
  picture: string;
  parts: { title: string; range: Range }[];
  /** The places that choices name. */
  regions: Region[];
  /** What of it is shown where there is little room: left, top, width and height. */
  focus: [number, number, number, number] | null;
  /** What is drawn that does not explain itself: `spiral: hypnotized`. */
  legend: string[];
}

/** A board of a game: after so many of its moves. */
export interface Place {
  game: number;
  step: number;
}

/** What the board needs of the text. */
export interface Text {
  /** The board at a place, or at the cursor; null if there is nothing to draw, undefined if nothing is known yet. */
  draw(place: Place | undefined): Promise<Picture | null | undefined>;
  /** What a move means, in plain English. */
  explain(range: Range): Promise<string>;
  /** Selects in the text, and shows it there. */
  select(range: Range): void;
  /** Puts the cursor to a move, and marks it as the one that is shown. */
  moveTo(range: Range): void;
  /** Marks a move as the one that is shown. */
  mark(range: Range | null): void;
  /** Keys have chosen a piece. */
  chosen(piece: Element): void;
  /** There is another picture, with these places; the last move put these pieces there. */
  drawn(regions: readonly Region[], moved: readonly Element[], focus: Picture['focus']): void;
}

type Step = 'first' | 'previous' | 'next' | 'last';

const keys: Record<string, Step> = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' };

export class Board {
  private readonly panel = find('board', HTMLElement);
  readonly figure = find('picture', HTMLElement);
  private readonly mini = new MiniBoard(this.figure);
  private readonly heading = find('board-title', HTMLElement);
  private readonly story = find('story', HTMLElement);
  private readonly count = find('step-count', HTMLElement);
  private readonly slider = find('step', HTMLInputElement);
  private readonly playButton = find('play', HTMLButtonElement);
  private readonly speed = find('speed', HTMLSelectElement);
  private readonly backButton = find('back', HTMLButtonElement);
  private readonly buttons = (['first', 'previous', 'next', 'last'] as const).map((to) => [to, find(to, HTMLButtonElement)] as const);

  private shown: Picture | undefined;
  /** Which of its parts the keys have chosen. */
  private chosen: number | undefined;
  /** What the story line says when nobody points at anything. */
  private told = '';
  private isWhispering = false;
  /** The picture in the figure. The same one stays when it is asked for again, and with it the piece that is chosen. */
  private drawn = '';
  /** Where a step goes that is not answered yet. */
  private goal: Place | undefined;
  /** The boards that clicks left. */
  private returns: Place[] = [];
  private asked = 0;
  private answered = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly text: Text) {
    for (const [to, button] of this.buttons) {
      button.addEventListener('click', () => {
        this.pause();
        this.step(to);
      });
    }
    this.slider.addEventListener('input', () => {
      this.pause();
      this.toStep(Number(this.slider.value));
    });
    this.playButton.addEventListener('click', () => {
      this.togglePlay();
    });
    this.speed.addEventListener('change', () => {
      if (this.timer !== undefined) {
        this.play();
      }
    });
    this.backButton.addEventListener('click', () => {
      this.goBack();
    });
    this.figure.addEventListener('click', ({ target }) => {
      const part = target instanceof Element ? target.closest<SVGElement>('[data-part]') : null;
      if (part) {
        this.jump(Number(part.dataset['part']));
      }
    });
    this.figure.addEventListener('blur', () => {
      this.chosen = undefined;
      this.figure.querySelector('.ring')?.remove();
    });
    this.panel.addEventListener('keydown', (event) => {
      this.key(event);
    });
  }

  /** The cursor moved or the text changed: the board of that place. Answers what its move means, if it is shown. */
  async follow(): Promise<string> {
    this.goal = undefined;
    this.returns = [];
    return (await this.refresh(undefined)) ? this.told : '';
  }

  /** Another text takes the place of the one that was drawn: no step leads from one to the other. */
  leave(): void {
    this.pause();
    this.shown = undefined;
    this.goal = undefined;
    this.returns = [];
  }

  /** The user went elsewhere in the text. */
  interrupt(): void {
    this.pause();
  }

  get isPlaying(): boolean {
    return this.timer !== undefined;
  }

  /** Which board is shown, and of how many. */
  get place(): (Place & { steps: number }) | undefined {
    return this.shown && { game: this.shown.game, step: this.shown.step, steps: this.shown.steps };
  }

  /** Says something in the story line for as long as somebody points at it; also to screen readers. */
  whisper(text: string | undefined, isHeard: boolean): void {
    this.isWhispering = text !== undefined;
    this.story.ariaLive = isHeard ? 'polite' : 'off';
    this.story.textContent = text ?? this.told;
  }

  /** The same board, drawn anew. */
  async redraw(): Promise<void> {
    await this.refresh(this.goal ?? this.shown);
  }

  private step(to: Step): void {
    if (this.shown) {
      const { step } = this.goal ?? this.shown;
      this.toStep({ first: 0, previous: step - 1, next: step + 1, last: this.shown.steps }[to]);
    }
  }

  private toStep(target: number): void {
    if (!this.shown) {
      return;
    }
    const { game, step } = this.goal ?? this.shown;
    const goal = { game, step: Math.min(Math.max(target, 0), this.shown.steps) };
    if (goal.step !== step) {
      void this.go(goal);
    }
  }

  /** Shows a board of the game, and puts the cursor to its move. */
  private async go(place: Place): Promise<void> {
    this.goal = place;
    const picture = await this.refresh(place);
    if (this.goal === place) {
      this.goal = undefined;
      if (picture?.range) {
        this.text.moveTo(picture.range);
      }
    }
  }

  /** To the move that put a piece where it stands. */
  jump(index: number): void {
    const part = this.shown?.parts[index];
    if (!this.shown || !part) {
      return;
    }
    this.pause();
    const { game, step } = this.shown;
    this.text.select(part.range);
    this.returns.push({ game, step });
    void this.refresh(undefined).then((picture) => {
      if (picture?.game === game && picture.step === step) {
        // It is the last move that put it there.
        this.returns.pop();
        this.backButton.hidden = this.returns.length === 0;
      }
    });
  }

  private goBack(): void {
    const place = this.returns.pop();
    if (place) {
      void this.go(place);
    }
  }

  private togglePlay(): void {
    if (this.timer !== undefined) {
      this.pause();
      return;
    }
    if (this.shown?.step === this.shown?.steps) {
      this.step('first');
    }
    this.play();
  }

  private play(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (!this.shown || (this.goal ?? this.shown).step >= this.shown.steps) {
        this.pause();
      } else {
        this.step('next');
      }
    }, Number(this.speed.value));
    this.sayPlaying(true);
  }

  private pause(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.sayPlaying(false);
  }

  private sayPlaying(isPlaying: boolean): void {
    this.playButton.classList.toggle('playing', isPlaying);
    this.playButton.ariaLabel = isPlaying ? 'Pause' : 'Play';
    this.playButton.title = isPlaying ? 'Pause (space)' : 'Play the moves (space)';
  }

  private key(event: KeyboardEvent): void {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || target === this.slider || target === this.speed) {
      return;
    }
    const step = keys[event.key];
    if (step !== undefined) {
      this.pause();
      this.step(step);
    } else if (event.key === ' ' && !(target instanceof HTMLButtonElement)) {
      this.togglePlay();
    } else if (event.key === 'Backspace') {
      this.goBack();
    } else if (target === this.figure && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      this.choose(event.key === 'ArrowDown' ? 1 : -1);
    } else if (target === this.figure && event.key === 'Enter' && this.chosen !== undefined) {
      this.jump(this.chosen);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The next piece, or the one before: marks it and says what it is, as the mouse does that rests on it. */
  private choose(by: 1 | -1): void {
    const parts = this.shown?.parts ?? [];
    if (parts.length === 0) {
      return;
    }
    this.pause();
    const before = this.chosen ?? (by > 0 ? -1 : parts.length);
    this.chosen = (before + by + parts.length) % parts.length;
    const piece = this.figure.querySelector<SVGGraphicsElement>(`[data-part="${this.chosen}"]`);
    this.ring(piece);
    if (piece) {
      this.text.chosen(piece);
    }
    this.story.ariaLive = 'polite';
    this.story.textContent = parts[this.chosen]?.title ?? '';
  }

  /** A frame over all that is drawn, around one piece. */
  private ring(piece: SVGGraphicsElement | null): void {
    const svg = piece?.ownerSVGElement;
    const toPicture = svg?.getScreenCTM()?.inverse();
    this.figure.querySelector('.ring')?.remove();
    if (!svg || !toPicture) {
      return;
    }
    const { left, top, right, bottom } = piece.getBoundingClientRect();
    const [start, end] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((corner) => corner.matrixTransform(toPicture)) as [DOMPoint, DOMPoint];
    const ring = document.createElementNS(svg.namespaceURI, 'rect') as SVGRectElement;
    ring.classList.add('ring');
    for (const [name, value] of Object.entries({ x: start.x - 2, y: start.y - 2, width: end.x - start.x + 4, height: end.y - start.y + 4, rx: 4 })) {
      ring.setAttribute(name, String(value));
    }
    svg.append(ring);
  }

  /** Asks for a board and shows it, unless a newer one is shown already. */
  private async refresh(place: Place | undefined): Promise<Picture | undefined> {
    this.asked += 1;
    const number = this.asked;
    const picture = await this.text.draw(place && { game: place.game, step: place.step });
    if (picture === undefined || number < this.answered) {
      return undefined;
    }
    this.answered = number;
    if (picture === null) {
      this.showNothing();
      return undefined;
    }
    this.shown = picture;
    this.show(picture);
    // Said to screen readers where it was asked for: not with every move of the cursor, nor of a game that plays.
    this.story.ariaLive = place && this.timer === undefined ? 'polite' : 'off';
    const story = picture.range ? await this.text.explain(picture.range) : '';
    // A piece may have been chosen meanwhile.
    if (this.shown === picture && this.chosen === undefined) {
      this.tell(story);
    }
    return picture;
  }

  private tell(story: string): void {
    this.told = story;
    if (!this.isWhispering) {
      this.story.textContent = story;
    }
  }

  private show(picture: Picture): void {
    this.panel.classList.remove('old');
    if (picture.picture !== this.drawn) {
      this.draw(picture);
    }
    this.text.drawn(picture.regions, this.moved(picture), picture.focus);
    this.heading.textContent = picture.title;
    this.showPlace(picture.step, picture.steps);
    this.text.mark(picture.range);
  }

  private draw(picture: Picture): void {
    this.drawn = picture.picture;
    this.chosen = undefined;
    const svg = parsedPicture(picture.picture);
    // Its title would be a tooltip over all that has none of its own.
    svg.querySelector(':scope > title')?.remove();
    svg.setAttribute('aria-label', picture.title);
    this.figure.replaceChildren(svg);
    // Below the story, in its room, where board.css shows it.
    this.story.dataset['legend'] = picture.legend.join(' \u00b7 ');
    this.mini.show();
  }

  /** The pieces that the last move put where they stand. */
  private moved({ parts, range }: Picture): Element[] {
    const isLast = (part: Element): boolean => {
      const one = parts[Number(part.getAttribute('data-part'))];
      return range !== null && one !== undefined && !isBefore(one.range.start, range.start) && !isBefore(range.end, one.range.end);
    };
    return [...this.figure.querySelectorAll('[data-part]')].filter(isLast);
  }

  private showPlace(step: number, steps: number): void {
    this.count.textContent = `${step} of ${steps}`;
    this.slider.max = String(steps);
    this.slider.value = String(step);
    this.slider.disabled = steps === 0;
    this.slider.ariaValueText = `${step} of ${steps}`;
    this.backButton.hidden = this.returns.length === 0;
    for (const [to, button] of this.buttons) {
      const isBackward = to === 'first' || to === 'previous';
      // A button that is switched off would lose the focus, and with it the arrow keys.
      button.ariaDisabled = String(isBackward ? step === 0 : step === steps);
    }
  }

  /** The last board of the text stays, so that nothing jumps while a game is being written. */
  private showNothing(): void {
    this.panel.classList.add('old');
    this.heading.textContent = 'Nothing to draw here';
    this.story.ariaLive = 'off';
    this.tell('Nothing to draw here.');
    this.backButton.hidden = this.returns.length === 0;
    if (!this.shown) {
      this.drawn = '';
      this.chosen = undefined;
      this.figure.replaceChildren();
      delete this.story.dataset['legend'];
      this.mini.show();
      this.showPlace(0, 0);
    }
    this.text.mark(null);
  }
}
