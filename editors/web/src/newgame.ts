// The dialog that begins a game: which one, who plays, and what else the game asks for.

import type { LSPClient } from '@codemirror/lsp-client';

import { element, find } from './dom';
import { isNotation, notationIds, notationOf, type NotationId } from './notations';

/** Something that is asked; those of one row stand beside each other. */
interface Field {
  id: string;
  row: string;
  label: string;
  hint: string;
  /** The id of the same field of the other side; empty if it has none. */
  other: string;
  kind: 'text' | 'day' | 'choice';
  options: [string, string][];
}

/** The answer to `movetext/newGame`. */
interface Beginning {
  fields: Field[];
  text: string;
  /** The answers that made it. */
  answers: Answers;
  /** What becomes of the answers. */
  told: string[];
  problem: string | null;
}

/** What was answered, by the ids of the fields. */
type Answers = Readonly<Record<string, string>>;

/** A game like one before. */
export interface Like {
  /** The text of that game. */
  game: string;
  /** How its match stands, if the next game of that is to begin. */
  match?: string | undefined;
}

export class NewGame {
  private readonly dialog = find('new-dialog', HTMLDialogElement);
  private readonly choices = find('new-notations', HTMLSelectElement);
  private readonly seats = find('new-seats', HTMLElement);
  private readonly told = find('new-told', HTMLElement);
  private readonly problem = find('new-problem', HTMLElement);
  private readonly title = find('new-title', HTMLElement);
  private readonly swapping = find('new-swap', HTMLButtonElement);
  private fields: { id: string; other: string; input: HTMLInputElement | HTMLSelectElement }[] = [];
  /** How the match stands whose next game begins; nothing if it is another game. */
  private match: string | undefined;
  private asked = 0;

  constructor(
    private readonly client: LSPClient,
    /** Takes the text of a game that begins, and whether it is the next one of the match that is shown. */
    private readonly begin: (id: NotationId, text: string, isNext: boolean) => void,
  ) {
    this.choices.append(...notationIds.map((id) => element('option', { value: id }, notationOf(id).name)));
    this.choices.addEventListener('change', () => void this.ask());
    this.swapping.addEventListener('click', () => {
      this.swap();
    });
    const form = find('new-form', HTMLFormElement);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.finish();
    });
    this.seats.addEventListener('input', () => void this.request());
    find('new-cancel', HTMLButtonElement).addEventListener('click', () => {
      this.dialog.close();
    });
  }

  /** Asks for a game; for one like another with the same answers. The sides of the next game of a match are swapped. */
  async open(id: NotationId, like?: Like): Promise<void> {
    this.match = like?.match;
    this.title.textContent = this.match === undefined ? 'New game' : 'Next game of the match';
    this.choices.value = id;
    find('new-kind', HTMLElement).hidden = like !== undefined;
    this.dialog.showModal();
    await this.ask(like);
    if (this.match !== undefined) {
      this.swap();
    }
  }

  /** Whether a game has two sides that can be swapped. */
  async hasSides(notation: NotationId): Promise<boolean> {
    try {
      const answer = await this.client.request<object, Beginning | null>('movetext/newGame', { notation, answers: {} });
      return answer?.fields.some(({ other }) => other !== '') === true;
    } catch {
      return false;
    }
  }

  private get notation(): NotationId | undefined {
    return isNotation(this.choices.value) ? this.choices.value : undefined;
  }

  private get answers(): Answers {
    return Object.fromEntries(this.fields.map(({ id, input }) => [id, input.value.trim()]));
  }

  /** A field for everything that the game asks. */
  private async ask(like?: Like): Promise<void> {
    this.fields = [];
    const answer = await this.request(like);
    if (!answer) {
      return;
    }
    const rows = new Map<string, Field[]>();
    for (const field of answer.fields) {
      const row = field.row || 'alone';
      rows.set(row, [...(rows.get(row) ?? []), field]);
    }
    this.seats.replaceChildren(...[...rows.values()].map((fields) => element('div', { className: 'new-row' }, ...fields.map((field, index) => this.fieldOf(field, index, answer.answers)))));
    this.swapping.hidden = this.pairs.length === 0;
    await this.request();
  }

  /** The fields of the sides, each with that of the other. */
  private get pairs(): [HTMLInputElement | HTMLSelectElement, HTMLInputElement | HTMLSelectElement][] {
    const other = (id: string): HTMLInputElement | HTMLSelectElement | undefined => this.fields.find((field) => field.id === id)?.input;
    return this.fields.flatMap(({ id, other: to, input }) => {
      const across = id < to ? other(to) : undefined;
      return across ? [[input, across] as const] : [];
    }).map(([one, across]) => [one, across]);
  }

  /** Who sat on one side sits on the other. */
  private swap(): void {
    for (const [one, other] of this.pairs) {
      [one.value, other.value] = [other.value, one.value];
    }
    void this.request();
  }

  private fieldOf(field: Field, index: number, answers: Answers): HTMLElement {
    const { id, row, label, hint, other, kind, options } = field;
    const common = { id: `new-${id.replaceAll(' ', '-')}`, ariaLabel: row ? `${row}: ${label}` : label };
    const input = kind === 'choice'
      ? element('select', common, ...options.map(([value, shown]) => element('option', { value }, shown)))
      : element('input', { ...common, type: kind === 'day' ? 'date' : 'text', autocomplete: 'off', spellcheck: false, placeholder: hint, value: kind === 'day' ? today() : '' });
    const before = answers[id];
    if (before !== undefined && kind !== 'day') {
      input.value = before;
    }
    this.fields.push({ id, other, input });
    const name = row && index === 0 ? `${row} · ${label}` : label;
    return element('label', {}, element('span', {}, name), input);
  }

  /** What becomes of the answers as they are now. */
  private async request(like?: Like): Promise<Beginning | null> {
    this.asked += 1;
    const number = this.asked;
    const { notation, answers } = this;
    const wanted = like ? { like: like.game } : { answers };
    try {
      const answer = await this.client.request<object, Beginning | null>('movetext/newGame', { notation, ...wanted });
      if (number !== this.asked) {
        return null;
      }
      this.told.textContent = [this.match ?? '', ...(answer?.told ?? [])].join(' ').trim();
      this.problem.textContent = answer?.problem ?? '';
      return answer;
    } catch {
      this.problem.textContent = 'Movetext is not loaded yet.';
      return null;
    }
  }

  private async finish(): Promise<void> {
    const { notation } = this;
    const answer = await this.request();
    if (notation && answer && answer.problem === null) {
      this.dialog.close();
      this.begin(notation, answer.text, this.match !== undefined);
    }
  }
}

/** As a field for a day wants it. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
