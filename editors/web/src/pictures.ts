// The dialog that makes pictures of a game: printed, as a poster, as an animation.

import type { EditorView } from '@codemirror/view';

import type * as animationFile from './animation';
import { ask } from './ask';
import type { Picture, Place } from './board';
import { find, plural } from './dom';
import { save } from './files';
import { canvasOf, draw, drawingOf, pngOf, union, type Drawing } from './raster';
import { numbersOf, spread } from './spread';

/** The longest side of an animation, and how many pixels a poster has at most: browsers draw no larger ones everywhere. */
const largest = { animation: 720, poster: 12_000_000 };
/** Between the boards of a poster, in units of the pictures. */
const gap = 12;
/** How long the last board of an animation stays, in times of the others. */
const rest = 4;
/** So many boards show all colors. */
const samples = 6;

/** The board that is shown, and how many there are. */
type Shown = Place & { steps: number };

/** Makes pictures, unless they are no longer wanted meanwhile. Answers what there is to say. */
type Make = (place: Shown, isWanted: () => boolean) => Promise<string | undefined>;

/** What the dialog needs of the page. */
interface Page {
  /** The board that is shown. */
  place(): Shown | undefined;
  theme(): 'light' | 'dark';
  /** What files are called, without their ending. */
  name(): string;
  print(boards: readonly Picture[]): void;
}

export class Pictures {
  private readonly dialog = find('pictures-dialog', HTMLDialogElement);
  private readonly count = find('pictures-count', HTMLSelectElement);
  private readonly moves = find('pictures-moves', HTMLInputElement);
  private readonly delay = find('pictures-delay', HTMLSelectElement);
  private readonly status = find('pictures-status', HTMLElement);
  private readonly bar = find('pictures-bar', HTMLProgressElement);
  /** Counts what was begun: what was begun before is no longer wanted. */
  private begun = 0;

  constructor(
    private readonly view: EditorView,
    private readonly page: Page,
  ) {
    this.count.addEventListener('change', () => {
      this.fill();
    });
    this.dialog.addEventListener('close', () => {
      this.begun += 1;
    });
    const press = (what: string, make: Make): void => {
      find(`pictures-${what}`, HTMLButtonElement).addEventListener('click', () => void this.run(make));
    };
    press('print', (place, isWanted) => this.print(place, isWanted));
    press('poster', (place, isWanted) => this.poster(place, isWanted));
    press('animation', (place, isWanted) => this.animation(place, isWanted));
    press('board', (place, isWanted) => this.board(place, isWanted));
  }

  open(): void {
    this.fill();
    this.progress(0, 0);
    this.say(this.page.place() ? '' : 'There is no board to draw.');
    this.dialog.showModal();
  }

  /** Boards at even distances, or the one that is shown. */
  private fill(): void {
    const place = this.page.place();
    const count = Number(this.count.value);
    this.moves.value = place ? (count === 1 ? [place.step] : spread(place.steps, count)).join(', ') : '';
  }

  private async run(make: Make): Promise<void> {
    const place = this.page.place();
    if (!place) {
      return;
    }
    this.begun += 1;
    const number = this.begun;
    const isWanted = (): boolean => number === this.begun;
    try {
      const done = await make(place, isWanted);
      if (isWanted() && done !== undefined) {
        this.say(done);
      }
    } catch (error) {
      if (isWanted()) {
        this.say(`That failed: ${error instanceof Error ? error.message : String(error)}.`);
      }
    }
    if (isWanted()) {
      this.progress(0, 0);
    }
  }

  private async print(place: Shown, isWanted: () => boolean): Promise<string | undefined> {
    const boards = await this.boards(place, this.chosen(place), 'print', isWanted);
    if (boards) {
      this.page.print(boards);
      return '';
    }
    return undefined;
  }

  private async board({ game, step }: Place, isWanted: () => boolean): Promise<string | undefined> {
    const [board] = (await this.boards({ game }, [step], this.page.theme(), isWanted)) ?? [];
    return board && this.saved('svg', new Blob([board.picture], { type: 'image/svg+xml' }));
  }

