// What can be done next, as the server offers it, and how far somebody has chosen: which regions of the board were tapped, and
// which steps were taken.

import type { Range, TextEdit } from 'vscode-languageserver-protocol';

import type { Region } from './region';
import type { Marks, Sample } from './regions';

/** The place of a choice on a scorer's pad: the same keys for each of those who may be next. */
export interface PadPlace {
  by: string;
  /** What is due: `turn 4 · baton 2 of 6`. */
  head: string;
  /** What each key shows, and a word more. */
  keys: [string, string][];
  /** Which of the keys; none for what is rare. */
  key: number | null;
}

/** One of the answer to `movetext/choices`. One of `edits`, `follow` and `key` says what choosing it does. */
export interface Choice {
  label: string;
  sign: string;
  group: string;
  effect: string;
  from: string | null;
  /** What it crosses on its way; no tap is needed there. */
  over: string[];
  to: string | null;
  /** The regions whose pieces it takes away. */
  removes?: string[];
  /** An SVG. */
  picture?: string;
  /** Places in the picture that mean this choice. */
  regions?: Region[];
  /** How many of it there are. */
  left?: number;
  pad?: PadPlace;
  edits?: TextEdit[];
  follow?: Range;
  key?: string;
}

/** The regions to tap, in their order. */
export function route({ from, to }: Choice): string[] {
  return [from, to].filter((region) => region !== null);
}

/** In words: what it is, and what would happen besides. */
export function inWords({ label, effect }: Choice): string {
  return effect ? `${label} · ${effect}` : label;
}

/** What a tap comes to. */
export type Outcome =
  /** It means nothing here. */
  | { kind: 'nothing' }
  /** Something else is selected now, or nothing. */
  | { kind: 'selected' }
  | { kind: 'chosen'; choice: Choice };

/** A piece, and where it cannot go. */
export interface Refused {
  from: string;
  to: string;
}

interface Step {
  /** What led here. */
  choice: Choice;
  choices: readonly Choice[];
}

/** So many choices are told one by one. */
const few = 3;

export class Choosing implements Marks {
  /** The regions that were tapped. */
  selected: readonly string[] = [];
  /** What somebody points at. */
  pointed: readonly Choice[] = [];
  private readonly steps: Step[] = [];
  /** The way to lay a tile that was asked for last, and is not entered yet. */
  private turning: Choice | undefined;

  constructor(private readonly first: readonly Choice[]) {}

  /** The choices of this step. */
  get choices(): readonly Choice[] {
    return this.steps.at(-1)?.choices ?? this.first;
  }

  /** The choices that led here. */
  get path(): readonly Choice[] {
    return this.steps.map(({ choice }) => choice);
  }

  /** Those that what is selected leaves. */
  get matching(): readonly Choice[] {
    return startingWith(this.choices, this.selected);
  }

  /** Whether pieces go from place to place, or a tile goes to one: then the board shows the choices, and not buttons. */
  get isOnBoard(): boolean {
    return this.isPlacing || this.choices.some((choice) => route(choice).length > 1);
  }

  /** Whether all of the board is played on at once: pieces go from one place of it to another. */
  get isMoving(): boolean {
    return this.first.some((choice) => route(choice).length > 1);
  }

  /** Whether a place of the board is asked for: for a tile, or a piece. */
  get isPlacing(): boolean {
    return this.steps.length > 0 && this.laid === undefined && this.selected.length === 0 && this.choices.length > 0 && this.choices.every((choice) => route(choice).some(isOfMap));
  }

  /** The tile that was laid last, and is not settled: it can still be turned, or laid elsewhere. */
  private get laid(): Choice | undefined {
    const choice = this.steps.at(-1)?.choice;
    return choice && isWay(choice) ? choice : undefined;
  }

  /** The choices of the step before this one. */
  private get before(): readonly Choice[] {
    return this.steps.at(-2)?.choices ?? this.first;
  }

  /** The ways round in which the tile may lie where it was laid. */
  get turns(): readonly Choice[] {
    const { laid } = this;
    return laid ? this.before.filter((way) => isWay(way) && isSamePlace(way, laid)) : [];
  }

