/**
 * Movetext as WebAssembly: a language server ({@link WasmServer}) and a drawer of boards ({@link Drawer}) that run where
 * they are made: in Node, in a page, in an extension of either. The README beside this folder shows both.
 */

/** A JSON-RPC message as an object. */
export type Message = {
  jsonrpc: '2.0';
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: unknown;
};

export interface Events {
  /** A message of the server. Called behind the call of `send`, never inside it. */
  receive(message: Message): void;
  /** The server failed and is gone; what: its last words. */
  ended(what: string): void;
}

export interface Drawing {
  svg: string;
  /** How many moves of the game are made. */
  step: number;
  /** How many it has. */
  steps: number;
}

export interface DrawOptions {
  /** The id of the notation, such as `kubb`. */
  language: string;
  /** The record. */
  text: string;
  /** How many moves of the game are made; all where it has fewer. */
  step?: number;
  /** The line, from 1, that tells the game, and the last of its moves unless `step` does. Without it: the last game. */
  line?: number;
  /** `page` takes its colors from the page: variables of CSS. */
  theme?: 'light' | 'dark' | 'print' | 'page';
  /** In pixels; a picture has a natural width. */
  width?: number;
  /** Put before the ids in the picture. Pictures that stand in one page as elements need different ones. */
  prefix?: string;
}

/** How long the server works in one go, in milliseconds: what comes in waits no longer. */
const SLICE = 10;
/** How long after the last change of a text nobody types any more, in milliseconds: then the server tells what it held back. */
const SILENCE = 2_000;
/** How long the client has to answer what the server asks about files, in milliseconds; then there is no such file. */
const PATIENCE = 20_000;

/** What `movetext.wasm` exports; `crates/wasm/src/abi.rs` says what each does. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  movetext_alloc(length: number): number;
  movetext_receive(place: number, length: number): void;
  movetext_step(): number;
  movetext_next(): number;
  movetext_message(): number;
  movetext_draw(place: number, length: number): number;
  movetext_panic(): number;
}

/** One instance of the module: texts in, texts out. A trap spoils it. */
class Instance {
  private readonly exports: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports;
  }

  static of(module: WebAssembly.Module): Instance {
    return new Instance(new WebAssembly.Instance(module, {}));
  }

  /** Where a page may not make one of a large module at once. */
  static async later(module: WebAssembly.Module): Promise<Instance> {
    try {
      return Instance.of(module);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return new Instance(await WebAssembly.instantiate(module, {}));
    }
  }

  receive(message: Message): void {
    this.exports.movetext_receive(...this.give(JSON.stringify(message)));
  }

  /** Works a little; answers whether there is more to do. */
  step(): boolean {
    return this.exports.movetext_step() === 1;
  }

  next(): Message | undefined {
    const length = this.exports.movetext_next();
    return length === 0 ? undefined : (JSON.parse(this.current(length)) as Message);
  }

  draw(options: DrawOptions): Partial<Drawing> {
    const length = this.exports.movetext_draw(...this.give(JSON.stringify(options)));
    return JSON.parse(this.current(length)) as Partial<Drawing>;
  }

  /** What a trap was about. */
  lastWords(trap: unknown): string {
    let panic = '';
    try {
      panic = this.current(this.exports.movetext_panic());
    } catch {
      // So broken that it cannot even say why.
    }
    return panic === '' ? String(trap) : panic;
  }

  private give(text: string): [place: number, length: number] {
    const bytes = this.encoder.encode(text);
    const place = this.exports.movetext_alloc(bytes.length) >>> 0;
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return [place, bytes.length];
  }

  private current(length: number): string {
    // The memory may have grown, or lie beyond 2 GiB.
    const place = this.exports.movetext_message() >>> 0;
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, place, length >>> 0));
  }
}

/** A language server of one client. */
export class WasmServer {
  /** Undefined after a trap and after `dispose`. */
  private instance: Instance | undefined;
  private readonly outbox: Message[] = [];
  private isDelivering = false;
  private isWorking = false;
  /** Runs from the last change of a text. */
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly asked = new Map<number | string, ReturnType<typeof setTimeout>>();

  private constructor(
    instance: Instance,
    private readonly events: Events,
  ) {
    this.instance = instance;
  }

