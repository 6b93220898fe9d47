// Small helpers to make elements and to find those of the page.

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[Tag], 'style' | 'children'>>;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

export function button(label: string, properties: Properties<'button'>, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', ...properties }, label);
  made.addEventListener('click', press);
  return made;
}

/** An element that the page holds. */
export function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) {
    throw new Error(`the page has no ${id}`);
  }
  return found;
}

/** A picture that the server drew. */
export function parsedPicture(svg: string): HTMLElement {
  return document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
}

/** A picture as the address of an image: its words are then no words of the page. */
export function addressOf(picture: Element): string {
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
}

/** "1 error", "2 errors". */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** "Game 2 of 5,000", from an index that begins at 0. */
export function nthGame(index: number, count: number): string {
  return `Game ${(index + 1).toLocaleString('en')} of ${count.toLocaleString('en')}`;
}

/** Calls `run` once nothing has called for so many milliseconds. */
export function rested(milliseconds: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds);
  };
}

/** Gives the focus to what is typed into, unless that would bring up a keyboard on the screen. */
export function focusText(view: { focus(): void }): void {
  if (hasKeyboard()) {
    view.focus();
  }
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether this is a device to type on. */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
