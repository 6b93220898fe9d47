// A game that everybody follows: what is recorded here is pushed to the server of `movetext live` that this page came from.
// `crates/live/src/page/push.js` keeps and pushes it, here as on the server's own page for scorers.

import { Growing, TOKEN, ask, type Conflict, type Standing } from '../../../crates/live/src/page/push.js';
import { button, element, find } from './dom';
import { notationOf, notationOfFile, type NotationId } from './notations';
import type { Notice } from './notice';
import { encode, type Shared } from './share';

/** What the address of the page says of it: `#live=TOKEN&game=final-1.kubb&record=…`. */
export interface Invitation {
  token: string;
  game: string | undefined;
  /** A record as in the fragment of a shared link, which is to be sent. */
  record: string | undefined;
}

/** The link that a host gives to scorers, and where its server has the pad. */
interface Host {
  origin: string;
  token: string;
}

/** Games of the shelf that are of a server. */
const prefix = 'live:';

/** What is tapped is pushed at once; what is typed comes in pieces anyway. */
const pause = 50;

const words: Record<Standing, string> = {
  sent: 'Live',
  sending: 'Sending',
  offline: 'Offline',
  conflict: 'Differs',
  elsewhere: 'Elsewhere',
  refused: 'Not sent',
};

export function invitationOf(fragment: string): Invitation | undefined {
  const [, token, game, record] = /^#live=([\w%.~-]+)(?:&game=([\w-]+\.\w+))?(?:&record=(.+))?$/.exec(fragment) ?? [];
  return token === undefined ? undefined : { token: decodeURIComponent(token), game, record };
}

/** What a link for scorers leads to: `http://10.0.0.7:8080/score#TOKEN`, or the one of the pad itself. */
export function hostOf(link: string): Host | undefined {
  try {
    const { origin, hash, protocol } = new URL(link.trim());
    const token = invitationOf(hash)?.token ?? hash.slice(1);
    return /^https?:$/.test(protocol) && /^\w+$/.test(token) ? { origin, token } : undefined;
  } catch {
    return undefined;
  }
}

/** What the page does for it. */
export interface Page {
  shown(): Shared;
  /** The game of the shelf that is shown. */
  current(): string | undefined;
  /** Shows a game of the server, to go on with it. */
  open(game: { id: string; notation: NotationId; text: string }): void;
  /** Somebody else wrote: the text is another one. */
  receive(text: string): void;
}

export class Live {
  private readonly dialog = find('live-dialog', HTMLDialogElement);
  private readonly link = find('live-link', HTMLInputElement);
  private readonly name = find('live-name', HTMLInputElement);
  private readonly known = find('live-known', HTMLElement);
  private readonly note = find('live-note', HTMLElement);
  private readonly sign = find('live', HTMLButtonElement);
  private readonly differ = find('live-differ', HTMLDialogElement);
  private growing: Growing | undefined;
  private token = kept.get(TOKEN) ?? '';

