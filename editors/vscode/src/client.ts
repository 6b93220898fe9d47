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
  type StaticFeature,
  vsdiag,
} from '#client';

import { cleanedScheme } from './certain';
import { answerFileRequests } from './files';
import { selector } from './languages';
import { tellOfCrashes } from './messages';
import type { Server } from './server';
import { theme } from './theme';

/** Crashes within this time count together, in milliseconds. */
const crashWindow = 3 * 60 * 1000;
const toleratedCrashes = 4;

/** Settings that no server knows. */
const ownTables = ['markdown', 'preview', 'server', 'trace'];

/** It speaks of failures to start only in the log: the session has a message for them. */
export class Client extends LanguageClient {
  private isUp = false;

  constructor(server: Server, output: vscode.LogOutputChannel) {
    const crashes = new Crashes(() => this.isUp, output);
    super('movetext', 'Movetext', server.options, options(server, output, crashes));
    this.onDidChangeState(({ newState }) => {
      this.isUp ||= newState === State.Running;
    });
    if (server.asksForFiles) {
      answerFileRequests(this);
    }
    this.registerFeature(commands);
  }

  /** Starts; a server that does not answer in time is ended. */
  async startWithin(limit: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`it did not answer within ${limit / 1000} seconds`));
        // Only the library for Node knows of processes.
        (this as { serverProcess?: { kill(): unknown } | undefined }).serverProcess?.kill();
      }, limit);
    });
    try {
      await Promise.race([this.start(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the server and all that asks it. The library cannot end one that is just being started, again after a crash. */
  async end(limit: number): Promise<void> {
    if (this.state === State.Starting) {
      await this.startWithin(limit);
    }
    await this.dispose();
  }

  /** Has the server ask for the settings again: the color theme is another. */
  async tellOfTheme(): Promise<void> {
    await this.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  override error(message: string, data?: unknown, showNotification?: boolean | 'force'): void {
    super.error(message, data, this.isUp && !isOfEndedServer(data) ? showNotification : false);
  }
}

function options(server: Server, output: vscode.LogOutputChannel, errorHandler: Crashes): LanguageClientOptions {
  return {
    documentSelector: selector,
    outputChannel: output,
    ...(server.asksForFiles && { initializationOptions: { files: true } }),
    errorHandler,
    initializationFailedHandler: () => false,
    diagnosticPullOptions: { onChange: true },
    middleware: {
      // The setting editor.snippetSuggestions takes out what is a snippet by its kind, and is off for our languages.
      provideCompletionItem: async (document, position, context, token, next) => {
        const answer = await next(document, position, context, token);
        for (const item of Array.isArray(answer) ? answer : (answer?.items ?? [])) {
          if (item.kind === vscode.CompletionItemKind.Snippet) {
            item.kind = vscode.CompletionItemKind.Struct;
          }
          if (goesOn(item)) {
            item.command ??= { command: 'editor.action.triggerSuggest', title: '' };
          }
        }
        return answer;
      },
      provideDiagnostics: (document, previous, token, next) =>
        isReadOnly(document instanceof vscode.Uri ? document : document.uri) ? noFindings : next(document, previous, token),
      provideWorkspaceDiagnostics: (previous, token, report, next) =>
        next(previous, token, (chunk) => {
          report(chunk && { items: chunk.items.map((item) => (isReadOnly(item.uri) ? { ...item, ...noFindings } : item)) });
        }),
      workspace: {
        configuration: async (parameters, token, next) => {
          const answer = await next(parameters, token);
          return Array.isArray(answer) ? answer.map((value: unknown, index) => settingsForServer(value, parameters.items[index]?.scopeUri)) : answer;
        },
      },
    },
  };
}

/** Whether something is to be chosen behind what `item` writes: `jt:`, `12. `, `1A (`. */
function goesOn({ insertText, label }: vscode.CompletionItem): boolean {
  const written = insertText ?? (typeof label === 'string' ? label : label.label);
  return typeof written === 'string' && /[:(#%>_]$|[.)] $/u.test(written);
}

/** Tells the server which of its commands there are, as rust-analyzer's clients do. */
const commands: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { commands: { commands: ['movetext.copyAs'] } };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

const noFindings = { kind: vsdiag.DocumentDiagnosticReportKind.full as const, items: [] };

/** What cannot be edited, such as the old side of a comparison, is colored and explained but not complained about. */
function isReadOnly(uri: vscode.Uri): boolean {
  return uri.scheme === cleanedScheme || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false;
}

/** Without the tables that are for this extension alone; and boards in hovers are as dark as the color theme, unless the user says how they are. */
function settingsForServer(settings: unknown, scope: string | undefined): unknown {
  if (typeof settings !== 'object' || settings === null) {
    return settings;
  }
  const tables: Record<string, unknown> = Object.fromEntries(Object.entries(settings).filter(([table]) => !ownTables.includes(table)));
  const { globalValue, workspaceValue, workspaceFolderValue } = vscode.workspace.getConfiguration('movetext', scope === undefined ? null : vscode.Uri.parse(scope)).inspect('hover.theme') ?? {};
  const isChosen = [globalValue, workspaceValue, workspaceFolderValue].some((value) => value !== undefined);
  return isChosen ? tables : { ...tables, hover: { ...(tables['hover'] as object | undefined), theme: theme() } };
}

/** Whether something was to be written to a server that has just ended. That it ended is told on its own, and it is started again. */
function isOfEndedServer(data: unknown): boolean {
  return data instanceof Error && 'code' in data && (data.code === 'ERR_STREAM_DESTROYED' || data.code === 'EPIPE');
}

/** Starts a crashed server again, but not for ever, and not one that never came up. */
class Crashes {
  private times: number[] = [];

  constructor(
    private readonly isUp: () => boolean,
    private readonly output: vscode.LogOutputChannel,
  ) {}

  error(_error: Error, _message: unknown, errors: number | undefined): ErrorHandlerResult {
    if ((errors ?? 0) > 3) {
      return { action: ErrorAction.Shutdown };
    }
    // A server that ended cannot be written to: that it ended is told on its own.
    return { action: ErrorAction.Continue, handled: true };
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
