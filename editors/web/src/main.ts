// The page: puts its parts together.

import { undo } from '@codemirror/commands';
import { LSPClient, formatDocument } from '@codemirror/lsp-client';
import type { ViewUpdate } from '@codemirror/view';

import { ask } from './ask';
import { Board, type Picture, type Place } from './board';
import { Conversions, type Converted } from './conversion';
import { Desk } from './desk';
import { element, find, focusText, isMac, rested } from './dom';
import { byPage, Editor, fromBoard } from './editor';
import { download, listen, read } from './files';
import { Findings } from './findings';
import { GameList } from './gamelist';
import { Games } from './games';
import { HeaderForm } from './header';
import { isLong, refreshColors, refreshHints, showMove } from './layers';
import { lineEnd, withLineEnd, type LineEnd } from './lines';
import { invitationOf, Live } from './live';
import { Loading } from './loading';
import { sanitized } from './markup';
import { Menu } from './menu';
import { matchOf } from './match';
import { Merge } from './merge';
import { NewGame } from './newgame';
import { notationIds, notationOf, notations, type NotationId } from './notations';
import { Notice } from './notice';
import { Attention, keepOffline } from './offline';
import { Pictures } from './pictures';
import { positionAt, spanOf } from './positions';
import { byTap, Recorder } from './recorder';
import { Review } from './review';
import { isScan } from './scan';
import { Server, type State } from './server';
import { Settling } from './settling';
import { decode } from './share';
import { Sharing } from './sharing';
import { Printing, type Sheet } from './sheet';
import { newId, Shelf, type Game } from './shelf';
import { Story } from './story';
import { Tabs } from './tabs';
import { Texts, type Store } from './texts';
import { Theme } from './theme';
import { Verdict } from './verdict';
import { Views } from './views';
import { Zoom } from './zoom';

/** How long a text must rest before its findings are shown: not while a word is being typed. */
const findingsRest = 150;
/** And before what cannot disturb is shown. */
const rest = 25;

