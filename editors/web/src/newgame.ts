// The dialog that begins a game: which one, and who plays.

import type { LSPClient } from '@codemirror/lsp-client';

import { element, find } from './dom';
import { isNotation, notationIds, notationOf, type NotationId } from './notations';

/** The answer to `movetext/newGame`. */
interface Beginning {
  seats: string[];
  text: string;
}

export class NewGame {
  private readonly dialog = find('new-dialog', HTMLDialogElement);
  private readonly choices = find('new-notations', HTMLSelectElement);
  private readonly seats = find('new-seats', HTMLElement);
  private readonly problem = find('new-problem', HTMLElement);

  constructor(
    private readonly client: LSPClient,
    /** Takes the text of a game that begins. */
    private readonly begin: (id: NotationId, text: string) => void,
  ) {
    this.choices.append(...notationIds.map((id) => element('option', { value: id }, notationOf(id).name)));
    this.choices.addEventListener('change', () => void this.ask());
    find('new-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.finish();
    });
    find('new-cancel', HTMLButtonElement).addEventListener('click', () => {
      this.dialog.close();
    });
  }

  async open(id: NotationId): Promise<void> {
    this.choices.value = id;
    this.dialog.showModal();
    await this.ask();
  }

  private get notation(): NotationId | undefined {
    return isNotation(this.choices.value) ? this.choices.value : undefined;
  }

  /** A field for every seat of the game. */
  private async ask(): Promise<void> {
    const { notation } = this;
    const answer = await this.request([]);
    if (!answer || notation !== this.notation) {
      return;
    }
    const fields = answer.seats.map((seat) => element('label', {}, element('span', {}, seat), element('input', { type: 'text', autocomplete: 'off', spellcheck: false })));
    this.seats.replaceChildren(...fields);
  }

  private async request(players: readonly string[]): Promise<Beginning | null> {
    this.problem.textContent = '';
    try {
      return await this.client.request<object, Beginning | null>('movetext/newGame', { notation: this.notation, players });
    } catch {
      this.problem.textContent = 'Movetext is not loaded yet.';
      return null;
    }
  }

  private async finish(): Promise<void> {
    const { notation } = this;
    const players = [...this.seats.querySelectorAll('input')].map(({ value }) => value.trim());
    const answer = await this.request(players);
    if (notation && answer) {
      this.dialog.close();
      this.begin(notation, answer.text);
    }
  }
}
