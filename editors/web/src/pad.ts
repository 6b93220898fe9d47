// The choices as buttons below the board: in groups, with what was chosen before, found by typing.

import { cardOf } from './card';
import { filtered, inCounts, inWords, isOfMap, route, type Choice, type Choosing } from './choices';
import { button, element, parsedPicture } from './dom';
import { isSame, keysOf, onlyOf, restOf, scorersOf, type Key, type Scorer } from './keypad';

/** So many choices are a button each, though they differ in a count alone. */
const few = 8;

export interface Events {
  choose(choice: Choice): void;
  /** A step back. */
  back(): void;
  /** Nothing is selected any more. */
  cancel(): void;
  undo(): void;
  /** The tile that is being laid is to lie another way round. */
  turn(by: 1 | -1): void;
  /** To the move that put the selected piece there. */
  jump(): void;
  /** The game is over: another one of the same players. An editor offers none of these three. */
  again?(): void;
  /** The game is over: the next one of the match, in the same record. */
  next?(): void;
  /** The game is over: it is given to others. */
  share?(): void;
  /** Somebody points at a choice, or at none. */
  point(choice: Choice | undefined): void;
}

/** What is offered beside the choices. */
export interface Around {
  /** Whether something was written before them. */
  canUndo: boolean;
  /** Whether the selected piece has a move that put it there. */
  canJump: boolean;
}

export class Pad {
  private readonly list = element('div', { id: 'pad-choices', role: 'group', ariaLabel: 'Choices: arrow keys go through them, typing finds one, Enter chooses', tabIndex: 0 });
  private readonly path = element('ol', { id: 'pad-path', ariaLabel: 'Chosen so far' });
  private readonly hintLine = element('p', { id: 'pad-hint' });
  private readonly typedLine = element('output', { id: 'pad-typed', ariaLabel: 'Typed to find a choice' });
  private readonly backButton = button('Back', { id: 'pad-back', title: 'A step back (Backspace)', hidden: true }, () => {
    this.events.back();
  });
  private readonly allButton = button('All moves', { id: 'pad-all', ariaExpanded: 'false' }, () => {
    this.isOpen = !this.isOpen;
    this.render();
  });
  private readonly turnButton = button('Turn', { id: 'pad-turn', title: 'Turns the tile; so do a tap on it, the wheel, and Shift with → or ←', hidden: true }, () => {
    this.events.turn(1);
  });
  private readonly jumpButton = button('Its move', { id: 'pad-jump', title: 'Goes to the move that put this piece there; so does a click on it with Ctrl', hidden: true }, () => {
    this.events.jump();
  });
  /** Of the piece that was tapped last. */
  private readonly card = element('div', { id: 'pad-card', popover: 'auto', role: 'group', ariaLabel: 'What the piece may do' });
  private readonly cardButton = button('Its rules', { id: 'pad-card-open', title: 'What may it do? How this piece moves and takes', hidden: true }, () => {
    this.card.togglePopover();
  });
  private readonly nextButton = button('Next game…', { id: 'pad-next', title: 'The next game of the match, in the same record: the sides are swapped', hidden: true }, () => {
    this.events.next?.();
  });
  private readonly againButton = button('Rematch…', { id: 'pad-again', title: 'Another game of the same players, in a record of its own', hidden: true }, () => {
    this.events.again?.();
  });
  private readonly shareButton = button('Share…', { id: 'pad-share', title: 'A link with the whole game', hidden: true }, () => {
    this.events.share?.();
  });
  private readonly recordButton = button('Record what comes next…', { id: 'pad-record', ariaExpanded: 'false' }, () => {
    this.focus();
    this.render();
  });
  private readonly undoButton = button('Undo', { id: 'pad-undo', title: 'Takes back what was chosen or written last (in the text: Ctrl+Z)' }, () => {
    this.undo();
  });
  private choosing: Choosing | undefined;
  /** The choices that are shown, and their buttons. */
  private shown: readonly Choice[] = [];
  private buttons: HTMLButtonElement[] = [];
  /** What was typed to find a choice. */
  private typed = '';
  /** Enter was pressed before there was something to choose from. */
  private isEntered = false;
  /** The keys behind that Enter. */
  private ahead: string[] = [];
  /** All choices are shown: those that the board shows otherwise, or those that have no key. */
  private isOpen = false;
  /** Whether a game is being recorded: otherwise there is a button to begin with that, and room for the board. */
  private isRecording = false;
  /** Whose keys are shown, if somebody chose that. */
  private scorer: Scorer | undefined;
  /** Whose keys were shown last, where there are keys: steps from there are theirs. */
  private last: Scorer | undefined;
  /** How a match stands whose game is over; nothing where there can be none. */
  private match: string | undefined;
  private isWaiting = false;
  private around: Around = { canUndo: false, canJump: false };