class Page {
  private readonly texts = new Texts(storage('localStorage'), storage('sessionStorage'));
  private readonly notice = new Notice(find('notice', HTMLElement), find('notice-text', HTMLElement), find('notice-action', HTMLButtonElement), find('notice-close', HTMLButtonElement));
  private readonly theme = new Theme(find('theme', HTMLSelectElement), this.texts.read('theme'), (choice) => {
    this.texts.write('theme', choice);
    this.themeChanged();
  });
  /** What the server is told. */
  private readonly options = { hover: { theme: this.theme } };
  private readonly client = new LSPClient({
    // Never: the server is in this page. What a failed one owes is forgotten.
    timeout: 2 ** 31 - 1,
    sanitizeHTML: sanitized,
    initializationOptions: this.options,
    extensions: [{ clientCapabilities: capabilities }],
    notificationHandlers: {
      'window/showMessage': (_, { message }: { message: string }) => {
        this.notice.say(message);
        return true;
      },
    },
  });
  private readonly server = new Server(this.client, (state) => {
    this.serverChanged(state);
  });
  private readonly loading = new Loading(() => void this.load());
  private readonly editor = new Editor(
    find('editor', HTMLElement),
    this.client,
    (update) => {
      this.updated(update);
    },
    () => void this.menu.open(),
    (message) => {
      this.notice.say(message);
    },
  );
  private readonly view = this.editor.view;
  private readonly review = new Review(this.view, () => {
    this.notice.clear();
  });
  private readonly findings = new Findings(
    this.view,
    find('summary', HTMLElement),
    find('findings', HTMLElement),
    find('sources', HTMLElement),
    (span) => {
      this.editor.select(span, false);
      this.focus();
    },
    (action, text) => void this.review.open(action, text),
  );
  private readonly gameList = new GameList(this.view, this.client, {
    notation: () => this.notation,
    goTo: ({ start }) => {
      const { from } = spanOf(this.view.state.doc, { start, end: start });
      this.editor.select({ from, to: from }, false);
    },
  });
  private readonly header = new HeaderForm(this.view, () => this.gameList.lines);
  private readonly verdict = new Verdict(this.view, find('verdict', HTMLElement), (games, index) => {
    this.gameList.place(games, index);
  });
  private readonly menu = new Menu(
    this.view,
    find('menu', HTMLElement),
    (action, text) => void this.review.open(action, text),
    (message) => {
      this.notice.say(message);
    },
    () => {
      this.openMerge();
    },
  );
  private readonly story = new Story(this.view);
  private readonly conversions = new Conversions(this.client);
  private readonly sharing = new Sharing(this.view, this.conversions);
  private readonly shelf = new Shelf();
  private readonly games = new Games(this.shelf, (game) => {
    this.openGame(game);
  });
  private readonly newGame = new NewGame(this.client, (notation, text, isNext) => {
    if (isNext) {
      this.append(text);
    } else {
      this.openGame({ id: newId(), notation, text });
    }
  });
  private readonly board = new Board({
    draw: (place) => this.draw(place),
    explain: (range) => this.story.of(range),
    select: (range) => {
      this.editor.select(spanOf(this.view.state.doc, range), true);
    },
    moveTo: (range) => {
      const { from } = spanOf(this.view.state.doc, range);
      this.editor.select({ from, to: from }, true);
      void this.verdict.show();
    },
    mark: (range) => {
      showMove(this.view, range);
    },
    chosen: (piece) => {
      this.recorder.lookAt(piece);
    },
    drawn: (regions, moved, focus) => {
      this.zoom.show(regions, moved, focus);
      this.recorder.drawn(regions);
    },
  });
  private readonly desk = new Desk(this.view, {
    notation: () => this.notation,
    theme: () => this.theme.current,
    take: (notation, text) => {
      this.forgetLink();
      this.replace(notation, text);
    },
    goTo: (range) => {
      this.views.show('text');
      this.editor.select(spanOf(this.view.state.doc, range), false);
      this.focus();
    },
  });
  private readonly copies = new Merge(this.view, this.conversions, this.shelf, {
    notation: () => this.notation,
    theme: () => this.theme.current,
    current: () => this.texts.game(this.notation),
    games: () => this.gameList.spans.length,
    merged: (name) => {
      this.notice.say(`This record is merged with ${name}.`, { label: 'Undo', run: () => { undo(this.view); } });
    },
  });
  private readonly views = new Views();
  private readonly attention = new Attention();
  private readonly recorder = new Recorder(this.view, {
    figure: this.board.figure,
    theme: () => this.theme.current,
    whisper: (text, isHeard) => {
      this.board.whisper(text, isHeard);
    },
    follow: (range) => {
      const { to } = spanOf(this.view.state.doc, range);
      this.editor.select({ from: to, to }, false);
    },
    offered: () => {
      this.zoom.apply();
    },
    written: () => void this.tapped(),
    jump: (part) => {
      this.board.jump(Number(part.dataset['part']));
    },
    again: () => void this.newGame.open(this.notation, { game: this.currentGame }),
    next: () => void this.standing().then((match) => this.newGame.open(this.notation, { game: this.currentGame, match: match ?? '' })),
    standing: () => this.standing(),
    share: () => {
      find('share', HTMLButtonElement).click();
    },
  });
  private readonly printing = new Printing(this.board.figure, () => this.sheet());
  private readonly pictures = new Pictures(this.view, {
    place: () => this.board.place,
    theme: () => this.theme.current,
    name: () => this.fileName.replace(/\.[^.]*$/, ''),
    print: (boards) => void this.printing.print(boards),
  });
  private readonly zoom = new Zoom(
    this.board.figure,
    () => this.recorder.isDragging,
    () => this.recorder.isWhole,
  );
  private end: LineEnd = '\n';
  /** The names of the files that the texts are from. */
  private readonly names = new Map<NotationId, string>();
  private readonly live = new Live({
    shown: () => ({ notation: this.notation, text: this.fullText }),
    current: () => this.texts.game(this.notation),
    open: (game) => {
      this.openGame(game);
    },
    receive: (text) => {
      this.editor.receive(text);
    },
  }, this.notice);
  /** Whether the user wrote what is not kept yet. */
  private isWritten = false;
  private toldOfLoss = false;
  /** The text that came with a link last. */
  private linked: string | undefined;
  private readonly tabs = new Tabs('locks' in navigator ? navigator.locks : undefined);
  /** The game that is shown, where another tab has it, too: what is written here becomes a second one. */
  private elsewhere: string | undefined;

