// The life of the client: starts and restarts it, and tells in one message when there is no server to speak to.

import * as vscode from 'vscode';

import { State, WorkDoneProgress } from '#client';

import { Client } from './client';
import { reason, tellOfNoServer } from './messages';
import { NoServer, type Server, pathSetting } from './server';

/** How long a server may take to answer the first time, in milliseconds. */
const startLimit = 30_000;

/** What stands behind the icon in the status bar. */
export type Condition = 'starting' | 'running' | 'stopped';

/** For requests that nobody cancels: the library takes `undefined` for a second parameter of the request. */
const none = new vscode.CancellationTokenSource().token;

type Progress = vscode.Progress<{ message?: string; increment?: number }>;

/** The one conversation with a server; a new client each time it is started anew. */
export class Session implements vscode.Disposable {
  private client: Client | undefined;
  private server: Server | undefined;
  private begun: Promise<void> | undefined;
  /** How many starts are under way or waiting for their turn. */
  private starts = 0;
  private requests = 0;
  private turn = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<Condition>();
  private readonly listening: vscode.Disposable;

  /** Fires when the condition changes. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly output: vscode.LogOutputChannel,
    /** The servers that may be tried, the best first. */
    private readonly findServers: () => Promise<Server[]>,
  ) {
    this.listening = vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(pathSetting) && this.begun !== undefined) {
          void this.restart();
        }
      }),
      vscode.window.onDidChangeActiveColorTheme(() => {
        if (this.condition === 'running') {
          // Where it ends just now, the next one asks for all settings.
          this.client?.tellOfTheme().catch(() => undefined);
        }
      }),
    );
  }

  get condition(): Condition {
    if (this.starts > 0) {
      return 'starting';
    }
    switch (this.client?.state) {
      case State.Running:
        return 'running';
      case State.Starting:
        return 'starting';
      default:
        return 'stopped';
    }
  }

  /** Which server runs, in few words. */
  get description(): string {
    switch (this.condition) {
      case 'running':
        return `Server ${this.version()}, ${this.server?.origin ?? ''}`;
      case 'starting':
        return 'The server is starting';
      default:
        return 'No server';
    }
  }

  /** Starts a server if that was never done. Never rejects. */
  begin(): Promise<void> {
    this.begun ??= this.start();
    return this.begun;
  }

  /** Starts a server, or says why that cannot be. */
  private start(): Promise<void> {
    this.starts += 1;
    this.changed.fire(this.condition);
    return this.inTurn(async () => {
      try {
        await this.connectToAny(await this.findServers());
      } catch (error) {
        this.output.error(reason(error));
        void tellOfNoServer(reason(error), this.output, vscode.Uri.joinPath(this.context.extensionUri, 'walkthrough', 'server.md'));
      }
      this.starts -= 1;
      this.changed.fire(this.condition);
    });
  }

  async restart(): Promise<void> {
    void this.stop();
    this.begun = this.start();
    await this.begun;
  }

  stop(): Promise<void> {
    return this.inTurn(async () => {
      const client = this.client;
      this.client = undefined;
      try {
        await client?.end(startLimit);
      } catch (error) {
        // One that never came up, or that died: there is nothing left to stop.
        this.output.debug(reason(error));
      }
    });
  }

  /** Takes the first server that works: a program may be for another system, or be no server at all. */
  private async connectToAny(servers: Server[]): Promise<void> {
    const [server, ...others] = servers;
    if (server === undefined) {
      throw new NoServer('Movetext found no server: this package brings none, and no program movetext is on the PATH.');
    }
    try {
      await this.connect(server);
    } catch (error) {
      if (others.length === 0) {
        throw error;
      }
      this.output.warn(`${reason(error)} Another one is tried.`);
      await this.connectToAny(others);
    }
  }

  private async connect(server: Server): Promise<void> {
    const client = new Client(server, this.output);
    this.client = client;
    this.server = server;
    client.onDidChangeState(() => {
      this.changed.fire(this.condition);
    });
    try {
      await client.startWithin(startLimit);
    } catch (error) {
      throw new Error(`Movetext cannot work with the server ${server.name}: ${reason(error)}.`);
    }
    this.output.info(`Server: ${server.name}, version ${this.version()}`);
  }

  private version(): string {
    return this.client?.initializeResult?.serverInfo?.version ?? 'unknown';
  }

  /** Starts and stops wait for each other. */
  private inTurn(run: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(run);
    return this.turn;
  }

  /** Asks the server, and shows how far it is in `progress`; rejects when none runs. */
  async request<Answer>(method: string, parameters: object, token = none, progress?: Progress): Promise<Answer> {
    await this.begin();
    const { client } = this;
    if (client?.state !== State.Running) {
      throw new Error('the server is not running.');
    }
    try {
      return await (progress === undefined ? client.sendRequest<Answer>(method, parameters, token) : this.requestWithProgress<Answer>(client, method, parameters, token, progress));
    } catch (error) {
      // Awaited above: the state may be another by now.
      throw this.client === client && (client.state as State) === State.Running ? error : new Error('the server ended before it answered; please try again.');
    }
  }

  /** Tells the server, if one runs. */
  notify(method: string, parameters: object): void {
    if (this.condition === 'running') {
      // Where it ends just now, the next one is given the text anew.
      this.client?.sendNotification(method, parameters).catch(() => undefined);
    }
  }

  private async requestWithProgress<Answer>(client: Client, method: string, parameters: object, token: vscode.CancellationToken, progress: Progress): Promise<Answer> {
    this.requests += 1;
    const workDoneToken = `movetext-${this.requests}`;
    let before = 0;
    const listening = client.onProgress(WorkDoneProgress.type, workDoneToken, (step) => {
      const percentage = step.kind === 'end' ? 100 : (step.percentage ?? before);
      progress.report({ increment: percentage - before, ...(step.message === undefined ? {} : { message: step.message }) });
      before = percentage;
    });
    try {
      return await client.sendRequest<Answer>(method, { ...parameters, workDoneToken }, token);
    } finally {
      listening.dispose();
    }
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }
}