  /** Fills an element of the page. */
  constructor(
    readonly panel: HTMLElement,
    private readonly events: Events,
  ) {
    this.allButton.setAttribute('aria-controls', this.list.id);
    const bar = element('div', { className: 'pad-bar' }, this.backButton, this.path, this.hintLine, this.typedLine, this.turnButton, this.cardButton, this.jumpButton, this.allButton, this.nextButton, this.againButton, this.shareButton, this.undoButton, this.recordButton);
    this.panel.append(bar, this.list, this.card);
    this.panel.addEventListener('keydown', (event) => {
      if (this.key(event)) {
        // The board would step, and play.
        event.stopPropagation();
        event.preventDefault();
      }
    });
    this.panel.addEventListener('pointerleave', () => {
      this.events.point(undefined);
    });
  }

  /** Shows the choices. */
  show(choosing: Choosing, around: Around): void {
    this.isWaiting = false;
    this.list.setAttribute('aria-busy', 'false');
    if (choosing !== this.choosing) {
      this.scorer = undefined;
      this.last = undefined;
    }
    if (choosing !== this.choosing) {
      this.match = undefined;
    }
    this.choosing = choosing;
    this.around = around;
    this.isRecording ||= choosing.path.length > 0 || choosing.selected.length > 0;
    this.render();
    if (this.isEntered) {
      this.isEntered = false;
      this.enter();
      for (const key of this.ahead.splice(0)) {
        this.press(key);
      }
    }
  }

  /** Offers to tell what a piece may do, in Markdown; nothing where there is nothing to tell. */
  offerCard(markdown: string | undefined): void {
    this.cardButton.hidden = markdown === undefined;
    this.card.replaceChildren(...(markdown === undefined ? [] : cardOf(markdown)));
    if (markdown === undefined) {
      this.card.hidePopover();
    }
  }

  /** Offers the next game of a match, and says how it stands; nothing where a game has no sides that could be swapped. */
  offerMatch(standing: string | undefined): void {
    this.match = standing;
    this.render();
  }

  /** Whether keys of a scorer's pad are shown, or what was reached by them. */
  get isScoring(): boolean {
    return this.isRecording && this.last !== undefined;
  }

  /** Whether a game is being recorded. */
  get isPlaying(): boolean {
    return this.isRecording;
  }

  set recording(isRecording: boolean) {
    this.isRecording = isRecording;
  }

  /** Takes keys from now on, also before there are choices. */
  focus(): void {
    this.isRecording = true;
    this.panel.hidden = false;
    this.panel.classList.remove('closed');
    this.list.focus();
  }

  /** What is shown is no longer true, and the next choices come soon. */
  wait(): void {
    this.isWaiting = true;
    this.list.setAttribute('aria-busy', 'true');
    this.typed = '';
    this.isOpen = false;
  }