  private readonly soon = rested(rest, () => {
    void refreshColors(this.view);
    void refreshHints(this.view);
  });
  private readonly later = rested(findingsRest, () => {
    void this.findings.refresh();
    this.keep();
    void this.verdict.refresh().then(() => this.shelve());
    this.showTools();
  });
  private readonly settling = new Settling(this.view, () => this.isPlayed, () => {
    void this.findings.refresh();
    void this.verdict.refresh();
    void this.board.follow();
  });
  private readonly followSoon = rested(rest, () => {
    void this.board.follow();
    void this.verdict.show();
  });

  get notation(): NotationId {
    return this.editor.notation ?? this.texts.notation;
  }

  async start(): Promise<void> {
    this.listNotations();
    this.nameKeys();
    this.listen();
    this.show(this.texts.notation);
    this.views.show(this.texts.game(this.notation) === undefined ? 'text' : 'board');
    await Promise.all([this.load(), this.openLink()]);
    await keepOffline();
  }

  private load(): Promise<void> {
    return this.server.load(SERVER_ADDRESS, SERVER_SIZE);
  }

  /** Turns to a notation. */
  private show(id: NotationId): void {
    this.keep();
    if (id !== this.editor.notation) {
      this.board.leave();
      this.zoom.leave();
    }
    const text = this.texts.text(id);
    this.texts.notation = id;
    this.end = lineEnd(text);
    this.editor.show(id, text, this.openingOf(id));
    find(`notation-${id}`, HTMLInputElement).checked = true;
    this.showChosen();
    this.invite(this.texts.isSample(id));
    this.showTools();
    void this.claim();
    void this.live.turnTo(this.texts.game(id));
    this.recorder.record(this.texts.game(id) !== undefined && !this.texts.isSample(id));
    this.settling.shown();
    this.refresh();
  }

  /** What is done next with a sample is to begin a game, and with a record to share it; narrow.css also says of a sample what the page is for. */
  private invite(isSample: boolean): void {
    document.documentElement.toggleAttribute('data-sample', isSample);
    find('new-game', HTMLButtonElement).classList.toggle('primary', isSample);
    find('share', HTMLButtonElement).classList.toggle('primary', !isSample);
  }

  /** Where there is no room for all notations, they scroll: the chosen one is in sight. */
  private showChosen(): void {
    const list = find('notations', HTMLElement);
    const chosen = list.querySelector<HTMLElement>('label:has(:checked)');
    if (chosen) {
      const [all, here] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
      list.scrollLeft += here.left + here.width / 2 - all.left - all.width / 2;
    }
  }

  /** A game that is recorded here, or that came with a link, may be played still: its last turn need not be over. */
  private get isPlayed(): boolean {
    return this.texts.game(this.notation) !== undefined || this.texts.text(this.notation) === this.linked;
  }

  /** Another text of a notation. */
  private replace(id: NotationId, text: string, line?: number): void {
    this.keep();
    this.texts.replace(id, text);
    this.names.delete(id);
    this.show(id);
    if (line !== undefined) {
      const { doc } = this.view.state;
      const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      this.editor.select({ from, to: from }, false);
    }
  }