  private async poster(place: Shown, isWanted: () => boolean): Promise<string | undefined> {
    const boards = await this.boards(place, this.chosen(place), this.page.theme(), isWanted);
    if (!boards) {
      return undefined;
    }
    const drawings = boards.map(({ picture }) => drawingOf(picture));
    const [width, height] = [Math.max(...drawings.map(({ frame }) => frame.width)), Math.max(...drawings.map(({ frame }) => frame.height))];
    const across = Math.min(Math.max(Math.round(Math.sqrt((drawings.length * height) / width)), 1), drawings.length);
    const whole = { width: across * (width + gap) + gap, height: Math.ceil(drawings.length / across) * (height + gap) + gap };
    const scale = Math.min(2, Math.sqrt(largest.poster / (whole.width * whole.height)));
    const context = canvasOf(Math.round(whole.width * scale), Math.round(whole.height * scale), groundOf(drawings[0]));
    for (const [index, drawing] of drawings.entries()) {
      const [x, y] = [gap + (index % across) * (width + gap), gap + Math.floor(index / across) * (height + gap)];
      const { frame } = drawing;
      await draw(context, drawing, frame, new DOMRect(x * scale, y * scale, frame.width * scale, frame.height * scale));
    }
    const png = await pngOf(context);
    return isWanted() ? this.saved('png', png) : undefined;
  }

  private async animation(place: Shown, isWanted: () => boolean): Promise<string | undefined> {
    const all = Array.from({ length: place.steps + 1 }, (_, step) => step);
    const boards = await this.boards(place, all, this.page.theme(), isWanted, true);
    if (!boards) {
      return undefined;
    }
    const { Animation } = (await import(ANIMATION_ADDRESS)) as typeof animationFile;
    const drawings = boards.map(({ picture }) => drawingOf(picture));
    const frame = union(drawings.map((one) => one.frame));
    const scale = Math.min(1.5, largest.animation / Math.max(frame.width, frame.height));
    const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
    const pixels = async (drawing: Drawing): Promise<Uint8ClampedArray> => {
      const context = canvasOf(width, height, groundOf(drawing));
      await draw(context, drawing, frame, new DOMRect(0, 0, width, height));
      return context.getImageData(0, 0, width, height).data;
    };
    const colors = await Promise.all(spread(drawings.length - 1, samples).flatMap((index) => drawings[index] ?? []).map(pixels));
    const animation = new Animation(width, height, colors);
    for (const [index, drawing] of drawings.entries()) {
      if (!isWanted()) {
        return undefined;
      }
      this.progress(drawings.length + index, 2 * drawings.length);
      animation.add(await pixels(drawing), Number(this.delay.value) * (index === drawings.length - 1 ? rest : 1));
    }
    return this.saved('gif', new Blob([animation.finish()], { type: 'image/gif' }));
  }

  private saved(ending: string, content: Blob): string {
    const name = `${this.page.name()}.${ending}`;
    save(name, content);
    const size = content.size < 1e6 ? `${Math.ceil(content.size / 1000)} KB` : `${(content.size / 1e6).toFixed(1)} MB`;
    return `${name} is saved (${size}).`;
  }

  /** After so many moves each; nothing if they are no longer wanted. */
  private async boards({ game }: { game: number }, steps: readonly number[], theme: string, isWanted: () => boolean, steady = false): Promise<Picture[] | undefined> {
    const boards: Picture[] = [];
    this.say(plural(steps.length, 'board'));
    for (const step of steps) {
      this.progress(boards.length, 2 * steps.length);
      const board = await ask<Picture | null>(this.view, 'movetext/board', { game, step, format: 'svg', theme, steady });
      if (!isWanted()) {
        return undefined;
      }
      if (board === undefined) {
        throw new Error('the text has changed');
      }
      if (board) {
        boards.push(board);
      }
    }
    if (boards.length === 0) {
      throw new Error('there is no board to draw');
    }
    return boards;
  }

  /** The moves that somebody chose. */
  private chosen({ step, steps }: Shown): number[] {
    const numbers = numbersOf(this.moves.value, steps);
    return numbers.length > 0 ? numbers : [step];
  }

  private say(text: string): void {
    this.status.textContent = text;
  }

  private progress(done: number, all: number): void {
    this.bar.hidden = all === 0;
    this.bar.value = all === 0 ? 0 : done / all;
  }
}

/** The color behind a board. */
function groundOf(drawing: Drawing | undefined): string {
  return drawing?.svg.querySelector(':scope > rect')?.getAttribute('fill') ?? '#fff';
}
