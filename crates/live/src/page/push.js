// A record that a scorer's browser keeps, and pushes as it grows. It has no page of its own: the scorer's page and the pad of the
// playground show it. What is not pushed yet stays in the browser, and goes when the server can be reached. The protocol is in
// the book: "Keep score for everyone".

/** How long to wait before a push is tried again, each time a step more, in milliseconds. */
const AGAIN = [1000, 2000, 5000, 10000];

/**
 * What a browser keeps of a game: its text; `base`, the version that it follows; `done`, the text of that version; `sent`, what
 * was sent and not answered yet.
 * @typedef {{ game: string, text: string, base: string, done: string | null, sent: Sent | null }} Entry
 * @typedef {{ push: string, text: string, base: string }} Sent
 */

/**
 * What the server says of a record that is another one by now: `tag` and `text` are what is there.
 * @typedef {object} Conflict
 * @property {string} tag
 * @property {string} text
 * @property {{ line: number, theirs: string[], yours: string[] }} [lines]
 * @property {string} [merged]
 * @property {{ sentence: string, question: boolean }[]} [choices]
 */

/**
 * How it stands: `elsewhere` is another tab that writes the game, `refused` a push that the server does not take.
 * @typedef {'sent' | 'sending' | 'offline' | 'conflict' | 'elsewhere' | 'refused'} Standing
 */

/**
 * What a page needs to hear.
 * @typedef {object} Told
 * @property {() => void} changed how it stands is another
 * @property {(text: string) => void} received the text is another one, written by somebody else
 * @property {(conflict: Conflict | null) => void} differs both wrote, or that is settled
 * @property {(receipt: any) => void} accepted the answer to a push
 * @property {() => void} shut the token is wrong
 * @property {(sentence: string) => void} trouble what is to be said; empty when it is over
 */

/** @typedef {{ get(key: string): string | null, set(key: string, value: string): boolean }} Storage what the browser keeps */

const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const tab = random();

/** Where the token is kept, and what a scorer is called. */
export const TOKEN = "movetext-live-token";
export const NAME = "movetext-live-by";

const prefix = "movetext-live:";
/** @param {string} game */
const key = (game) => prefix + game;
/** @param {string} game */
const owner = (game) => `movetext-live-tab:${game}`;

/** The games that are kept in this browser. @returns {string[]} */
export function keptGames() {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}

/**
 * A request to the server.
 * @param {string} token
 * @param {string} address
 * @param {RequestInit} [options]
 */
export function ask(token, address, options = {}) {
  return fetch(address, { ...options, headers: { Authorization: `Bearer ${token}`, .../** @type {any} */ (options.headers) } });
}

export class Growing {
  /** What both wrote, as long as nobody has chosen. @type {Conflict | null} */
  conflict = null;
  /** Whether another tab writes this game. */
  isElsewhere = false;
  isRefused = false;
  isSending = false;
  isClosed = false;
  failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {EventSource | undefined} */
  stream = undefined;

  /**
   * @param {string} game
   * @param {string} token
   * @param {Storage} kept
   * @param {Told} told
   */
  constructor(game, token, kept, told) {
    this.game = game;
    this.token = token;
    this.kept = kept;
    this.told = told;
    /** @type {Entry} */
    this.entry = { game, text: "", base: "0", done: null, sent: null };
    // For the listeners.
    this.stored = this.stored.bind(this);
    this.now = this.now.bind(this);
  }

  /** The record as it is here. */
  get text() {
    return this.entry.text;
  }

  /** The version that it follows. */
  get base() {
    return this.entry.base;
  }

  /** A game that nobody has written a letter of is not sent. */
  get isAllSent() {
    return this.entry.sent === null && this.entry.text === (this.entry.done ?? "");
  }

  /** @returns {Standing} */
  get standing() {
    if (this.isElsewhere) return "elsewhere";
    if (this.conflict) return "conflict";
    if (this.isRefused) return "refused";
    if (this.isAllSent) return "sent";
    return this.failures > 0 ? "offline" : "sending";
  }

  /**
   * Goes on with what is kept here or what is there, or begins with `start`. Answers whether a game of this name was there.
   * @param {string} [start]
   * @returns {Promise<boolean>}
   */
  async open(start) {
    this.entry = this.read() ?? { ...this.entry, text: start ?? "" };
    const { sent, done, text } = this.entry;
    const isUntouched = sent === null && (done === null || text === done);
    const there = isUntouched ? await this.newest() : null;
    if (this.isClosed) return false;
    if (there) Object.assign(this.entry, { text: there.text, base: there.tag, done: there.text });
    this.own();
    this.listen();
    addEventListener("storage", this.stored);
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.keep();
    this.told.changed();
    this.wait(0);
    return there !== null;
  }

