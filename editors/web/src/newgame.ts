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
  kind: 'text' | 'day' | 'choice';
  options: [string, string][];
}

/** The answer to `movetext/newGame`. */
interface Beginning {
  fields: Field[];
  text: string;
  /** What becomes of the answers. */
  told: string[];
  problem: string | null;
}

/** What was answered, by the ids of the fields. */
export type Answers = Readonly<Record<string, string>>;

export class NewGame {
  private readonly dialog = find('new-dialog', HTMLDialogElement);
  private readonly choices = find('new-notations', HTMLSelectElement);
  private readonly seats = find('new-seats', HTMLElement);
  private readonly told = find('new-told', HTMLElement);
  private readonly problem = find('new-problem', HTMLElement);
  private fields: { id: string; input: HTMLInputElement | HTMLSelectElement }[] = [];
  private asked = 0;

  constructor(
    private readonly client: LSPClient,
    /** Takes the text of a game that begins, and the answers that made it. */
    private readonly begin: (id: NotationId, text: string, answers: Answers) => void,
  ) {
    this.choices.append(...notationIds.map((id) => element('option', { value: id }, notationOf(id).name)));
    this.choices.addEventListener('change', () => void this.ask({}));
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

  /** Asks for a game; with the answers to one before, if it is to be the same again. */
  async open(id: NotationId, answers: Answers = {}): Promise<void> {
    this.choices.value = id;
    this.dialog.showModal();
    await this.ask(answers);
  }

  private get notation(): NotationId | undefined {
    return isNotation(this.choices.value) ? this.choices.value : undefined;
  }

  private get answers(): Answers {
    return Object.fromEntries(this.fields.map(({ id, input }) => [id, input.value.trim()]));
  }

  /** A field for everything that the game asks. */
  private async ask(answers: Answers): Promise<void> {
    this.fields = [];
    const answer = await this.request();
    if (!answer) {
      return;
    }
    const rows = new Map<string, Field[]>();
    for (const field of answer.fields) {
      const row = field.row || 'alone';
      rows.set(row, [...(rows.get(row) ?? []), field]);
    }
    this.seats.replaceChildren(...[...rows.values()].map((fields) => element('div', { className: 'new-row' }, ...fields.map((field, index) => this.fieldOf(field, index, answers)))));
    await this.request();
  }

  private fieldOf(field: Field, index: number, answers: Answers): HTMLElement {
    const { id, row, label, hint, kind, options } = field;
    const common = { id: `new-${id.replaceAll(' ', '-')}`, ariaLabel: row ? `${row}: ${label}` : label };
    const input = kind === 'choice'
      ? element('select', common, ...options.map(([value, shown]) => element('option', { value }, shown)))
      : element('input', { ...common, type: kind === 'day' ? 'date' : 'text', autocomplete: 'off', spellcheck: false, placeholder: hint, value: kind === 'day' ? today() : '' });
    const before = answers[id];
    if (before !== undefined && kind !== 'day') {
      input.value = before;
    }
    this.fields.push({ id, input });
    const name = row && index === 0 ? `${row} · ${label}` : label;
    return element('label', {}, element('span', {}, name), input);
  }

  /** What becomes of the answers as they are now. */
  private async request(): Promise<Beginning | null> {
    this.asked += 1;
    const number = this.asked;
    const { notation, answers } = this;
    try {
      const answer = await this.client.request<object, Beginning | null>('movetext/newGame', { notation, answers });
      if (number !== this.asked) {
        return null;
      }
      this.told.textContent = answer?.told.join(' ') ?? '';
      this.problem.textContent = answer?.problem ?? '';
      return answer;
    } catch {
      this.problem.textContent = 'Movetext is not loaded yet.';
      return null;
    }
  }

  private async finish(): Promise<void> {
    const { notation, answers } = this;
    const answer = await this.request();
    if (notation && answer && answer.problem === null) {
      this.dialog.close();
      this.begin(notation, answer.text, answers);
    }
  }
}

/** As a field for a day wants it. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Answers that were kept as text; whatever is none is left out. */
export function parsedAnswers(text: string | undefined): Answers {
  try {
    const parsed = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
    return Object.fromEntries(Object.entries(parsed ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