  static async start(module: WebAssembly.Module | Uint8Array, events: Events): Promise<WasmServer> {
    return new WasmServer(await Instance.later(await compiled(module)), events);
  }

  /** Gives the server a message. Messages are taken in their order. */
  send(message: Message): void {
    this.run((instance) => {
      if (message.method === undefined) this.forget(message.id);
      if (message.method === 'textDocument/didChange') this.awaitSilence();
      instance.receive(message);
      this.collect(instance);
      this.work();
    });
  }

  /** Ends the server without a word: nothing is received any more. */
  dispose(): void {
    this.instance = undefined;
    this.outbox.length = 0;
    clearTimeout(this.silence);
    for (const timer of this.asked.values()) clearTimeout(timer);
    this.asked.clear();
  }

  /** Tells the server, which has no clock, when nobody types any more. */
  private awaitSilence(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.send({ jsonrpc: '2.0', method: 'movetext/settle', params: {} });
    }, SILENCE);
  }

  private run(call: (instance: Instance) => void): void {
    const instance = this.instance;
    if (instance === undefined) return;
    try {
      call(instance);
    } catch (trap) {
      const what = instance.lastWords(trap);
      // What it said before it failed is still worth hearing.
      const said = this.outbox.splice(0);
      this.dispose();
      queueMicrotask(() => {
        for (const message of said) this.hand(message);
        this.events.ended(what);
      });
    }
  }

  /** Takes what the server says. */
  private collect(instance: Instance): void {
    for (let message = instance.next(); message !== undefined; message = instance.next()) {
      this.outbox.push(message);
      this.remember(message);
    }
    if (this.isDelivering || this.outbox.length === 0) return;
    this.isDelivering = true;
    queueMicrotask(() => {
      this.deliver();
    });
  }

  private deliver(): void {
    this.isDelivering = false;
    for (const message of this.outbox.splice(0)) {
      // A receiver may have had enough.
      if (this.instance === undefined) return;
      this.hand(message);
    }
  }

  private hand(message: Message): void {
    try {
      this.events.receive(message);
    } catch (error) {
      // The fault of the receiver is told as any other, and the next messages are not lost for it.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  /** Has the waiting work done, a slice at a time, so that messages and the rest of the program get their turn. */
  private work(): void {
    if (this.isWorking) return;
    this.isWorking = true;
    setTimeout(() => {
      this.isWorking = false;
      this.run((instance) => {
        const end = Date.now() + SLICE;
        let hasMore = instance.step();
        while (hasMore && Date.now() < end) hasMore = instance.step();
        this.collect(instance);
        if (hasMore) this.work();
      });
    }, 0);
  }

  /** Answers a question about files itself if nobody does: it may hold up what comes behind. */
  private remember(message: Message): void {
    const { id } = message;
    if (message.method === undefined || typeof id !== 'string' || !id.startsWith('host:')) return;
    const timer = setTimeout(() => {
      this.send({ jsonrpc: '2.0', id, result: null });
    }, PATIENCE);
    this.asked.set(id, timer);
  }

  private forget(id: Message['id']): void {
    if (id === undefined || id === null) return;
    clearTimeout(this.asked.get(id));
    this.asked.delete(id);
  }
}

/** Draws records, synchronously. A trap inside costs one drawing; the next gets a new instance. */
export class Drawer {
  private instance: Instance | undefined;

  private constructor(private readonly module: WebAssembly.Module) {}

  static async create(module: WebAssembly.Module | Uint8Array): Promise<Drawer> {
    return new Drawer(await compiled(module));
  }

  /** The picture; nothing where there is nothing to see: an unknown language, a record without a game. */
  draw(options: DrawOptions): Drawing | undefined {
    try {
      this.instance ??= Instance.of(this.module);
      const { svg, step, steps } = this.instance.draw(options);
      return svg === undefined || step === undefined || steps === undefined ? undefined : { svg, step, steps };
    } catch {
      this.instance = undefined;
      return undefined;
    }
  }
}

function compiled(module: WebAssembly.Module | Uint8Array): Promise<WebAssembly.Module> {
  if (module instanceof WebAssembly.Module) return Promise.resolve(module);
  // The cast: no bytes lie in shared memory here, which their type cannot say with every version of the library.
  return WebAssembly.compile(module as BufferSource);
}