  /** The regions where a choice begins. What the record says next is a step away: it takes no tap from the pieces there. */
  get starts(): ReadonlySet<string> {
    const choices = this.laid ? this.before : this.choices;
    const routes = choices.filter((choice) => !choice.follow || route(choice).length > 1).map(route);
    return new Set(routes.flatMap(([start]) => (start === undefined ? [] : [start])));
  }

  /** The regions that a piece can be dragged from. */
  get grips(): ReadonlySet<string> {
    return new Set(this.choices.map(route).flatMap(([start, next]) => (start === undefined || next === undefined ? [] : [start])));
  }

  /** The starts that are what is asked for now: a step led there. */
  get lit(): ReadonlySet<string> {
    const isAsked = this.laid !== undefined || (this.steps.length > 0 && this.selected.length === 0);
    return isAsked ? this.starts : new Set();
  }

  /** The regions that go on from what is selected: on a tile that was laid, the spots of its figures. */
  get targets(): ReadonlySet<string> {
    const next = this.selected.length === 0 || this.laid ? [] : this.matching.map((choice) => route(choice)[this.selected.length]);
    return new Set([...next.filter((region) => region !== undefined), ...this.spots.map(({ id }) => id)]);
  }

  /** Where a piece could go that somebody points at. */
  get hints(): ReadonlySet<string> {
    const next = this.selected.length === 0 ? this.pointed.map((choice) => route(choice)[1]) : [];
    return new Set(next.filter((region) => region !== undefined));
  }

  /** What the choice crosses that somebody points at. */
  get crossed(): ReadonlySet<string> {
    const [first] = this.pointed;
    const isOne = first !== undefined && this.pointed.every((choice) => isSamePlace(choice, first));
    return new Set(isOne ? this.pointed.flatMap(({ over }) => over) : []);
  }

  /** The regions whose pieces would go: by what somebody points at, or else by what is selected. */
  get removes(): ReadonlySet<string> {
    const selected = this.selected.length > 0 ? this.matching : [];
    return new Set((this.pointed.length > 0 ? this.pointed : selected).flatMap(({ removes }) => removes ?? []));
  }

  /** A tile as it would lie, over its square. */
  get sample(): Sample | undefined {
    const { pointed, laid } = this;
    const [first] = pointed;
    const isOne = first !== undefined && isWay(first) && pointed.every((way) => isSamePlace(way, first));
    const shown = isOne ? first : laid;
    const region = shown && route(shown).at(-1);
    return shown?.picture === undefined || region === undefined ? undefined : { region, picture: shown.picture, spots: this.spots };
  }

  /** The spots on the tile that was laid, in units of its picture: each is of the choice of its number. */
  private get spots(): readonly Region[] {
    const spots = this.choices.map(({ regions }, index) => (regions ?? []).map((region) => ({ ...region, id: `spot ${index}` })));
    return this.laid ? spots.flat() : [];
  }

  /** The choices that a tap on a region would leave. */
  at(region: string): readonly Choice[] {
    if (this.laid) {
      return this.spots.some(({ id }) => id === region) ? this.choices.filter((_, index) => region === `spot ${index}`) : startingWith(this.before, [region]);
    }
    return startingWith(this.choices, this.targets.has(region) ? [...this.selected, region] : [region]);
  }

  /** In words, what a tap on a region would choose or leave. */
  describe(region: string): string | undefined {
    const { laid } = this;
    if (laid && route(laid).at(-1) === region) {
      return this.turns.length > 1 ? 'A tap turns the tile; so does the wheel.' : laid.label;
    }
    const choices = this.at(region);
    const [choice] = choices;
    if (!choice) {
      return undefined;
    }
    const isPiece = choices.length > 1 && !this.targets.has(region) && !isWay(choice);
    return isPiece ? `${told(choices)}. Hold it, or click it with Ctrl, to see the move that put it there.` : told(choices);
  }

  /** In words, what is selected; nothing if nothing is. */
  get selection(): string | undefined {
    return this.selected.length > 0 && !this.laid ? told(this.matching) : undefined;
  }