  private render(): void {
    const { choosing } = this;
    if (!choosing) {
      return;
    }
    const hadFocus = this.list.contains(document.activeElement);
    const { isOnBoard, path } = choosing;
    const isEmpty = choosing.choices.length === 0 && path.length === 0;
    const isClosed = !this.isRecording;
    const scorers = this.scorers();
    this.last = this.current(scorers) ?? this.last;
    // Behind the end of a game nothing goes on, but its last move can be taken back.
    this.panel.hidden = isEmpty && (isClosed || !this.around.canUndo);
    this.panel.classList.toggle('empty', isEmpty);
    this.panel.classList.toggle('closed', isClosed);
    this.panel.classList.toggle('scorer', scorers.length > 0);
    this.panel.classList.toggle('open', scorers.length > 0 && this.isOpen);
    this.panel.classList.toggle('all', scorers.length === 0 && this.isOpen);
    this.againButton.hidden = !isEmpty || !this.events.again;
    this.shareButton.hidden = !isEmpty || !this.events.share;
    this.nextButton.hidden = !isEmpty || !this.events.next || this.match === undefined;
    this.undoButton.ariaDisabled = String(!this.around.canUndo);
    this.turnButton.hidden = choosing.turns.length < 2;
    this.jumpButton.hidden = !this.around.canJump;
    this.shown = this.visible(choosing);
    this.panel.classList.toggle('tiles', scorers.length === 0 && this.tiles().length > 0);
    // A step may have both what the board shows and what it does not.
    const isAllOnBoard = isOnBoard && (path.length === 0 || this.shown.every((choice) => this.isTapped(choice)));
    this.panel.classList.toggle('on-board', this.last === undefined && (isAllOnBoard || this.isClaiming));
    this.backButton.hidden = path.length === 0;
    this.path.replaceChildren(...path.map(({ sign, label }) => element('li', { title: label }, sign)));
    this.allButton.hidden = !(scorers.length > 0 ? this.hasRest(choosing, scorers) : isOnBoard || this.hasMore);
    this.allButton.textContent = this.nameOfAll(choosing, scorers.length > 0);
    this.allButton.ariaExpanded = String(this.isOpen);
    this.typedLine.textContent = this.typed;
    this.buttons = [];
    this.list.replaceChildren(...(scorers.length > 0 && !this.isOpen ? this.keypad(choosing, scorers) : this.groups()));
    this.list.scrollTop = 0;
    this.hintLine.textContent = this.hint(choosing);
    if (hadFocus) {
      // Not on a button: Enter would choose what nobody looked at.
      this.list.focus({ preventScroll: true });
    }
  }

  /** Takes back what was chosen last, and else what was written last. */
  private undo(): void {
    if (this.panel.classList.contains('open')) {
      this.isOpen = false;
      this.render();
    } else {
      this.events.undo();
    }
  }

  /** Those who may be next on a scorer's pad; nobody while something is looked for, or asked. */
  private scorers(): readonly Scorer[] {
    const { choosing } = this;
    const isAsked = choosing === undefined || this.typed !== '' || choosing.path.length > 0 || choosing.selected.length > 0;
    return isAsked ? [] : scorersOf(choosing.choices);
  }

  /** Whose keys are shown. */
  private current(scorers: readonly Scorer[]): Scorer | undefined {
    const { scorer } = this;
    return (scorer && scorers.find((one) => isSame(one, scorer))) ?? scorers[0];
  }

  /** Whether a tap on the board does the same: on a spot of the tile that was laid, or else where the choice is or goes on. */
  private isTapped(choice: Choice): boolean {
    const tapped = this.choosing?.selected.length ?? 0;
    return this.isClaiming ? (choice.regions ?? []).length > 0 : route(choice).slice(tapped).some(isOfMap);
  }

  /** Whether a tile lies where it goes, and is to be claimed. */
  private get isClaiming(): boolean {
    return (this.choosing?.turns.length ?? 0) > 0;
  }

  private hasRest({ choices }: Choosing, scorers: readonly Scorer[]): boolean {
    const scorer = this.current(scorers);
    return scorer !== undefined && restOf(choices, scorer).length > 0;
  }

