// Games from and to the forms of other platforms, by the server.

import type { LSPClient } from '@codemirror/lsp-client';

import { plural } from './dom';
import type { Conversion, Form } from './foreign';
import { isNotation, notationOf, type NotationId } from './notations';

/** A record that was read from another form. */
export interface Converted {
  notation: NotationId;
  text: string;
  /** What to tell the user. */
  told: string;
}

export class Conversions {
  private known: Promise<Form[]> | undefined;

  constructor(private readonly client: LSPClient) {}

  /** Our notations and the forms of other platforms; none while there is no server. */
  async forms(): Promise<Form[]> {
    this.known ??= this.request<Form[]>('movetext/forms', {}).then((forms) => forms ?? []);
    const forms = await this.known;
    if (forms.length === 0) {
      this.known = undefined;
    }
    return forms;
  }

  /** A text as a record; nothing if its form is not known. `name` is that of its file, if it comes from one. */
  async read(text: string, name = ''): Promise<Converted | undefined> {
    const [conversion, forms] = await Promise.all([this.convert({ text, name }), this.forms()]);
    if (!conversion || !isNotation(conversion.to)) {
      return undefined;
    }
    const form = forms.find(({ id }) => id === conversion.from);
    const isRecord = conversion.from === conversion.to;
    const what = name || (isRecord ? 'The text' : `The ${form?.title ?? 'text'}`);
    const now = conversion.text.trim() === '' ? `${what} could not be read.` : `${what} is read as a record in ${notationOf(conversion.to).name}.`;
    return { notation: conversion.to, text: conversion.text, told: [now, lossesOf(conversion)].join(' ').trim() };
  }

  convert(what: object): Promise<Conversion | null | undefined> {
    return this.request<Conversion | null>('movetext/convert', what);
  }

  private async request<Answer>(method: string, parameters: object): Promise<Answer | undefined> {
    if (!this.client.connected) {
      return undefined;
    }
    try {
      return await this.client.request<object, Answer>(method, parameters);
    } catch {
      // The server failed and starts again.
      return undefined;
    }
  }
}

/** What could not be said, in a sentence; the worst is quoted. */
export function lossesOf({ findings }: Pick<Conversion, 'findings'>): string {
  const [worst] = findings.toSorted((one, other) => one.severity - other.severity);
  if (!worst) {
    return '';
  }
  const others = findings.length > 1 ? ` (${plural(findings.length - 1, 'more remark')})` : '';
  return `${worst.message}${others}`;
}
