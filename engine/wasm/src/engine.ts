import type { Limits, Lines } from "./analysis.js";
import type { GameStatus } from "./core.js";
import { CoreError } from "./errors.js";
import type { Answer, Answers, Question, Reply } from "./protocol.js";
import { turnsOf, type Position } from "./positions.js";
import { startWorker, type WorkerHandle, type StartWorker } from "./workers.js";

export interface Options {
  /** Megabytes of the transposition table, 1 to 1024; allocated once per worker. */
  readonly megabytes?: number;
  /** Files of nets, which evaluate positions of the games and boards they were trained for. */
  readonly nets?: readonly Uint8Array[];
  /** How workers are started; by default as web workers. */
  readonly start?: StartWorker;
  /** Whether memory may be shared with the worker; by default if the page is cross-origin isolated. */
  readonly shared?: boolean;
}

/** The result of a search. If it was stopped before its first report, it has no lines. */
export interface Analysis {
  readonly lines: Lines;
  readonly stopped: boolean;
}

interface Task {
  readonly id: number;
  readonly question: Question;
  readonly onReport: (lines: Lines) => void;
  readonly answer: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const canShare = (): boolean => typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;

/**
 * The core in a worker. Requests are processed one after the other, in order.
 *
 * A worker receives no messages while the module runs. If memory can be shared, a search is stopped through it and
 * keeps its table; otherwise the worker is terminated and replaced, which stops anything at once.
 */
export class Engine {
  readonly #compiled: WebAssembly.Module;
  readonly #megabytes: number;
  readonly #nets: readonly Uint8Array[];
  readonly #start: StartWorker;
  readonly #stopped: Int32Array | null;
  readonly #tasks: Task[] = []; // the first one is in the worker
  #worker: WorkerHandle | undefined;
  #lastId = 0;
  #closed = false;

  constructor(compiled: WebAssembly.Module, options: Options = {}) {
    this.#compiled = compiled;
    this.#megabytes = options.megabytes ?? 16;
    this.#nets = options.nets ?? [];
    this.#start = options.start ?? startWorker;
    this.#stopped = (options.shared ?? canShare()) ? new Int32Array(new SharedArrayBuffer(4)) : null;
  }

  /**
   * The best lines, reported after each depth to `onReport` and returned at the end. An error thrown by `onReport`
   * ends the search and is thrown here.
   */
  async analyse(position: Position, limits: Limits, onReport: (lines: Lines) => void = () => {}): Promise<Analysis> {
    let last: Lines = [];
    const task = this.#enqueue({ kind: "analyse", position, limits }, (lines) => onReport((last = lines)));
    try {
      const lines = (await task.answer) as Answers["analyse"];
      return { lines, stopped: this.#stopped !== null && Atomics.load(this.#stopped, 0) >= task.id };
    } catch (error) {
      if (error instanceof CoreError && error.code === "stopped") return { lines: last, stopped: true };
      throw error;
    }
  }

  perft(position: Position, depth: number): Promise<number> {
    return this.#ask({ kind: "perft", position, depth });
  }

  /** Every legal turn, in the referee's order. */
  legal(position: Position): Promise<readonly string[]> {
    return this.#ask({ kind: "legal", position });
  }

  status(position: Position): Promise<GameStatus> {
    return this.#ask({ kind: "status", position });
  }

  /** The position after a legal turn. */
  async play<P extends Position>(position: P, turn: string): Promise<P> {
    const next = { ...position, turns: [...turnsOf(position), turn] };
    await this.status(next);
    return next;
  }

  /** The number of positions evaluated since the worker was started. */
  evaluations(): Promise<number> {
    return this.#ask({ kind: "evaluations" });
  }

  /** Clears the table of the search, so that results are reproducible. */
  async forget(): Promise<void> {
    await this.#ask({ kind: "forget" });
  }

  /**
   * Stops every pending search and perft, and waits until that is done. A search returns what it has found; a perft
   * rejects with `stopped`.
   */
  async stop(): Promise<void> {
    const long = this.#tasks.filter(({ question }) => question.kind === "analyse" || question.kind === "perft");
    const first = this.#tasks[0];
    for (const task of long) {
      if (task === first) continue;
      this.#tasks.splice(this.#tasks.indexOf(task), 1);
      task.reject(new CoreError("stopped"));
    }
    if (first !== undefined && long.includes(first)) this.#halt(first);
    await Promise.allSettled(long.map((task) => task.answer));
  }

  /** Stops everything; pending and later requests reject with `closed`. */
  close(): void {
    this.#closed = true;
    this.#endWorker();
    for (const task of this.#tasks.splice(0)) task.reject(new CoreError("closed"));
  }

  #ask<Q extends Question>(question: Q): Promise<Answers[Q["kind"]]> {
    return this.#enqueue(question).answer as Promise<Answers[Q["kind"]]>;
  }

  #enqueue(question: Question, onReport: (lines: Lines) => void = () => {}): Task {
    let resolve!: (answer: Answer) => void, reject!: (error: unknown) => void;
    const answer = new Promise<Answer>((yes, no) => ([resolve, reject] = [yes, no]));
    const task: Task = { id: ++this.#lastId, question, onReport, answer, resolve, reject };
    if (this.#closed) reject(new CoreError("closed"));
    else if (this.#tasks.push(task) === 1) this.#next();
    return task;
  }

  /** Sends the first task to the worker. */
  #next(): void {
    const task = this.#tasks[0];
    if (task === undefined) return;
    try {
      this.#worker ??= this.#startWorker();
      this.#worker.post({ ...task.question, id: task.id });
    } catch (error) {
      // Either no worker can be started, or the request cannot be cloned.
      const notCloneable = error instanceof DOMException && error.name === "DataCloneError";
      this.#finish(() => task.reject(new CoreError(notCloneable ? "bad-question" : "crashed", String(error))));
    }
  }

  #finish(settle: () => void): void {
    this.#tasks.shift();
    settle();
    this.#next();
  }

  #onReply(reply: Reply): void {
    const task = this.#tasks[0];
    if (task === undefined || task.id !== reply.id) return; // a late reply of a worker that was ended
    switch (reply.kind) {
      case "answer":
        return this.#finish(() => task.resolve(reply.answer));
      case "error":
        if (reply.code === "crashed") this.#endWorker();
        return this.#finish(() => task.reject(new CoreError(reply.code, reply.what)));
      case "report":
        try {
          return task.onReport(reply.lines);
        } catch (error) {
          task.reject(error);
          return this.#halt(task);
        }
    }
  }

  /** Stops the task in the worker, and terminates the worker unless it shares memory. */
  #halt(task: Task): void {
    if (task.question.kind === "analyse" && this.#stopped !== null) {
      Atomics.store(this.#stopped, 0, task.id);
      return;
    }
    this.#endWorker();
    this.#finish(() => task.reject(new CoreError("stopped")));
  }

  #startWorker(): WorkerHandle {
    const worker = this.#start(
      (reply) => this.#onReply(reply),
      (why) => {
        if (worker !== this.#worker) return;
        this.#endWorker();
        const task = this.#tasks[0];
        if (task !== undefined) this.#finish(() => task.reject(new CoreError("crashed", why)));
      },
    );
    const [compiled, megabytes, nets] = [this.#compiled, this.#megabytes, this.#nets];
    worker.post({ kind: "open", compiled, megabytes, nets, stopped: this.#stopped });
    return worker;
  }

  #endWorker(): void {
    this.#worker?.end();
    this.#worker = undefined;
  }
}
