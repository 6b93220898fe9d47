// The choices as buttons below the board: in groups, with what was chosen before, found by typing.

import { filtered, inWords, route, type Choice, type Choosing } from './choices';
import { button, element, parsedPicture } from './dom';

export interface Events {
  choose(choice: Choice): void;
  /** A step back. */
  back(): void;
  /** Nothing is selected any more. */
  cancel(): void;
  undo(): void;
  /** Somebody points at a choice, or at none. */
  point(choice: Choice | undefined): void;
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
  private readonly undoButton = button('Undo', { id: 'pad-undo', title: 'Takes back what was written last (in the text: Ctrl+Z)' }, () => {
    this.events.undo();
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
  private isOpen = false;
  private isWaiting = false;
  private canUndo = false;

  /** Fills an element of the page. */
  constructor(
    readonly panel: HTMLElement,
    private readonly events: Events,
  ) {
    this.allButton.setAttribute('aria-controls', this.list.id);
    const bar = element('div', { className: 'pad-bar' }, this.backButton, this.path, this.hintLine, this.typedLine, this.allButton, this.undoButton);
    this.panel.append(bar, this.list);
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

  /** Shows the choices; `canUndo` is whether something was written before them. */
  show(choosing: Choosing, canUndo: boolean): void {
    this.isWaiting = false;
    this.choosing = choosing;
    this.canUndo = canUndo;
    this.render();
    if (this.isEntered) {
      this.isEntered = false;
      this.enter();
      for (const key of this.ahead.splice(0)) {
        this.press(key);
      }
    }
  }

  /** Takes keys from now on, also before there are choices. */
  focus(): void {
    this.panel.hidden = false;
    this.list.focus();
  }

  /** What is shown is no longer true, and the next choices come soon. */
  wait(): void {
    this.isWaiting = true;
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
    // Behind the end of a game nothing goes on, but its last move can be taken back.
    this.panel.hidden = isEmpty && !this.canUndo;
    this.panel.classList.toggle('empty', isEmpty);
    this.undoButton.ariaDisabled = String(!this.canUndo);
    this.shown = this.visible(choosing);
    this.panel.classList.toggle('on-board', isOnBoard);
    this.backButton.hidden = path.length === 0;
    this.path.replaceChildren(...path.map(({ sign, label }) => element('li', { title: label }, sign)));
    this.allButton.hidden = !isOnBoard;
    this.allButton.ariaExpanded = String(this.isOpen);
    this.typedLine.textContent = this.typed;
    this.buttons = [];
    this.list.replaceChildren(...this.groups());
    this.list.scrollTop = 0;
    this.hintLine.textContent = this.hint(choosing);
    if (hadFocus) {
      // Not on a button: Enter would choose what nobody looked at.
      this.list.focus({ preventScroll: true });
    }
  }

  private visible({ choices, matching, isOnBoard, selected }: Choosing): readonly Choice[] {
    if (this.typed !== '') {
      return filtered(choices, this.typed);
    }
    if (this.isOpen) {
      return choices;
    }
    return isOnBoard && selected.length === 0 ? choices.filter((choice) => route(choice).length < 2) : matching;
  }

  private groups(): HTMLElement[] {
    const groups = new Map<string, Choice[]>();
    for (const choice of this.shown) {
      groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
    }
    return [...groups].map(([group, choices]) => {
      const buttons = element('div', { className: 'buttons' }, ...choices.map((choice) => this.button(choice)));
      const section = element('div', { className: 'choices', role: 'group', ariaLabel: group || 'Choices' });
      section.append(...(group ? [element('p', { className: 'group', ariaHidden: 'true' }, group)] : []), buttons);
      return section;
    });
  }

  private hint({ isOnBoard, selected }: Choosing): string {
    if (this.typed !== '') {
      return this.shown.length === 0 ? 'Nothing is called' : 'Find:';
    }
    return isOnBoard && selected.length === 0 ? 'Tap a piece, or drag it; or type a move here.' : '';
  }

  private button(choice: Choice): HTMLButtonElement {
    const words = inWords(choice);
    // Tab goes to all of them as one, and the arrow keys from one to the other.
    const made = button('', { className: 'choice', tabIndex: -1, title: words }, () => {
      this.choose(choice);
    });
    const picture = choice.picture === undefined ? undefined : parsedPicture(choice.picture);
    made.append(...(picture ? [picture] : []), element('span', { className: 'sign' }, choice.sign), element('span', { className: 'unseen' }, `: ${choice.label}`));
    if (choice.effect) {
      made.append(element('span', { className: 'effect' }, choice.effect));
    }
    for (const [type, pointed] of [['pointerenter', choice], ['pointerleave', undefined], ['focus', choice], ['blur', undefined]] as const) {
      made.addEventListener(type, () => {
        this.events.point(pointed);
      });
    }
    this.buttons.push(made);
    return made;
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
    if (key === 'Escape') {
      this.escape();
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
    if (this.typed === '') {
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
    const focused = this.buttons.findIndex((one) => one === document.activeElement);
    const choice = this.shown[Math.max(focused, 0)];
    if (this.isWaiting) {
      this.isEntered = true;
    } else if (choice && (focused >= 0 || this.typed !== '')) {
      this.choose(choice);
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
