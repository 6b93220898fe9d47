// The life of the client: starts and restarts it, and tells in one message when there is no server to speak to.

import * as vscode from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandlerResult,
  LanguageClient,
  type LanguageClientOptions,
  State,
  WorkDoneProgress,
} from 'vscode-languageclient/node';

import { selector } from './languages';
import { type Server, findServer, pathSetting } from './server';

/** Crashes within this time count together, in milliseconds. */
const crashWindow = 3 * 60 * 1000;
const toleratedCrashes = 4;

/** What stands behind the icon in the status bar. */
export type Condition = 'starting' | 'running' | 'stopped';

/** For requests that nobody cancels: the library takes `undefined` for a second parameter of the request. */
const none = new vscode.CancellationTokenSource().token;

type Progress = vscode.Progress<{ message?: string; increment?: number }>;

/** The one conversation with a server; a new client each time it is started anew. */
export class Session implements vscode.Disposable {
  private client: Client | undefined;
  private requests = 0;
  private readonly changed = new vscode.EventEmitter<Condition>();
  private readonly listening: vscode.Disposable;

  /** Fires when the condition changes. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly output: vscode.LogOutputChannel,
  ) {
    this.listening = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(pathSetting)) {
        void this.restart();
      }
    });
  }

  get condition(): Condition {
    switch (this.client?.state) {
      case State.Running:
        return 'running';
      case State.Starting:
        return 'starting';
      default:
        return 'stopped';
    }
  }

  /** The version of the server that runs. */
  get version(): string | undefined {
    return this.client?.initializeResult?.serverInfo?.version;
  }

  /** Starts a server, or says why that cannot be. Never rejects. */
  async start(): Promise<void> {
    try {
      await this.connect(await findServer(this.context));
    } catch (error) {
      this.output.error(reason(error));
      this.changed.fire(this.condition);
      void tellOfNoServer(reason(error), this.output, vscode.Uri.joinPath(this.context.extensionUri, 'walkthrough', 'server.md'));
    }
  }

  private async connect(server: Server): Promise<void> {
    this.output.info(`Server: ${server.name}`);
    this.client = new Client(server, this.output);
    this.client.onDidChangeState(() => {
      this.changed.fire(this.condition);
    });
    try {
      await this.client.start();
    } catch (error) {
      throw new Error(`Movetext cannot work with the server ${server.name}: ${reason(error)}.`);
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      // A client that never came up cannot be stopped in order; its process ended with the connection.
      this.output.debug(reason(error));
    }
  }

  /** Asks the server, and shows how far it is in `progress`; rejects when none runs. */
  async request<Answer>(method: string, parameters: object, token = none, progress?: Progress): Promise<Answer> {
    if (this.client?.state !== State.Running) {
      throw new Error('the server is not running.');
    }
    if (progress === undefined) {
      return this.client.sendRequest<Answer>(method, parameters, token);
    }
    this.requests += 1;
    const workDoneToken = `movetext-${this.requests}`;
    let before = 0;
    const listening = this.client.onProgress(WorkDoneProgress.type, workDoneToken, (step) => {
      const percentage = step.kind === 'end' ? 100 : (step.percentage ?? before);
      progress.report({ increment: percentage - before, ...(step.message === undefined ? {} : { message: step.message }) });
      before = percentage;
    });
    try {
      return await this.client.sendRequest<Answer>(method, { ...parameters, workDoneToken }, token);
    } finally {
      listening.dispose();
    }
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }
}

/** The client of one server. It speaks of failures to start only in the log: the session has a message for them. */
class Client extends LanguageClient {
  private isUp = false;

  constructor(server: Server, output: vscode.LogOutputChannel) {
    const crashes = new Crashes(() => this.isUp, output);
    super('movetext', 'Movetext', server.options, options(output, crashes));
    this.onDidChangeState(({ newState }) => {
      this.isUp ||= newState === State.Running;
    });
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
      // What cannot be edited, such as the old side of a comparison, is colored and explained but not complained about.
      provideDiagnostics: (document, previous, token, next) => {
        const { scheme } = document instanceof vscode.Uri ? document : document.uri;
        return vscode.workspace.fs.isWritableFileSystem(scheme) === false ? undefined : next(document, previous, token);
      },
    },
  };
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

/** The text of whatever was thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function tellOfNoServer(message: string, output: vscode.LogOutputChannel, help: vscode.Uri): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(message, 'How to Install', 'Open Settings', 'Show Output');
  switch (chosen) {
    case 'How to Install':
      await vscode.commands.executeCommand('markdown.showPreview', help);
      break;
    case 'Open Settings':
      // It belongs to the machine where the extension runs, and stands among that machine's settings.
      await vscode.commands.executeCommand(
        vscode.env.remoteName === undefined ? 'workbench.action.openSettings' : 'workbench.action.openRemoteSettings',
        { query: pathSetting },
      );
      break;
    case 'Show Output':
      output.show(true);
      break;
    default:
  }
}

async function tellOfCrashes(message: string, output: vscode.LogOutputChannel): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(`Movetext: ${message}`, 'Restart', 'Show Output');
  if (chosen === 'Restart') {
    await vscode.commands.executeCommand('movetext.restartServer');
  } else if (chosen === 'Show Output') {
    output.show(true);
  }
}
