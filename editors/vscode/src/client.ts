// The client of one server: what it asks and shows, and what happens when the server ends.

import * as vscode from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandlerResult,
  LanguageClient,
  type LanguageClientOptions,
  State,
  vsdiag,
} from 'vscode-languageclient/node';

import { selector } from './languages';
import { tellOfCrashes } from './messages';
import type { Server } from './server';

/** Crashes within this time count together, in milliseconds. */
const crashWindow = 3 * 60 * 1000;
const toleratedCrashes = 4;

/** It speaks of failures to start only in the log: the session has a message for them. */
export class Client extends LanguageClient {
  private isUp = false;

  constructor(server: Server, output: vscode.LogOutputChannel) {
    const crashes = new Crashes(() => this.isUp, output);
    super('movetext', 'Movetext', server.options, options(output, crashes));
    this.onDidChangeState(({ newState }) => {
      this.isUp ||= newState === State.Running;
    });
  }

  /** Starts; a server that does not answer in time is ended. */
  async startWithin(limit: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`it did not answer within ${limit / 1000} seconds`));
        this.serverProcess?.kill();
      }, limit);
    });
    try {
      await Promise.race([this.start(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  override error(message: string, data?: unknown, showNotification?: boolean | 'force'): void {
    super.error(message, data, this.isUp ? showNotification : false);
  }
}

function options(output: vscode.LogOutputChannel, errorHandler: Crashes): LanguageClientOptions {
  return {
    documentSelector: selector,
    outputChannel: output,
    errorHandler,
    initializationFailedHandler: () => false,
    diagnosticPullOptions: { onChange: true },
    middleware: {
      provideDiagnostics: (document, previous, token, next) =>
        isReadOnly(document instanceof vscode.Uri ? document : document.uri) ? noFindings : next(document, previous, token),
      provideWorkspaceDiagnostics: (previous, token, report, next) =>
        next(previous, token, (chunk) => {
          report(chunk && { items: chunk.items.map((item) => (isReadOnly(item.uri) ? { ...item, ...noFindings } : item)) });
        }),
    },
  };
}

const noFindings = { kind: vsdiag.DocumentDiagnosticReportKind.full as const, items: [] };

/** What cannot be edited, such as the old side of a comparison, is colored and explained but not complained about. */
function isReadOnly(uri: vscode.Uri): boolean {
  return vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false;
}

/** Starts a crashed server again, but not for ever, and not one that never came up. */
class Crashes {
  private times: number[] = [];

  constructor(
    private readonly isUp: () => boolean,
    private readonly output: vscode.LogOutputChannel,
  ) {}

  error(_error: Error, _message: unknown, errors: number | undefined): ErrorHandlerResult {
    return { action: (errors ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown };
  }

  closed(): CloseHandlerResult {
    if (!this.isUp()) {
      return { action: CloseAction.DoNotRestart, handled: true, message: 'The server ended before it answered.' };
    }
    const now = Date.now();
    this.times = [...this.times.filter((time) => now - time < crashWindow), now];
    if (this.times.length <= toleratedCrashes) {
      return { action: CloseAction.Restart, handled: true, message: 'The server ended; it is started again.' };
    }
    this.times = [];
    const message = `The server ended ${toleratedCrashes + 1} times within 3 minutes and is not started again.`;
    void tellOfCrashes(message, this.output);
    return { action: CloseAction.DoNotRestart, handled: true, message };
  }
}