  /** A game of the shelf, or one that begins. */
  private openGame({ id, notation, text }: Pick<Game, 'id' | 'notation' | 'text'>): void {
    this.keep();
    this.forgetLink();
    this.texts.replace(notation, text, id);
    this.names.delete(notation);
    this.editor.forget(notation);
    this.board.leave();
    this.zoom.leave();
    this.show(notation);
    this.views.show('board');
    this.recorder.focus();
  }

  /** The next game of the match that is shown, below the others. */
  private append(text: string): void {
    const { doc } = this.view.state;
    const end = doc.toString().trimEnd().length;
    const insert = `\n\n${text.trimEnd()}\n`;
    this.view.dispatch({ changes: { from: end, to: doc.length, insert }, selection: { anchor: end + insert.length }, userEvent: 'input.match' });
    this.editor.reveal(end + insert.length);
    this.views.show('board');
    this.recorder.focus();
  }

  /** The text of the game of the cursor. */
  private get currentGame(): string {
    const { doc } = this.view.state;
    const { first, end } = this.gameList.lines;
    return doc.sliceString(doc.line(Math.min(first + 1, doc.lines)).from, doc.line(Math.max(Math.min(end, doc.lines), 1)).to);
  }

  /** How the match stands to which the game of the cursor belongs; nothing where there can be none. */
  private async standing(): Promise<string | undefined> {
    const { notation } = this;
    // Right behind a tap, the list may not know the game yet that it ended or began.
    await this.verdict.refresh();
    const { doc } = this.view.state;
    const { spans } = this.gameList;
    return (await this.newGame.hasSides(notation)) ? matchOf(this.client, notation, doc, spans) : undefined;
  }

  /** Where the cursor begins: in a sample at a move worth seeing, in a game where it goes on. */
  private openingOf(id: NotationId): number {
    const text = this.texts.text(id);
    if (this.texts.isSample(id)) {
      return Math.max(text.indexOf(notationOf(id).sample.opening), 0);
    }
    return this.texts.game(id) === undefined ? 0 : text.trimEnd().length;
  }

  private refresh(): void {
    this.soon();
    void this.findings.refresh();
    void this.verdict.refresh().then(() => this.shelve());
    void this.board.follow();
  }

  private updated(update: ViewUpdate): void {
    this.settling.updated(update);
    const isFromBoard = update.transactions.some((one) => one.annotation(fromBoard) === true);
    if (update.docChanged) {
      performance.mark('movetext.change');
      this.board.interrupt();
      this.server.retry();
      if (update.transactions.some((one) => one.docChanged && one.annotation(byPage) !== true)) {
        this.isWritten = true;
        this.forgetLink();
        this.push();
      }
      this.recorder.wait();
      this.soon();
      this.later();
      // What is tapped is followed at once.
      if (!update.transactions.some((one) => one.annotation(byTap) === true)) {
        this.followSoon();
      }
    } else if (update.selectionSet && !isFromBoard) {
      this.board.interrupt();
      this.followSoon();
    }
    if (update.viewportChanged && isLong(update.view)) {
      this.soon();
    }
  }

  private async draw(place: Place | undefined): Promise<Picture | null | undefined> {
    const { doc, selection } = this.view.state;
    const where = place ?? { position: positionAt(doc, selection.main.head) };
    const shown = this.board.place;
    const isRedrawn = place !== undefined && place.game === shown?.game && place.step === shown.step;
    const offered = this.board.isPlaying ? undefined : this.recorder.refresh(where, isRedrawn);
    const picture = await ask<Picture | null>(this.view, 'movetext/board', { ...where, format: 'svg', theme: this.theme.current, steady: true });
    if (picture && !place && (await offered) === false) {
      // Nothing goes on behind a result, but the board that is shown there does.
      void this.recorder.refresh({ game: picture.game, step: picture.step }, false);
    }
    return picture;
  }

  /** Something was written by a tap: the board follows, and screen readers hear what it means. */
  private async tapped(): Promise<void> {
    this.attention.tick();
    const story = await this.board.follow();
    void this.verdict.show();
    if (story !== '') {
      find('written', HTMLElement).textContent = story;
    }
  }

