// What a server is to the rest of the extension. Programs of this machine are the business of binary.ts alone.

import type { ServerOptions } from '#client';

/** The setting that names a program. */
export const pathSetting = 'movetext.server.path';

/** A server that can be started. */
export interface Server {
  /** Where it comes from, for the log. */
  readonly name: string;
  /** The same in a word or two, for the status. */
  readonly origin: string;
  readonly options: ServerOptions;
  /** Whether it reads files through the editor, see files.ts. */
  readonly asksForFiles: boolean;
}

/** A server that is a program. */
export interface Program extends Server {
  readonly command: string;
}

/** Nothing to start; the message says what was looked for. */
export class NoServer extends Error {}
