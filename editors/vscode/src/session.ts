// The life of the client: starts and restarts it, and tells in one message when there is no server to speak to.

import * as vscode from 'vscode';
import { State, WorkDoneProgress } from 'vscode-languageclient/node';

import { Client } from './client';
import { reason, tellOfNoServer } from './messages';
import { type Server, findServer, pathSetting } from './server';

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
  private requests = 0;
  private turn = Promise.resolve();
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

  /** Starts a server, or says why that cannot be. Never rejects. */
  start(): Promise<void> {
    return this.inTurn(async () => {
      try {
        await this.connect(await findServer(this.context));
      } catch (error) {
        this.output.error(reason(error));
        void tellOfNoServer(reason(error), this.output, vscode.Uri.joinPath(this.context.extensionUri, 'walkthrough', 'server.md'));
      }
      this.changed.fire(this.condition);
    });
  }

  async restart(): Promise<void> {
    void this.stop();
    await this.start();
  }

  stop(): Promise<void> {
    return this.inTurn(async () => {
      const client = this.client;
      this.client = undefined;
      try {
        await client?.dispose();
      } catch (error) {
        // One that never came up, or that died: there is nothing left to stop.
        this.output.debug(reason(error));
      }
    });
  }

  private async connect(server: Server): Promise<void> {
    const client = new Client(server, this.output);
    this.client = client;
    client.onDidChangeState(() => {
      this.changed.fire(this.condition);
    });
    try {
      await client.startWithin(startLimit);
    } catch (error) {
      throw new Error(`Movetext cannot work with the server ${server.name}: ${reason(error)}.`);
    }
    this.output.info(`Server: ${server.name}, version ${client.initializeResult?.serverInfo?.version ?? 'unknown'}`);
  }

  /** Starts and stops wait for each other. */
  private inTurn(run: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(run);
    return this.turn;
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