  constructor(
    private readonly page: Page,
    private readonly notice: Notice,
  ) {
    find('live-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.begin();
    });
    this.link.addEventListener('input', () => void this.list());
    find('live-close', HTMLButtonElement).addEventListener('click', () => {
      this.dialog.close();
    });
    this.sign.addEventListener('click', () => {
      if (this.growing?.isElsewhere) {
        void this.goOn(this.growing.game);
      } else if (this.growing?.conflict) {
        this.showBoth(this.growing.conflict);
      } else {
        void this.show();
      }
    });
    for (const choice of ['merged', 'theirs', 'yours'] as const) {
      find(`live-${choice}`, HTMLButtonElement).addEventListener('click', () => {
        this.growing?.settle(choice);
      });
    }
  }

  /** The dialog that begins or ends it. */
  async show(): Promise<void> {
    const growing = this.isShown ? this.growing : undefined;
    this.note.textContent = '';
    if (this.link.value === '' && this.token !== '') {
      this.link.value = `${location.origin}/score#${this.token}`;
    }
    const game = growing?.game ?? '';
    find('live-now', HTMLElement).hidden = !growing;
    // Where the host has another token by now, its link is asked for.
    const isSent = growing !== undefined && !growing.isRefused;
    find('live-form', HTMLFormElement).hidden = isSent;
    find('live-send', HTMLButtonElement).hidden = isSent;
    find('live-naming', HTMLElement).hidden = growing !== undefined;
    find('live-game', HTMLElement).textContent = game;
    const follow = find('live-follow', HTMLAnchorElement);
    follow.href = growing ? `/game/${game}` : '#';
    follow.textContent = growing ? `${location.origin}/game/${game}` : '';
    this.dialog.showModal();
    await this.list();
  }

  /** Follows the link of a host to this page. */
  async enter({ token, game }: Invitation): Promise<void> {
    this.use(token);
    this.link.value = `${location.origin}/score#${token}`;
    if (game === undefined) {
      await this.show();
    } else {
      await this.goOn(game);
    }
  }

  /** Comes with a record from another page. */
  async bring({ token, game }: Invitation, text: string): Promise<void> {
    this.use(token);
    await this.goOn(game ?? '', text);
  }

  /** A game of the shelf is shown: if it is one of the server, what is written in it is pushed. */
  async turnTo(id: string | undefined): Promise<void> {
    const game = id?.startsWith(prefix) === true ? id.slice(prefix.length) : undefined;
    // Other games are looked at meanwhile, and what is not sent of this one still goes.
    if (game !== undefined && game !== this.growing?.game && this.token !== '') {
      const growing = await this.attach(game);
      if (growing && this.page.current() === id) {
        this.page.receive(growing.text);
      }
    }
    this.standing();
  }

  /** The text of a game that is shown, as it is now. */
  write(id: string | undefined, text: () => string): void {
    if (id !== undefined && id === this.id) {
      this.growing?.write(text(), pause);
    }
  }

  /** The games of the server, to go on with one. */
  private async list(): Promise<void> {
    const host = hostOf(this.link.value);
    const isHere = host?.origin === location.origin;
    this.known.replaceChildren();
    find('live-known-title', HTMLElement).hidden = true;
    if (!host || !isHere || this.isShown) {
      return;
    }
    const answer = await ask(host.token, '/api/games').catch(() => undefined);
    const { games } = answer?.ok === true ? ((await answer.json()) as { games: { game: string }[] }) : { games: [] };
    this.known.replaceChildren(...games.map(({ game }) => button(game, {}, () => {
      this.dialog.close();
      this.use(host.token);
      void this.goOn(game);
    })));
    find('live-known-title', HTMLElement).hidden = games.length === 0;
  }

  private use(token: string): void {
    this.token = token;
    kept.set(TOKEN, token);
  }

  /** Sends the game that is shown, under its new name. */
  private async begin(): Promise<void> {
    const host = hostOf(this.link.value);
    const { notation, text } = this.page.shown();
    const again = this.isShown ? this.growing?.game : undefined;
    const game = again ?? `${this.name.value.trim()}.${notationOf(notation).extensions[0] ?? ''}`;
    if (!host) {
      this.note.textContent = 'This is no link for scorers: it looks like http://…/score#… and comes from the host.';
      return;
    }
    if (!/^[A-Za-z0-9][\w-]*\.\w+$/.test(game)) {
      this.note.textContent = 'A name has letters, digits, - and _.';
      return;
    }
    if (host.origin !== location.origin) {
      // This page may send nothing elsewhere: it goes there with the record.
      location.assign(`${host.origin}/pad/#live=${host.token}&game=${game}&record=${await encode(this.page.shown())}`);
      return;
    }
    this.use(host.token);
    const answer = await ask(host.token, '/api/token').catch(() => undefined);
    if (answer?.status === 401) {
      this.note.textContent = 'This token does not fit: the host has another one.';
      return;
    }
    if (again === undefined && answer && (await ask(host.token, `/api/games/${game}/record`)).ok) {
      this.note.textContent = 'There is a game of this name already: go on with it, or take another name.';
      return;
    }
    this.dialog.close();
    await this.goOn(game, again === undefined ? text : undefined);
  }

  /** Goes on with a game of the server, or begins it with a text. */
  async goOn(game: string, start?: string): Promise<void> {
    const notation = notationOfFile(game);
    const growing = notation && (await this.attach(game, start));
    if (!growing) {
      this.notice.say(`${game} is no game that this page can record.`);
      return;
    }
    this.page.open({ id: prefix + game, notation, text: growing.text });
  }

  private async attach(game: string, start?: string): Promise<Growing | undefined> {
    this.growing?.close();
    const isLast = (): boolean => this.growing === growing;
    const growing: Growing = new Growing(game, this.token, kept, {
      changed: () => {
        this.standing();
      },
      received: (text: string) => {
        if (isLast() && this.isShown) {
          this.page.receive(text);
        }
      },
      differs: (conflict: Conflict | null) => {
        this.showBoth(conflict);
      },
      accepted: () => undefined,
      shut: () => {
        this.standing();
      },
      trouble: (sentence: string) => {
        if (sentence !== '') {
          this.notice.insist(sentence);
        }
      },
    });
    this.growing = growing;
    await growing.open(start);
    return isLast() ? growing : undefined;
  }

  /** Whether the game that is shown is the one that is pushed. */
  private get isShown(): boolean {
    return this.id !== undefined && this.page.current() === this.id;
  }

  /** The game of the shelf that is pushed. */
  private get id(): string | undefined {
    return this.growing && prefix + this.growing.game;
  }

  /** Says in the head of the page how it stands. */
  private standing(): void {
    const { growing, sign } = this;
    const standing = growing?.standing;
    // Of another game only what is not in order.
    sign.hidden = !this.isShown && (standing === undefined || standing === 'sent');
    if (standing !== undefined) {
      sign.dataset['standing'] = standing;
      sign.textContent = words[standing];
      sign.title = titles[standing];
    }
  }

  /** What two scorers wrote, to choose from. */
  private showBoth(conflict: Conflict | null): void {
    if (!conflict) {
      this.differ.close();
      return;
    }
    const { lines, merged, choices = [] } = conflict;
    find('live-line', HTMLElement).textContent = String(lines?.line ?? 1);
    find('live-there', HTMLElement).textContent = lines?.theirs.join('\n') ?? conflict.text;
    find('live-here', HTMLElement).textContent = lines?.yours.join('\n') ?? this.growing?.text ?? '';
    find('live-choices', HTMLElement).replaceChildren(...choices.map(({ sentence }) => element('li', {}, sentence)));
    find('live-merged', HTMLButtonElement).hidden = merged === undefined;
    if (!this.differ.open) {
      this.differ.showModal();
    }
  }
}

const titles: Record<Standing, string> = {
  sent: 'Everybody who has the link sees all that is recorded here',
  sending: 'What was written last is on its way',
  offline: 'No connection: what is recorded is kept here and sent later',
  conflict: 'Somebody else wrote in this game, too: choose what counts',
  elsewhere: 'This game is open in another tab; a tap here writes it here',
  refused: 'The server does not take what was written last',
};

/** What the browser keeps, by the names of the server's own pages. */
const kept = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
};
