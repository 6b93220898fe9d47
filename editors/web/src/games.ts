// The dialog with the games that the browser keeps: opens, renames and deletes them, and takes them out and in as a zip.

import { packed, unknown, unpacked } from './archive';
import { button, element, find, plural } from './dom';
import { save } from './files';
import { notationOf } from './notations';
import { titleOf, type Game, type Shelf } from './shelf';

export class Games {
  private readonly dialog = find('games-dialog', HTMLDialogElement);
  private readonly list = find('games-list', HTMLElement);
  private readonly note = find('games-note', HTMLElement);
  private readonly restore = find('games-restore', HTMLButtonElement);
  /** Whether the browser took the game that was written last. */
  isKept = true;
  /** What was deleted last. */
  private deleted: Game | undefined;

  constructor(
    private readonly shelf: Shelf,
    private readonly open: (game: Game) => void,
  ) {
    this.restore.addEventListener('click', () => void this.bringBack());
    find('games-export', HTMLButtonElement).addEventListener('click', () => void this.exportAll());
    const chooser = find('games-file', HTMLInputElement);
    find('games-import', HTMLButtonElement).addEventListener('click', () => {
      chooser.click();
    });
    chooser.addEventListener('change', () => {
      const file = chooser.files?.[0];
      chooser.value = '';
      if (file) {
        void this.importAll(file);
      }
    });
  }

  async show(): Promise<void> {
    this.deleted = undefined;
    this.say('');
    await this.render();
    this.dialog.showModal();
  }

  private async render(): Promise<void> {
    const games = await this.shelf.list().catch(() => undefined);
    const rows = (games ?? []).map((game) => this.row(game));
    const none = games && this.isKept ? 'No games yet. “New game” begins one; what you write is kept here by itself.' : 'Your browser keeps no games for this page: save what you want to keep as a file.';
    this.list.replaceChildren(...(rows.length > 0 ? rows : [element('li', { className: 'none' }, none)]));
    find('games-export', HTMLButtonElement).disabled = rows.length === 0;
  }

  private row(game: Game): HTMLElement {
    const title = titleOf(game);
    const when = new Date(game.changed).toLocaleDateString(undefined, { dateStyle: 'medium' });
    const opener = button('', { className: 'game' }, () => {
      this.dialog.close();
      this.open(game);
    });
    opener.append(element('span', { className: 'game-title' }, title), element('span', { className: 'game-kind' }, `${notationOf(game.notation).name} · ${when}`));
    const row = element('li', {}, opener);
    row.append(
      button('Rename', { ariaLabel: `Rename ${title}` }, () => { this.rename(game, row); }),
      button('Delete', { ariaLabel: `Delete ${title}` }, () => void this.remove(game)),
    );
    return row;
  }

  private rename(game: Game, row: HTMLElement): void {
    const field = element('input', { type: 'text', value: titleOf(game), ariaLabel: 'Name of the game' });
    const form = element('form', {}, field, element('button', { type: 'submit', className: 'primary' }, 'Rename'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.shelf.put({ ...game, name: field.value.trim() }).then(() => this.render());
    });
    row.replaceChildren(form);
    field.select();
  }

  private async remove(game: Game): Promise<void> {
    await this.shelf.remove(game.id);
    this.deleted = game;
    await this.render();
    this.say(`${titleOf(game)} is deleted.`);
    this.restore.focus();
  }

  private async bringBack(): Promise<void> {
    if (this.deleted) {
      await this.shelf.put(this.deleted);
      this.deleted = undefined;
      await this.render();
      this.say('It is back.');
    }
  }

  private async exportAll(): Promise<void> {
    const games = await this.shelf.list();
    save('movetext-games.zip', new Blob([packed(games)], { type: 'application/zip' }));
    this.say(`${plural(games.length, 'game')} saved.`);
  }

  private async importAll(file: File): Promise<void> {
    try {
      const games = unpacked(new Uint8Array(await file.arrayBuffer()));
      const others = unknown(games, await this.shelf.list());
      for (const game of others) {
        await this.shelf.put(game);
      }
      await this.render();
      const known = games.length - others.length;
      this.say(`${plural(others.length, 'game')} taken in${known > 0 ? `, ${known} ${known === 1 ? 'was' : 'were'} here already` : ''}.`);
    } catch {
      this.say('This is not a zip of records.');
    }
  }

  private say(text: string): void {
    this.note.textContent = text;
    this.restore.hidden = this.deleted === undefined;
  }
}
