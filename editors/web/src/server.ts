// The server of the page: loads the wasm, starts it, connects the editor with it, and starts it again when it fails.

import type { LSPClient, Transport } from '@codemirror/lsp-client';

import { WasmServer, type Message } from '../../../crates/wasm/client/index';

/** What the page tells of the server. */
export type State =
  | { kind: 'loading'; bytes: number; total: number }
  | { kind: 'running' }
  /** It failed and was started again. */
  | { kind: 'restarted'; what: string }
  /** It failed again and again; `retry` starts it once more. */
  | { kind: 'stopped'; what: string }
  /** It cannot be loaded, for this reason. */
  | { kind: 'missing'; why: string; canRetry: boolean };

/** So often it may fail within so many milliseconds before it is left alone. */
const patience = { times: 3, within: 180_000 };

export class Server {
  private module: WebAssembly.Module | undefined;
  private server: WasmServer | undefined;
  private handlers = new Set<(message: string) => void>();
  private failures: number[] = [];
  private isStarting = false;

  constructor(
    private readonly client: LSPClient,
    private readonly tell: (state: State) => void,
  ) {}

  /** Loads and starts it. */
  async load(address: string, total: number): Promise<void> {
    if (typeof WebAssembly !== 'object') {
      this.tell({ kind: 'missing', why: 'This browser has no WebAssembly, or it is switched off, so records cannot be checked here.', canRetry: false });
      return;
    }
    try {
      const bytes = await download(address, (loaded) => {
        this.tell({ kind: 'loading', bytes: loaded, total });
      });
      this.module = await WebAssembly.compile(bytes);
      await this.start({ kind: 'running' });
    } catch (error) {
      const where = location.protocol === 'file:' ? ' A browser loads it only from a web server, however small: try “python3 -m http.server” in this folder.' : '';
      this.tell({ kind: 'missing', why: `Movetext could not be loaded (${reason(error)}).${where}`, canRetry: true });
    }
  }

  /** Starts a server that was left alone once more. */
  retry(): void {
    if (this.module && !this.server && !this.isStarting) {
      void this.start({ kind: 'running' });
    }
  }

  /** Starts it, and tells of that as soon as it speaks. */
  private async start(state: State): Promise<void> {
    const { module } = this;
    if (!module) {
      return;
    }
    this.isStarting = true;
    try {
      const server = await WasmServer.start(module, {
        receive: (message) => {
          const text = JSON.stringify(message);
          for (const handler of this.handlers) {
            handler(text);
          }
        },
        ended: (what) => {
          if (this.server === server) {
            this.ended(what);
          }
        },
      });
      this.server = server;
    } finally {
      this.isStarting = false;
    }
    this.client.connect(this.transport);
    // One that fails before it speaks never comes here.
    void this.client.initializing.then(() => {
      this.tell(state);
    });
  }

  private ended(what: string): void {
    this.server = undefined;
    // The client begins anew with the next connection, and opens the text again.
    this.client.disconnect();
    const now = performance.now();
    this.failures = [...this.failures.filter((at) => now - at < patience.within), now];
    if (this.failures.length > patience.times) {
      this.tell({ kind: 'stopped', what });
      return;
    }
    this.start({ kind: 'restarted', what }).catch((error: unknown) => {
      this.tell({ kind: 'stopped', what: reason(error) });
    });
  }

  private readonly transport: Transport = {
    send: (text) => {
      this.server?.send(JSON.parse(text) as Message);
    },
    subscribe: (handler) => {
      this.handlers.add(handler);
    },
    unsubscribe: (handler) => {
      this.handlers.delete(handler);
    },
  };
}

async function download(address: string, progress: (loaded: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok || !response.body) {
    throw new Error(`the answer was ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    loaded += next.value.length;
    progress(loaded);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