  private themeChanged(): void {
    this.client.notification('workspace/didChangeConfiguration', { settings: { movetext: this.options } });
    void this.board.redraw();
    this.desk.redraw();
    this.copies.redraw();
  }

  private serverChanged(state: State): void {
    switch (state.kind) {
      case 'loading':
        this.loading.progress(state.bytes, state.total);
        return;
      case 'running':
        this.loading.done();
        break;
      case 'restarted':
        this.notice.say('Movetext failed and was started again; your text is untouched.');
        console.warn(`The server failed: ${state.what}`);
        break;
      case 'stopped':
        console.warn(`The server failed: ${state.what}`);
        this.notice.insist('Movetext fails on this text. Your text is untouched; the next change of it starts Movetext again.');
        return;
      case 'missing':
        this.loading.fail(state.why, state.canRetry);
        return;
    }
    this.settling.shown();
    this.refresh();
  }

  private listNotations(): void {
    const labels = notationIds.map((id) => {
      const { name, icon } = notationOf(id);
      const input = element('input', { type: 'radio', name: 'notation', id: `notation-${id}`, value: id });
      input.addEventListener('change', () => {
        this.forgetLink();
        this.show(id);
      });
      const svg = new DOMParser().parseFromString(icon.replaceAll('#424242', 'currentColor'), 'image/svg+xml').documentElement;
      return element('label', { className: id }, input, document.importNode(svg, true), name);
    });
    find('notations', HTMLFieldSetElement).append(...labels);
  }

  /** Macs have another key beside the space bar. */
  private nameKeys(): void {
    if (isMac()) {
      for (const key of document.querySelectorAll('.mod')) {
        key.textContent = '⌘';
      }
      const actions = find('actions', HTMLButtonElement);
      actions.title = actions.title.replace('Ctrl+', '⌘');
    }
  }