  tap(region: string): Outcome {
    if (this.laid) {
      return this.tapLaid(region);
    }
    const isAgain = this.selected.at(-1) === region;
    if (isAgain) {
      return this.finish() ?? this.select([]);
    }
    if (this.targets.has(region)) {
      return this.select([...this.selected, region]);
    }
    if (this.starts.has(region)) {
      return this.select([region]);
    }
    return this.cancel();
  }

  /** What a tap on a region would refuse: the piece that is selected does not go there, and nothing else begins there. */
  refused(region: string | undefined): Refused | undefined {
    const from = this.selected.at(0);
    const isNone = region === undefined || from === undefined || !this.isMoving || this.laid !== undefined;
    return isNone || this.selected.includes(region) || this.targets.has(region) || this.starts.has(region) ? undefined : { from, to: region };
  }

  /** Whether nothing begins on a region of a board on which pieces move, and nothing is selected that could go there. */
  isIdle(region: string | undefined): boolean {
    return region !== undefined && this.isMoving && this.selected.length === 0 && this.steps.length === 0 && !this.starts.has(region);
  }

  /** Where a tile was laid: a spot is chosen, the tile is turned, or it is laid elsewhere. */
  private tapLaid(region: string): Outcome {
    if (this.selected.includes(region)) {
      return this.turn(1) ?? { kind: 'selected' };
    }
    const [spot] = this.targets.has(region) ? this.at(region) : [];
    if (spot) {
      return { kind: 'chosen', choice: spot };
    }
    this.back();
    return this.starts.has(region) ? this.select([region]) : { kind: 'selected' };
  }

  /** Lays the tile another way round, if there is one. */
  turn(by: 1 | -1): Outcome | undefined {
    const { turns } = this;
    const at = turns.findIndex((way) => way === (this.turning ?? this.laid));
    const next = turns[(at + by + turns.length) % turns.length];
    return next && turns.length > 1 ? this.lay(next) : undefined;
  }

  /** A piece was dragged from what is selected to a region. */
  drop(region: string): Outcome {
    const from = this.selected.at(0);
    const there = this.choices.filter((choice) => route(choice)[0] === from && route(choice).at(-1) === region);
    const [choice] = there;
    if (choice === undefined || from === undefined) {
      return this.cancel();
    }
    return there.length === 1 ? { kind: 'chosen', choice } : this.select(route(choice));
  }

  cancel(): Outcome {
    if (this.laid) {
      this.back();
      return { kind: 'selected' };
    }
    return this.selected.length > 0 ? this.select([]) : { kind: 'nothing' };
  }

  /** The keys of the choices that lead to what follows one of them. */
  keysTo(choice: Choice): string[] {
    return [...this.path.slice(0, this.depthOf(choice)), choice].flatMap(({ key }) => key ?? []);
  }

  /** A choice led on to these. Where all of them begin in the same regions, those need no second tap. */
  enter(choice: Choice, choices: readonly Choice[]): void {
    this.steps.splice(this.depthOf(choice), Infinity, { choice, choices });
    // A tile is laid by a tap, also where there is one square for it.
    this.selected = choices.every(isWay) && !isWay(choice) ? [] : commonStart(choices.map(route));
    this.pointed = [];
    this.turning = undefined;
  }

  /** A step back. Answers whether there was one. */
  back(): boolean {
    this.selected = [];
    this.pointed = [];
    this.turning = undefined;
    return this.steps.pop() !== undefined;
  }

  /** Selects; chooses where that leaves one choice, and nothing more to tap. A tile is laid in the first way, to be turned. */
  select(selected: readonly string[]): Outcome {
    this.selected = selected;
    const left = selected.length > 0 ? this.matching : [];
    const [choice, ...others] = left;
    const isWhole = choice !== undefined && left.every((one) => route(one).length === selected.length);
    if (isWhole && others.length === 0) {
      return { kind: 'chosen', choice };
    }
    return isWhole && left.every(isWay) ? this.lay(choice) : { kind: 'selected' };
  }

  /** Goes on to what the tile can be claimed with; where nothing is asked any more, it can still be turned. */
  private lay(way: Choice): Outcome {
    if (way.key === undefined) {
      this.enter(way, [way]);
      return { kind: 'selected' };
    }
    this.turning = way;
    return { kind: 'chosen', choice: way };
  }