  /** Who may be next, and the keys of one of them. */
  private keypad({ choices }: Choosing, scorers: readonly Scorer[]): HTMLElement[] {
    const scorer = this.current(scorers);
    if (!scorer) {
      return [];
    }
    const keys = element('div', { className: 'pad-keys', role: 'group', ariaLabel: `${scorer.by} throws` });
    const chips = scorers.map((one) => this.chip(one, one === scorer));
    keys.append(...keysOf(choices, scorer).map((key) => this.keyOf(key)));
    return chips.length > 1 ? [element('div', { className: 'chips', role: 'group', ariaLabel: 'Who throws' }, ...chips), keys] : [keys];
  }

  private chip(scorer: Scorer, isCurrent: boolean): HTMLButtonElement {
    const made = button(scorer.by, { className: 'chip', tabIndex: -1, ariaPressed: String(isCurrent), title: scorer.by }, () => {
      this.scorer = scorer;
      this.render();
    });
    this.buttons.push(made);
    return made;
  }

  private keyOf({ name, note, choice }: Key): HTMLButtonElement {
    const words = [element('span', { className: 'sign' }, name), element('span', { className: 'effect' }, note)];
    if (!choice) {
      return element('button', { type: 'button', className: 'key', ariaDisabled: 'true', tabIndex: -1, title: 'Not now' }, ...words);
    }
    const made = this.button(choice);
    made.classList.remove('worded');
    made.classList.add('key');
    made.classList.toggle('written', choice.follow !== undefined);
    made.replaceChildren(...words, element('span', { className: 'unseen' }, `: ${choice.label}`));
    return made;
  }

  private visible({ choices, matching, isOnBoard, isPlacing, selected }: Choosing): readonly Choice[] {
    if (this.typed !== '') {
      return filtered(choices, this.typed);
    }
    if (this.last) {
      return this.isOpen ? restOf(choices, this.last) : onlyOf(matching, this.last);
    }
    if (this.isOpen) {
      return choices;
    }
    if (isOnBoard && selected.length === 0) {
      return isPlacing ? [] : choices.filter((choice) => route(choice).length < 2);
    }
    if (this.choosing?.path.length === 0 && selected.length === 0 && !isOnBoard) {
      // The board needs the room; typing finds what begins there, and so do the other steps.
      return choices.filter((choice) => choice.picture !== undefined || !this.isTapped(choice));
    }
    // What a tap on the board does comes last.
    return matching.toSorted((one, other) => Number(this.isTapped(one)) - Number(this.isTapped(other)));
  }

  private groups(): HTMLElement[] {
    const tiles = this.tiles();
    if (tiles.length > 0) {
      const rest = this.isOpen ? this.grouped(this.shown.filter((choice) => !tiles.includes(choice))) : [];
      const grid = element('div', { className: 'tile-grid', role: 'group', ariaLabel: 'Tiles that are left' }, ...tiles.map((choice) => this.tile(choice)));
      return [grid, ...rest];
    }
    return this.grouped(this.shown);
  }

  /** Those of which there are so many left, and that lead on: pictures, all in sight at once. */
  private tiles(): readonly Choice[] {
    return this.typed === '' ? this.shown.filter(({ left, picture, key }) => left !== undefined && picture !== undefined && key !== undefined) : [];
  }

  /** Whether there is something else than tiles. */
  private get hasMore(): boolean {
    const { length } = this.tiles();
    return length > 0 && length < this.shown.length;
  }

  /** What the button for all choices shows. */
  private nameOfAll({ isPlacing }: Choosing, isScoring: boolean): string {
    if (isScoring) {
      return this.isOpen ? 'Keys' : 'More…';
    }
    if (this.hasMore) {
      return this.isOpen ? 'Less' : 'More…';
    }
    return isPlacing ? 'All places' : 'All moves';
  }

  private tile(choice: Choice): HTMLButtonElement {
    const made = this.button(choice);
    made.classList.add('tile-key');
    made.append(element('span', { className: 'left' }, `×${choice.left ?? ''}`));
    return made;
  }

  private grouped(shown: readonly Choice[]): HTMLElement[] {
    const groups = new Map<string, Choice[]>();
    for (const choice of shown) {
      groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
    }
    return [...groups].map(([group, choices]) => {
      const buttons = element('div', { className: 'buttons' }, ...this.rows(choices).map((row) => this.row(row)));
      const section = element('div', { className: 'choices', role: 'group', ariaLabel: group || 'Choices' });
      section.append(...(group ? [element('p', { className: 'group', ariaHidden: 'true' }, group)] : []), buttons);
      return section;
    });
  }