  private listen(): void {
    // A phone is turned.
    new ResizeObserver(() => { this.showChosen(); }).observe(find('notations', HTMLElement));
    // On a phone it is a menu, which goes with what was chosen in it.
    const more = find('page-more', HTMLElement);
    more.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement && more.matches(':popover-open')) {
        more.hidePopover();
      }
    });
    const press = (id: string, run: () => void): void => {
      find(id, HTMLButtonElement).addEventListener('click', run);
    };
    press('new-game', () => void this.newGame.open(this.notation));
    press('games', () => {
      this.keep();
      void this.games.show();
    });
    press('share', () => {
      this.notice.clear();
      void this.sharing.open({ notation: this.notation, text: this.fullText, line: this.editor.line });
    });
    press('live-open', () => {
      this.notice.clear();
      void this.live.show();
    });
    press('format', () => {
      formatDocument(this.view);
      this.focus();
    });
    press('pictures', () => {
      this.notice.clear();
      this.pictures.open();
    });
    press('clean-up', () => {
      this.notice.clear();
      this.desk.open();
    });
    press('desk-merge', () => {
      this.desk.close();
      this.openMerge();
    });
    press('header', () => {
      this.notice.clear();
      this.header.open();
    });
    press('actions', () => void this.menu.open());
    press('slip', () => {
      this.slip();
    });
    press('to-sample', () => {
      this.forgetLink();
      this.replace(this.notation, notations[this.notation].sample.text);
      this.focus();
    });
    press('bring-back', () => {
      this.keep();
      if (this.texts.bringBack(this.notation) !== undefined) {
        this.forgetLink();
        this.names.delete(this.notation);
        this.show(this.notation);
      }
      this.focus();
    });
    press('download', () => {
      download(this.fileName, this.fullText);
    });
    const chooser = find('file', HTMLInputElement);
    press('open', () => {
      chooser.click();
    });
    listen(chooser, (file) => void this.openFile(file), (text) => void this.paste(text));
    const leave = (): void => {
      this.keep();
      this.texts.settle();
    };
    addEventListener('pagehide', leave);
    // Phones end pages without a word once they are out of sight.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') {
        leave();
      } else {
        // The other tab may be closed.
        void this.claim();
      }
    });
    addEventListener('hashchange', () => void this.openLink());
  }

  /** Has the browser keep the text. */
  private keep(): void {
    if (!this.isWritten) {
      return;
    }
    this.isWritten = false;
    const game = this.texts.game(this.notation);
    const own = game === undefined || game === this.elsewhere ? newId() : game;
    this.texts.edit(this.notation, this.fullText, own);
    void this.claim();
    void this.shelve();
    if (!this.texts.keeps) {
      this.tellOfLoss('Your browser keeps no texts for this page: save what you want to keep.');
    }
  }

  /** What is written in a game that others follow goes to them; not what becomes a second game. */
  private push(): void {
    const game = this.texts.game(this.notation);
    if (game !== this.elsewhere) {
      this.live.write(game, () => this.fullText);
    }
  }

  /** Once: what is written will be gone with the page. */
  private tellOfLoss(message: string): void {
    if (!this.toldOfLoss) {
      this.toldOfLoss = true;
      this.notice.insist(message, { label: 'Save', run: () => { download(this.fileName, this.fullText); } });
    }
  }

  /** Takes the game that is shown for this tab, if no other tab has it. */
  private async claim(): Promise<void> {
    const game = this.texts.game(this.notation);
    const isFree = await this.tabs.claim(game);
    if (game !== this.texts.game(this.notation)) {
      return;
    }
    if (isFree) {
      this.elsewhere = undefined;
    } else if (this.elsewhere !== game) {
      this.elsewhere = game;
      this.notice.say('This game is open in another tab, too. What you write here becomes a second game under “Games”.');
    }
  }

  /** Puts the text among the games that the browser keeps. */
  private async shelve(): Promise<void> {
    const { notation, texts } = this;
    const id = texts.game(notation);
    const text = texts.text(notation);
    if (id === undefined || this.isWritten || text.trim() === '' || texts.isSample(notation)) {
      return;
    }
    try {
      await this.shelf.save({ id, notation, text, title: this.verdict.title });
      this.games.isKept = true;
    } catch {
      this.games.isKept = false;
      this.tellOfLoss('Your browser does not keep this game under “Games”: save what you want to keep.');
    }
  }

  private get fileName(): string {
    return this.names.get(this.notation) ?? `record.${notationOf(this.notation).extensions[0] ?? ''}`;
  }

  /** The game of the cursor, to print it. */
  private sheet(): Sheet {
    const { doc } = this.view.state;
    const { first, end } = this.gameList.lines;
    const lines = doc.sliceString(doc.line(Math.min(first + 1, doc.lines)).from, doc.line(Math.max(end, 1)).to).trimEnd().split('\n');
    return { title: find('record-title', HTMLElement).textContent, verdict: find('verdict', HTMLElement).textContent, first: first + 1, lines };
  }

  /** The text with the line ends of the record. */
  private get fullText(): string {
    return withLineEnd(this.editor.text, this.end);
  }

  private slip(): void {
    const { right, wrong } = notationOf(this.notation).sample;
    const from = this.editor.text.indexOf(right);
    if (from >= 0) {
      this.editor.write(from, from + right.length, wrong);
      this.focus();
    }
  }

  private openMerge(): void {
    this.notice.clear();
    this.copies.open();
  }

  private async openFile(file: File): Promise<void> {
    if (this.copies.isOpen) {
      await this.copies.takeFile(file);
      return;
    }
    if (isScan(file)) {
      this.desk.open(file);
      return;
    }
    try {
      const { name, text, notation } = await read(file);
      const converted = notation ? undefined : await this.conversions.read(text, name);
      if (converted && converted.text.trim() === '') {
        // What stands in the editor stays.
        this.notice.say(converted.told);
        return;
      }
      if (converted) {
        this.take(converted);
        return;
      }
      this.forgetLink();
      this.replace(notation ?? this.notation, text);
      if (notation) {
        this.names.set(notation, name);
      }
      if (this.desk.isOpen) {
        this.desk.again();
      }
      this.notice.say(`${name} is open${notation ? '' : ` as ${notationOf(this.notation).name}, the notation that is chosen`}.`);
    } catch (error) {
      this.notice.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** A text that may be a game in another form; another text is put at the cursor, as pasting does. */
  private async paste(text: string): Promise<void> {
    if (this.copies.isOpen) {
      this.copies.takeText(text);
      return;
    }
    const converted = await this.conversions.read(text);
    if (converted && converted.text !== '') {
      this.take(converted);
    } else {
      this.view.dispatch(this.view.state.replaceSelection(text), { userEvent: 'input.paste' });
      this.notice.say(converted?.told ?? '');
    }
  }

  /** A record that was read from another form. */
  private take({ notation, text, told }: Converted): void {
    this.forgetLink();
    this.replace(notation, text);
    if (this.desk.isOpen) {
      this.desk.again();
    }
    this.notice.say(told);
  }

  /** What the address of the page holds. */
  private async openLink(): Promise<void> {
    const { hash } = location;
    const invitation = invitationOf(hash);
    if (invitation) {
      // So that nobody reads the token over a shoulder.
      this.forgetLink();
      const sent = await decode(invitation.record ?? '');
      await (sent.kind === 'record' && invitation.game !== undefined ? this.live.bring(invitation, sent.text) : this.live.enter(invitation));
      return;
    }
    const shared = await decode(hash);
    if (location.hash !== hash) {
      // Meanwhile there is another one, or the user went on with the text.
      return;
    }
    switch (shared.kind) {
      case 'nothing':
        return;
      case 'notation':
        this.show(shared.notation);
        return;
      case 'broken':
        this.notice.say('This link is damaged: a part of it was lost on its way, so the record in it cannot be read. Ask for it again. Below is your own text.');
        this.forgetLink();
        return;
      case 'record': {
        const { notation, text, line } = shared;
        this.keep();
        const isAside = this.texts.isPrecious(notation) && this.texts.text(notation) !== text;
        this.linked = text;
        this.replace(notation, text, line);
        this.views.show('board');
        const own = isAside ? ' Your own text is kept: “Earlier text” brings it back.' : '';
        this.notice.say(`This record came with the link.${own}`, { label: 'Keep it under “Games”', run: () => { this.adopt(); } });
      }
    }
  }

  /** Keeps what is shown among the games, though nobody has written in it here. */
  private adopt(): void {
    this.isWritten = true;
    this.keep();
    this.showTools();
  }

  /** The text is no longer the one of the link in the address. */
  private forgetLink(): void {
    if (location.hash !== '') {
      history.replaceState(null, '', location.pathname + location.search);
    }
  }

  private showTools(): void {
    const id = this.notation;
    const { name, sample } = notationOf(id);
    const text = this.editor.text;
    const isSample = text === sample.text;
    const title = isSample ? sample.title : 'Your record';
    find('record-title', HTMLElement).textContent = title;
    document.title = `${title} · ${name} – Movetext`;
    find('to-sample', HTMLButtonElement).hidden = isSample;
    find('bring-back', HTMLButtonElement).hidden = !this.texts.hasEarlier(id);
    find('slip', HTMLButtonElement).hidden = !text.includes(sample.right);
  }

  private focus(): void {
    focusText(this.view);
  }
}

/** What the page can do beyond the client's own. */
const capabilities = {
  textDocument: {
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } }, isPreferredSupport: true, dataSupport: true, resolveSupport: { properties: ['edit'] } },
    rename: { prepareSupport: true },
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true },
  },
};

function storage(name: 'localStorage' | 'sessionStorage'): Store | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

void new Page().start();
