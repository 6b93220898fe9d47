// A record as the fragment of a link: `#kubb@12=z…` is the notation, the line of the cursor, and the text, compressed
// where the browser can (`z`) or as it is (`t`), behind a checksum, in base64url. `#kubb` alone chooses a notation.

import { isNotation, type NotationId } from './notations';

export interface Shared {
  notation: NotationId;
  text: string;
  /** Where the cursor is, from 1. */
  line?: number;
}

/** What a fragment turns out to be. */
export type Decoded =
  | { kind: 'nothing' }
  | { kind: 'notation'; notation: NotationId }
  | ({ kind: 'record' } & Shared)
  | { kind: 'broken' };

/** A text of more than this many bytes is not a record that anybody shared. */
const limit = 4 << 20;

const form = /^([a-z]+)(?:@(\d{1,7}))?=([zt])([\w-]*)$/;

export async function encode({ notation, text, line }: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = await transform(bytes, () => new CompressionStream('deflate-raw')).catch(() => undefined);
  const place = line === undefined ? '' : `@${line}`;
  return `${notation}${place}=${packed ? 'z' : 't'}${base64(join([checksum(bytes), packed ?? bytes]))}`;
}

export async function decode(fragment: string): Promise<Decoded> {
  const plain = unescaped(fragment.replace(/^#/, ''));
  if (plain === '') {
    return { kind: 'nothing' };
  }
  if (isNotation(plain)) {
    return { kind: 'notation', notation: plain };
  }
  const [, notation = '', line, coding, data = ''] = form.exec(plain) ?? [];
  if (!isNotation(notation)) {
    return { kind: 'broken' };
  }
  try {
    const all = fromBase64(data);
    const [sum, packed] = [all.subarray(0, 4), all.subarray(4)];
    const bytes = coding === 'z' ? await transform(packed, () => new DecompressionStream('deflate-raw')) : packed;
    if (checksum(bytes).some((byte, index) => byte !== sum[index])) {
      return { kind: 'broken' };
    }
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { kind: 'record', notation, text, ...(line === undefined ? {} : { line: Number(line) }) };
  } catch {
    return { kind: 'broken' };
  }
}

/** Programs that pass links on escape `=` and `@`, and take a dot or bracket behind a link for a part of it. */
function unescaped(fragment: string): string {
  try {
    return decodeURIComponent(fragment).replace(/[\s.,;:)\]>"']+$/, '');
  } catch {
    return fragment;
  }
}

async function transform(bytes: Uint8Array<ArrayBuffer>, create: () => CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = create();
  const writer = writable.getWriter();
  // What goes wrong is reported by the reader.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = (readable as ReadableStream<Uint8Array>).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > limit) {
      void reader.cancel();
      throw new Error('too long');
    }
    parts.push(next.value);
  }
  return join(parts);
}

/** FNV-1a: a link that lost or changed a letter on its way is told from one that did not. */
function checksum(bytes: Uint8Array): Uint8Array {
  let hash = 0x811c9dc5;
  for (const byte of bytes) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return Uint8Array.of(hash >>> 24, hash >>> 16, hash >>> 8, hash);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