  /** Behind a step many counts are counted; of few a button each is quicker, and typing finds one. */
  private rows(choices: readonly Choice[]): readonly (readonly Choice[])[] {
    const isStep = this.typed === '' && (this.choosing?.path.length ?? 0) > 0 && this.shown.filter((choice) => !this.isTapped(choice)).length > few;
    return isStep ? inCounts(choices) : choices.map((choice) => [choice]);
  }

  private row(row: readonly Choice[]): HTMLElement {
    const [choice, ...others] = row;
    return choice && others.length === 0 ? this.button(choice) : this.stepper(row);
  }

  /** A button for one of the choices, which differ in their count, between one for fewer and one for more. */
  private stepper(counts: readonly Choice[]): HTMLElement {
    let at = 0;
    const said = element('span', { className: 'unseen', role: 'status' });
    const chosen = this.button(() => counts[at]);
    const step = (by: 1 | -1): void => {
      at = Math.min(Math.max(at + by, 0), counts.length - 1);
      const choice = counts[at];
      if (choice) {
        this.fill(chosen, choice);
        said.textContent = inWords(choice);
      }
      fewer.ariaDisabled = String(at === 0);
      more.ariaDisabled = String(at === counts.length - 1);
    };
    const [fewer, more] = ([[-1, '−', 'Fewer'], [1, '+', 'More']] as const).map(([by, sign, name]) => {
      return button(sign, { className: 'step', tabIndex: -1, ariaLabel: name, title: `${name} (${by > 0 ? '+' : '-'})` }, () => {
        step(by);
      });
    }) as [HTMLButtonElement, HTMLButtonElement];
    fewer.ariaDisabled = 'true';
    this.buttons.splice(-1, 0, fewer);
    this.buttons.push(more);
    const made = element('div', { className: 'stepper', role: 'group', ariaLabel: 'How many' }, fewer, chosen, more, said);
    made.addEventListener('keydown', (event) => {
      if (event.key === '+' || event.key === '-') {
        event.preventDefault();
        event.stopPropagation();
        step(event.key === '+' ? 1 : -1);
      }
    });
    return made;
  }

  private hint({ isOnBoard, isPlacing, selected }: Choosing): string {
    if (this.typed !== '') {
      return this.shown.length === 0 ? 'Nothing is called' : 'Find:';
    }
    if (this.panel.classList.contains('empty')) {
      return this.match ?? '';
    }
    const head = (this.current(this.scorers()) ?? this.shown.find(({ pad }) => pad?.keys.length === 0)?.pad)?.head;
    if (head !== undefined) {
      return head;
    }
    if (isPlacing) {
      return 'Tap a place for it on the board.';
    }
    return isOnBoard && selected.length === 0 ? 'Tap a piece, or drag it; or type a move here.' : '';
  }

  private button(choice: Choice | (() => Choice | undefined)): HTMLButtonElement {
    const current = typeof choice === 'function' ? choice : (): Choice => choice;
    // Tab goes to all of them as one, and the arrow keys from one to the other.
    const made = button('', { className: 'choice', tabIndex: -1 }, () => {
      const chosen = current();
      if (chosen) {
        this.choose(chosen);
      }
    });
    const first = current();
    if (first) {
      this.fill(made, first);
    }
    for (const [type, isPointed] of [['pointerenter', true], ['pointerleave', false], ['focus', true], ['blur', false]] as const) {
      made.addEventListener(type, () => {
        this.events.point(isPointed ? current() : undefined);
      });
    }
    this.buttons.push(made);
    return made;
  }

