// The WebAssembly module: texts in and out. It throws nothing but `CoreError`.
import { CoreError, type Code } from "./errors.js";

type Exported = (...numbers: number[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Whether a number is a 32-bit integer; WebAssembly would silently truncate others. */
export const isInt32 = (number: number): boolean => (number | 0) === number;

/** What a search calls while it runs. */
interface Hooks {
  report(text: string): void;
  shouldStop(): boolean;
}
const IDLE: Hooks = { report: () => {}, shouldStop: () => false };

export class Module {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  #hooks = IDLE;
  #errors: unknown[] = [];
  #busy = false;
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

  /** Calls an exported function. After a trap the module is unusable. */
  call(name: string, ...numbers: number[]): number {
    if (this.#broken) throw new CoreError("crashed", name);
    try {
      return (this.#exports[name] as Exported)(...numbers);
    } catch (error) {
      this.#broken = true;
      throw new CoreError("crashed", `${name}: ${String(error)}`);
    }
  }

  /** Calls a function that can fail; returns its output. */
  request(name: string, ...numbers: number[]): string {
    if (this.#busy) throw new CoreError("busy", name);
    this.#busy = true;
    try {
      if (this.call(name, ...numbers) !== 0) throw new CoreError(this.#output() as Code);
      return this.#output();
    } finally {
      this.#busy = false;
    }
  }

  /** The same with a text and some numbers as arguments. */
  requestWithText(name: string, text: string, ...numbers: number[]): string {
    return this.requestWithBytes(name, encoder.encode(text), ...numbers);
  }

  /** The same with bytes. */
  requestWithBytes(name: string, bytes: Uint8Array, ...numbers: number[]): string {
    if (this.#busy) throw new CoreError("busy", name);
    const room = this.call("text_reserve", bytes.length);
    if (room === 0) throw new CoreError("too-long");
    // The memory may have grown and moved, so no view of it can be cached.
    new Uint8Array(this.#memory.buffer).set(bytes, room);
    return this.request(name, bytes.length, ...numbers);
  }

  /** Searches with these limits. An error thrown by `report` or `shouldStop` ends the search and is thrown here. */
  search(numbers: readonly number[], report: (text: string) => void, shouldStop: () => boolean): string {
    if (this.#busy) throw new CoreError("busy", "search_lines");
    this.#hooks = { report, shouldStop };
    this.#errors = [];
    try {
      const lines = this.request("search_lines", ...numbers);
      if (this.#errors.length > 0) throw this.#errors[0];
      return lines;
    } finally {
      this.#hooks = IDLE;
    }
  }

  /** The last output. */
  #output(): string {
    const start = this.call("text_output");
    return decoder.decode(new Uint8Array(this.#memory.buffer, start, this.call("text_length")));
  }

  #now(): number {
    this.#guard(() => {
      if (this.#hooks.shouldStop()) this.call("search_stop");
    });
    return performance.now();
  }

  #report(): void {
    this.#guard(() => this.#hooks.report(this.#output()));
  }

  /** No error may unwind through the module: its stack pointer would not be restored. */
  #guard(hook: () => void): void {
    if (this.#errors.length > 0) return;
    try {
      hook();
    } catch (error) {
      this.#errors.push(error);
      this.call("search_stop");
    }
  }
}
