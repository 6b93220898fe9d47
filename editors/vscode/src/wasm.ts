// The server as WebAssembly, inside the extension host itself: no process, no worker, nothing to download.

import * as vscode from 'vscode';

import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  Emitter,
  type Message,
  type MessageReader,
  type MessageTransports,
  type MessageWriter,
} from '#client';

import { Drawer, type Message as ServerMessage, WasmServer } from '../../../crates/wasm/client/index';
import type { Server } from './server';

/** The module that the package brings along, compiled once for all that is made of it. */
export class Wasm {
  private readonly file: vscode.Uri;
  private compiled: Promise<WebAssembly.Module> | undefined;

  constructor(
    extension: vscode.Uri,
    private readonly output: vscode.LogOutputChannel,
  ) {
    this.file = vscode.Uri.joinPath(extension, 'dist', 'movetext.wasm');
  }

  /** The server, if the package has one. */
  async servers(): Promise<Server[]> {
    try {
      await vscode.workspace.fs.stat(this.file);
    } catch {
      return [];
    }
    const name = 'WebAssembly inside the extension';
    return [{ name, origin: 'built in', options: () => this.connect(), asksForFiles: true }];
  }

  /** Something that draws boards without a server; rejects if the package cannot. */
  async drawer(): Promise<Drawer> {
    return Drawer.create(await this.module());
  }

  private module(): Promise<WebAssembly.Module> {
    this.compiled ??= this.compile().catch((error: unknown) => {
      // Of a package that is just being installed, say: the next one may have more luck.
      this.compiled = undefined;
      throw error;
    });
    return this.compiled;
  }

  private async compile(): Promise<WebAssembly.Module> {
    const bytes = await vscode.workspace.fs.readFile(this.file);
    return WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>);
  }

  private async connect(): Promise<MessageTransports> {
    const reader = new Reader();
    const server = await WasmServer.start(await this.module(), {
      receive: (message) => {
        reader.receive(message);
      },
      ended: (lastWords) => {
        this.output.error(`The server failed: ${lastWords}`);
        reader.end();
      },
    });
    return { reader, writer: new Writer(server) };
  }
}

class Reader extends AbstractMessageReader implements MessageReader {
  private readonly messages = new Emitter<Message>();

  listen(callback: DataCallback): Disposable {
    return this.messages.event(callback);
  }

  receive(message: Message): void {
    this.messages.fire(message);
  }

  end(): void {
    this.fireClose();
  }
}

class Writer extends AbstractMessageWriter implements MessageWriter {
  constructor(private readonly server: WasmServer) {
    super();
  }

  write(message: Message): Promise<void> {
    this.server.send(message as ServerMessage);
    return Promise.resolve();
  }

  end(): void {
    this.server.dispose();
  }
}