  private fill(made: HTMLButtonElement, choice: Choice): void {
    made.title = inWords(choice);
    // A tap there does the same.
    made.toggleAttribute('data-on-board', this.isTapped(choice));
    made.dataset['sign'] = choice.sign;
    made.dataset['index'] = String(this.choosing?.choices.indexOf(choice));
    if (this.last || this.isClaiming) {
      // Words first: the signs are for those who write.
      made.classList.add('worded');
      const own = `${this.last?.by ?? ''} `;
      const words = choice.label.startsWith(own) ? choice.label.slice(own.length) : choice.label;
      made.replaceChildren(element('span', { className: 'words' }, words), element('span', { className: 'sign' }, choice.sign));
      return;
    }
    const picture = choice.picture === undefined ? [] : [parsedPicture(choice.picture)];
    const effect = choice.effect ? [element('span', { className: 'effect' }, choice.effect)] : [];
    made.replaceChildren(...picture, element('span', { className: 'sign' }, choice.sign), element('span', { className: 'unseen' }, `: ${choice.label}`), ...effect);
  }

  private choose(choice: Choice): void {
    if (!this.isWaiting) {
      this.typed = '';
      this.events.choose(choice);
    }
  }

  /** Whether the key was for the pad. */
  private key(event: KeyboardEvent): boolean {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return false;
    }
    const isInList = target instanceof Node && this.list.contains(target);
    if (key === 'Escape' && this.card.matches(':popover-open')) {
      // It closes, and nothing else.
      return false;
    }
    if (key === 'Escape') {
      this.escape();
      return true;
    }
    const turn = event.shiftKey ? { ArrowRight: 1 as const, ArrowLeft: -1 as const }[key] : undefined;
    if (turn !== undefined && !this.turnButton.hidden) {
      this.events.turn(turn);
      return true;
    }
    return isInList && this.press(key);
  }

  /** Whether it means something for the choices. */
  private press(key: string): boolean {
    const isTyped = key.length === 1 || key === 'Enter' || key === 'Backspace';
    if (this.isEntered && isTyped) {
      this.ahead.push(key);
    } else if (key === 'Enter') {
      this.enter();
    } else if (key === 'Backspace') {
      this.erase();
    } else if (key.length === 1 && !(key === ' ' && this.typed === '')) {
      this.typed += key;
      this.render();
    } else {
      return this.go(key);
    }
    return true;
  }

  private escape(): void {
    this.isEntered = false;
    this.ahead = [];
    if (this.typed === '' && this.panel.classList.contains('open')) {
      this.isOpen = false;
      this.render();
    } else if (this.typed === '') {
      this.events.cancel();
    } else {
      this.typed = '';
      this.render();
    }
  }

  private erase(): void {
    if (this.typed === '') {
      this.events.back();
    } else {
      this.typed = this.typed.slice(0, -1);
      this.render();
    }
  }

  private enter(): void {
    const focused = this.buttons.find((one) => one === document.activeElement);
    const [first] = this.shown;
    if (this.isWaiting) {
      this.isEntered = true;
    } else if (focused) {
      focused.click();
    } else if (first && this.typed !== '') {
      this.choose(first);
    }
  }

  /** To another button: left and right in their order, up and down in the rows. */
  private go(key: string): boolean {
    const at = this.buttons.findIndex((one) => one === document.activeElement);
    const down = at < 0 ? 0 : this.below(at, 1);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: this.buttons.length - 1, ArrowDown: down, ArrowUp: this.below(at, -1) }[key];
    if (to !== undefined) {
      this.buttons[to]?.focus();
    }
    return to !== undefined;
  }

  /** The button in the next row that is nearest. */
  private below(at: number, by: 1 | -1): number {
    const here = this.buttons[at]?.getBoundingClientRect();
    if (!here) {
      return at;
    }
    const places = this.buttons.map((one, index) => ({ index, box: one.getBoundingClientRect() }));
    const beyond = places.filter(({ box }) => (by > 0 ? box.top >= here.bottom : box.bottom <= here.top));
    const away = ({ box }: { box: DOMRect }): number => 4 * Math.abs(box.top - here.top) + Math.abs(box.left - here.left);
    return beyond.sort((a, b) => away(a) - away(b))[0]?.index ?? at;
  }
}
