// What can be done next, as the server offers it, and how far somebody has chosen: which regions of the board were tapped, and
// which steps were taken.

import type { Range, TextEdit } from 'vscode-languageserver-protocol';

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
  /** An SVG. */
  picture?: string;
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

interface Step {
  /** What led here. */
  choice: Choice;
  choices: readonly Choice[];
}

export class Choosing {
  /** The regions that were tapped. */
  selected: readonly string[] = [];
  private readonly steps: Step[] = [];

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
    return this.choices.filter((choice) => startsWith(route(choice), this.selected));
  }

  /** Whether pieces go from place to place: then the board shows the choices, and not buttons. */
  get isOnBoard(): boolean {
    return this.choices.some((choice) => route(choice).length > 1);
  }

  /** The regions where a choice begins. What the record says next is a step away: it takes no tap from the pieces there. */
  get starts(): ReadonlySet<string> {
    const routes = this.choices.filter((choice) => !choice.follow || route(choice).length > 1).map(route);
    return new Set(routes.flatMap(([start]) => (start === undefined ? [] : [start])));
  }

  /** Whether the regions where choices begin are what is asked for now: a step led there. */
  get isLit(): boolean {
    return this.steps.length > 0;
  }

  /** The regions that go on from what is selected. */
  get targets(): ReadonlySet<string> {
    const next = this.selected.length === 0 ? [] : this.matching.map((choice) => route(choice)[this.selected.length]);
    return new Set(next.filter((region) => region !== undefined));
  }

  /** The choices that a tap on a region would leave. */
  at(region: string): readonly Choice[] {
    const selected = this.targets.has(region) ? [...this.selected, region] : [region];
    return this.choices.filter((choice) => startsWith(route(choice), selected));
  }

  /** In words, what a tap on a region would choose or leave. */
  describe(region: string): string | undefined {
    const choices = this.at(region);
    const [choice] = choices;
    if (!choice) {
      return undefined;
    }
    const isStart = choices.length > 1 && !this.targets.has(region);
    return isStart && choice.group ? `${choice.group}: ${choices.length} choices. Hold it to see the move that put it there.` : choices.map(inWords).join('; ');
  }

  tap(region: string): Outcome {
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
    return this.selected.length > 0 ? this.select([]) : { kind: 'nothing' };
  }

  /** A choice led on to these. Where all of them begin in the same regions, those need no second tap. */
  enter(choice: Choice, choices: readonly Choice[]): void {
    this.steps.push({ choice, choices });
    this.selected = commonStart(choices.map(route));
  }

  /** A step back. Answers whether there was one. */
  back(): boolean {
    this.selected = [];
    return this.steps.pop() !== undefined;
  }

  /** Selects; chooses where that leaves one choice, and nothing more to tap. */
  select(selected: readonly string[]): Outcome {
    this.selected = selected;
    const [choice, ...others] = selected.length > 0 ? this.matching : [];
    const isWhole = choice !== undefined && others.length === 0 && route(choice).length === selected.length;
    return isWhole ? { kind: 'chosen', choice } : { kind: 'selected' };
  }

  /** The choice that ends where the last tap was, though others go on. */
  private finish(): Outcome | undefined {
    const ended = this.matching.filter((choice) => route(choice).length === this.selected.length);
    const [choice] = ended;
    const isOne = ended.length === 1 && this.matching.length > 1;
    return choice && isOne ? { kind: 'chosen', choice } : undefined;
  }
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

function startsWith(whole: readonly string[], start: readonly string[]): boolean {
  return start.every((one, at) => whole[at] === one);
}