  /** Ends it here. What is not sent yet is kept until it is opened again. */
  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.stream?.close();
    removeEventListener("storage", this.stored);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
  }

  /**
   * The record as it is now, to be pushed after a pause.
   * @param {string} text
   * @param {number} pause in milliseconds
   */
  write(text, pause) {
    if (text === this.entry.text || this.isElsewhere) return;
    this.entry.text = text;
    this.isRefused = false;
    this.keep();
    this.told.changed();
    this.wait(pause);
  }

  /**
   * Ends a conflict: the next push follows what is there now.
   * @param {'merged' | 'theirs' | 'yours'} choice
   */
  settle(choice) {
    const { conflict } = this;
    if (!conflict) return;
    if (choice === "theirs") return this.adopt(conflict.text, conflict.tag);
    this.entry.base = conflict.tag;
    this.entry.done = conflict.text;
    if (choice === "merged" && conflict.merged !== undefined) {
      this.entry.text = conflict.merged;
      this.told.received(this.entry.text);
    }
    this.settled();
  }

  /** This tab writes the game, and no other one. */
  own() {
    this.kept.set(owner(this.game), tab);
    this.isElsewhere = false;
    this.told.changed();
  }

  /* What is kept in this browser. */

  keep() {
    if (!this.kept.set(key(this.game), JSON.stringify(this.entry))) {
      this.told.trouble("This browser keeps nothing: what is not sent is lost when the page is closed.");
    }
  }

  /** @returns {Entry | null} */
  read() {
    try {
      return JSON.parse(this.kept.get(key(this.game)) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {StorageEvent} event */
  stored(event) {
    if (event.key !== owner(this.game) || event.newValue === tab) return;
    this.isElsewhere = true;
    this.told.changed();
  }

  /* Sending. */

  /** @param {number} time */
  wait(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), time);
  }

  /** The network may be there again. */
  now() {
    if (document.visibilityState === "visible") this.wait(0);
  }

  async send() {
    const { entry } = this;
    if (this.conflict || this.isSending || this.isElsewhere || this.isClosed) return;
    if (!entry.sent) {
      if (this.isAllSent) return this.told.changed();
      entry.sent = { push: random(), text: entry.text, base: entry.base };
      this.keep();
    }
    this.isSending = true;
    const { sent } = entry;
    let answer = null;
    let said = null;
    try {
      answer = await ask(this.token, `/api/games/${this.game}`, {
        method: "PUT",
        body: sent.text,
        headers: {
          "If-Match": `"${sent.base}"`,
          "Movetext-Push": sent.push,
          "Movetext-Scorer": encodeURIComponent(this.kept.get(NAME) ?? "").slice(0, 100),
        },
      });
      said = await answer.json();
    } catch {
      answer = null;
    }
    this.isSending = false;
    if (entry.sent === sent && !this.isClosed) this.take(sent, answer, said);
  }

  /**
   * @param {Sent} sent
   * @param {Response | null} answer
   * @param {any} said
   */
  take(sent, answer, said) {
    const isLost = answer === null || (answer.status >= 500 && answer.status !== 507) || [408, 429].includes(answer.status);
    if (isLost) {
      this.wait(AGAIN[Math.min(this.failures, AGAIN.length - 1)] ?? 0);
      this.failures += 1;
      return this.told.changed();
    }
    this.failures = 0;
    const { entry } = this;
    if (answer.ok) {
      Object.assign(entry, { sent: null, base: said.tag, done: sent.text });
      this.told.trouble("");
      this.told.accepted(said);
      this.keep();
      this.told.changed();
      if (!this.isAllSent) this.wait(0);
      return;
    }
    if (answer.status === 409 && said.tag) return this.differ(sent, said);
    this.isRefused = true;
    if (answer.status === 401) {
      this.told.trouble("This token does not fit: the host has another one.");
      this.told.shut();
      return;
    }
    entry.sent = null;
    this.keep();
    this.told.trouble(`The server did not take it: ${said.error}.`);
    this.told.changed();
  }

  /* Two scorers of one game. */

  /**
   * @param {Sent} sent
   * @param {Conflict} there
   */
  differ(sent, there) {
    const { entry } = this;
    entry.sent = null;
    // Nothing is there any more: all of it is new.
    if (there.tag === "0") {
      entry.base = "0";
      this.keep();
      return this.wait(0);
    }
    // The other one has all that is here, and more.
    if (there.merged === there.text && !there.choices?.some(({ question }) => question) && entry.text === sent.text) {
      this.adopt(there.text, there.tag);
      return this.told.trouble("Somebody else went on with this game: it is here now, too.");
    }
    this.conflict = there;
    this.keep();
    this.told.differs(there);
    this.told.changed();
  }

  /**
   * @param {string} text
   * @param {string} tag
   */
  adopt(text, tag) {
    Object.assign(this.entry, { text, base: tag, done: text, sent: null });
    this.told.received(text);
    this.settled();
  }

  settled() {
    this.conflict = null;
    this.keep();
    this.told.differs(null);
    this.told.changed();
    this.wait(0);
  }

  /* Somebody else writes, too. */

  /** Takes over what others push, as long as all that was written here is sent. */
  listen() {
    this.stream = new EventSource(`/api/games/${this.game}/events`);
    const isReady = (/** @type {string} */ tag) => !this.isClosed && tag !== this.entry.base && !this.conflict && this.isAllSent;
    this.stream.addEventListener("game", async (event) => {
      if (!isReady(JSON.parse(event.data).tag)) return;
      const there = await this.newest();
      if (there && isReady(there.tag)) this.adopt(there.text, there.tag);
    });
  }

  /** The record that is there, and its tag; nothing if there is none. */
  async newest() {
    const answer = await ask(this.token, `/api/games/${this.game}/record`).catch(() => null);
    if (!answer?.ok) return null;
    const tag = answer.headers.get("ETag")?.replaceAll('"', "") ?? "0";
    return { text: await answer.text(), tag };
  }
}