  /** How many steps stay where a choice is entered: one that turns the tile takes the place of the last. */
  private depthOf(choice: Choice): number {
    return this.steps.length - (this.turns.includes(choice) ? 1 : 0);
  }

  /** The choice that ends where the last tap was, though others go on. */
  private finish(): Outcome | undefined {
    const ended = this.matching.filter((choice) => route(choice).length === this.selected.length);
    const [choice] = ended;
    const isOne = ended.length === 1 && this.matching.length > 1;
    return choice && isOne ? { kind: 'chosen', choice } : undefined;
  }
}

/** Choices in words: few one by one, of more how many there are, and those that take something away. */
function told(choices: readonly Choice[]): string {
  const [choice] = choices;
  if (choice === undefined || choices.length <= few) {
    return choices.map(inWords).join('; ');
  }
  const taking = choices.filter(({ removes = [] }) => removes.length > 0).map(inWords);
  return [`${choice.group || 'Here'}: ${choices.length} choices`, ...taking].join('; ');
}

/** The boards of players lie beside the map, and often out of sight: they have buttons, too. */
export function isOfMap(region: string): boolean {
  return !region.startsWith('board of ');
}

/** Whether it lays a tile at a place of the board. */
function isWay(choice: Choice): boolean {
  return choice.picture !== undefined && route(choice).length > 0;
}

function isSamePlace(one: Choice, other: Choice): boolean {
  return route(one).join('\n') === route(other).join('\n');
}

/** The fewest choices that a stepper counts instead of buttons. */
const countable = 3;

/** Choices in rows: those that differ in a count alone (`w`, `2w`, `3w`) are one row, and each other one is its own. */
export function inCounts(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const rows: Choice[][] = [];
  for (const choice of choices) {
    const last = rows.at(-1);
    if (last?.every((one) => isSamePlace(one, choice) && what(one) === what(choice)) && amount(choice) === amount(last.at(-1)) + 1) {
      last.push(choice);
    } else {
      rows.push([choice]);
    }
  }
  // What begins with a zero is no count but a value, as of a die.
  return rows.flatMap((row) => (row.length >= countable && amount(row[0]) === 1 ? [row] : row.map((choice) => [choice])));
}

function amount(choice: Choice | undefined): number {
  return Number(/^\d+/.exec(choice?.sign ?? '')?.[0] ?? 1);
}

function what({ sign }: Choice): string {
  return sign.replace(/^\d+/, '');
}

/** The choices that typing finds, the one that is meant first. Capitals count where they tell signs apart: `b4` and `Bb4`. */
export function filtered(choices: readonly Choice[], typed: string): readonly Choice[] {
  const small = typed.toLowerCase();
  const plain = ({ sign }: Choice): string => sign.replaceAll('–', '-');
  // Where the group tells whose or where it is: `jt F` or `jt:F`, `(0,1) FFFC`.
  const whose = (choice: Choice): string => `${choice.group.split(' ', 1).join('')} ${plain(choice)}`;
  const where = (choice: Choice): string => `${choice.group} ${plain(choice)}`;
  const ways: ((choice: Choice) => boolean)[] = [
    (choice) => plain(choice) === typed,
    (choice) => whose(choice) === typed.replace(':', ' '),
    (choice) => where(choice).endsWith(` ${typed}`),
    (choice) => plain(choice).startsWith(typed),
    (choice) => plain(choice).toLowerCase().startsWith(small),
    (choice) => `${choice.group} ${inWords(choice)}`.toLowerCase().includes(small),
  ];
  const found = ways.flatMap((way) => choices.filter(way));
  return [...new Set(found)];
}

function commonStart([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  const end = first.findIndex((region, at) => others.some((other) => other[at] !== region));
  return end < 0 ? first : first.slice(0, end);
}

function startingWith(choices: readonly Choice[], start: readonly string[]): readonly Choice[] {
  return choices.filter((choice) => startsWith(route(choice), start));
}

function startsWith(whole: readonly string[], start: readonly string[]): boolean {
  return start.every((one, at) => whole[at] === one);
}
