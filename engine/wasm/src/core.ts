import { limitNumbers, readLines, type Limits, type Lines } from "./analysis.js";
import { CoreError } from "./errors.js";
import { isInt32, Module } from "./module.js";
import { positionText, turnsOf, type Position } from "./positions.js";

/** The status of a game: the side to move, the outcome, and the score of both sides in Sixth!. */
export interface GameStatus {
  readonly side: number;
  /** `null` during the game; the winner is a side, or `null` for a draw. */
  readonly outcome: { readonly reason: string; readonly winner: number | null } | null;
  readonly score: readonly [number, number] | null;
}

/**
 * The core in this thread: one position at a time, and its search.
 *
 * Everything but `perft` and `analyse` takes well under a millisecond. Those two block the thread; a page should use an
 * `Engine` for them.
 */
export class Core {
  readonly #module: Module;

  private constructor(module: Module) {
    this.#module = module;
  }

  static async start(compiled: WebAssembly.Module): Promise<Core> {
    return new Core(await Module.start(compiled));
  }

  /** Opens a position. If a turn is illegal, the turns before it stay played. */
  open(position: Position): void {
    this.#module.requestWithText("core_open", positionText(position));
    for (const turn of turnsOf(position)) this.play(turn);
  }

  play(turn: string): void {
    if (typeof turn !== "string") throw new CoreError("bad-turn");
    try {
      this.#module.requestWithText("core_play", turn);
    } catch (error) {
      const isBadTurn = error instanceof CoreError && error.code === "bad-turn";
      throw isBadTurn ? new CoreError("bad-turn", turn.slice(0, 40)) : error;
    }
  }

  undo(): void {
    this.#module.request("core_undo");
  }

  /** Every legal turn, in the referee's order. */
  legal(): string[] {
    const turns = this.#module.request("core_legal");
    return turns === "" ? [] : turns.split("\n");
  }

  status(): GameStatus {
    const [side, reason, winner, ...score] = this.#module.request("core_status").split("\n");
    return {
      side: Number(side),
      outcome: reason === "none" ? null : { reason: reason ?? "", winner: winner === "-1" ? null : Number(winner) },
      score: score.length === 2 ? [Number(score[0]), Number(score[1])] : null,
    };
  }

  /** The number of leaves of the game tree. */
  perft(depth: number): number {
    if (!isInt32(depth)) throw new CoreError("bad-depth");
    return Number(this.#module.request("core_perft", depth));
  }

  /** Allocates the table of the search, 1 to 1024 megabytes, and clears it. */
  memory(megabytes: number): void {
    if (!isInt32(megabytes)) throw new CoreError("bad-memory");
    this.#module.request("search_memory", megabytes);
  }

  /** Loads a net, which from now on evaluates positions of its game and board, and clears the table. */
  net(file: Uint8Array): void {
    if (!(file instanceof Uint8Array)) throw new CoreError("bad-net");
    this.#module.requestWithBytes("search_net", file);
  }

  /** The number of positions evaluated since this core was started. */
  evaluations(): number {
    return this.#module.call("search_evaluations");
  }

  /** Clears the table of the search, so that results are reproducible. */
  forget(): void {
    this.#module.request("search_forget");
  }

  /**
   * The best lines of the open position. `onReport` receives them after each depth, and may throw, which ends the
   * search; `shouldStop` is called every 64 nodes.
   */
  analyse(limits: Limits, onReport: (lines: Lines) => void = () => {}, shouldStop: () => boolean = () => false): Lines {
    const report = (text: string): void => onReport(readLines(text));
    return readLines(this.#module.search(limitNumbers(limits), report, shouldStop));
  }
}
