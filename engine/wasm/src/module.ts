// The module itself: texts go in and out, and nothing but a CoreError comes out of it the other way.
import { CoreError, type Code } from "./errors.js";

type Exported = (...numbers: number[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Whether the module gets a whole number as it is; others it would cut down to 32 bits without a word. */
export const fits = (number: number): boolean => (number | 0) === number;

/** What a search asks of the page while it runs. */
interface Hooks {
  report(text: string): void;
  stopped(): boolean;
}
const IDLE: Hooks = { report: () => {}, stopped: () => false };

export class Module {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  #hooks = IDLE;
  #thrown: unknown[] = [];
  #asking = false;
  #broken = false;

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports;
    this.#memory = instance.exports["memory"] as WebAssembly.Memory;
  }

  static async start(compiled: WebAssembly.Module): Promise<Module> {
    const env = { sixfold_now: () => module.#now(), sixfold_report: () => module.#report() };
    const module: Module = new Module(await WebAssembly.instantiate(compiled, { env }));
    module.call("_initialize");
    return module;
  }

  /** Calls something exported. If that traps, whatever the module knew is lost, and it takes no more questions. */
  call(name: string, ...numbers: number[]): number {
    if (this.#broken) throw new CoreError("crashed", name);
    try {
      return (this.#exports[name] as Exported)(...numbers);
    } catch (error) {
      this.#broken = true;
      throw new CoreError("crashed", `${name}: ${String(error)}`);
    }
  }

  /** Asks something that can be refused; what it says. */
  ask(name: string, ...numbers: number[]): string {
    if (this.#asking) throw new CoreError("busy", name);
    this.#asking = true;
    try {
      if (this.call(name, ...numbers) !== 0) throw new CoreError(this.#said() as Code);
      return this.#said();
    } finally {
      this.#asking = false;
    }
  }

  /** Asks about a text, and some numbers beside it. */
  tell(name: string, text: string, ...numbers: number[]): string {
    return this.give(name, encoder.encode(text), ...numbers);
  }

  /** The same with bytes that are no text. */
  give(name: string, bytes: Uint8Array, ...numbers: number[]): string {
    if (this.#asking) throw new CoreError("busy", name);
    const room = this.call("text_room", bytes.length);
    if (room === 0) throw new CoreError("too-long");
    // The memory may have grown and moved since the last time, so that no view of it can be kept.
    new Uint8Array(this.#memory.buffer).set(bytes, room);
    return this.ask(name, bytes.length, ...numbers);
  }

  /** Searches with these numbers. Where `report` or `stopped` throws, the search ends, and the error comes out here. */
  search(numbers: readonly number[], report: (text: string) => void, stopped: () => boolean): string {
    if (this.#asking) throw new CoreError("busy", "search_lines");
    this.#hooks = { report, stopped };
    this.#thrown = [];
    try {
      const lines = this.ask("search_lines", ...numbers);
      if (this.#thrown.length > 0) throw this.#thrown[0];
      return lines;
    } finally {
      this.#hooks = IDLE;
    }
  }

  /** What was said last. */
  #said(): string {
    const start = this.call("text_said");
    return decoder.decode(new Uint8Array(this.#memory.buffer, start, this.call("text_length")));
  }

  #now(): number {
    this.#guarded(() => {
      if (this.#hooks.stopped()) this.call("search_stop");
    });
    return performance.now();
  }

  #report(): void {
    this.#guarded(() => this.#hooks.report(this.#said()));
  }

  /** No error may pass through the module: it would never get its stack back. */
  #guarded(hook: () => void): void {
    if (this.#thrown.length > 0) return;
    try {
      hook();
    } catch (error) {
      this.#thrown.push(error);
      this.call("search_stop");
    }
  }
}
