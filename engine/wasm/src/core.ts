import { limitNumbers, readLines, type Limits, type Lines } from "./analysis.js";
import { CoreError } from "./errors.js";
import { isInt32, Module } from "./module.js";
import { positionText, turnsOf, type Position } from "./positions.js";

/** How a game stands: the side to move, how it ended, and the points of both sides in Sixth!. */
export interface GameStatus {
  readonly side: number;
  /** `null` while the game goes on; the winner is a side, or `null` for nobody. */
  readonly outcome: { readonly reason: string; readonly winner: number | null } | null;
  readonly score: readonly [number, number] | null;
}

/**
 * The core in this thread: one position at a time, and its search.
 *
 * Everything but `perft` and `analyse` takes well under a millisecond; those two block the thread, so that a page leaves
 * them to an `Engine`.
 */
export class Core {
  readonly #module: Module;

  private constructor(module: Module) {
    this.#module = module;
  }

  static async start(compiled: WebAssembly.Module): Promise<Core> {
    return new Core(await Module.start(compiled));
  }

  /** Puts a position on the desk. Where a turn is refused, those before it have been played. */
  open(position: Position): void {
    this.#module.requestWithText("core_open", positionText(position));
    for (const turn of turnsOf(position)) this.play(turn);
  }

  play(turn: string): void {
    if (typeof turn !== "string") throw new CoreError("bad-turn");
    try {
      this.#module.requestWithText("core_play", turn);
    } catch (error) {
      const refused = error instanceof CoreError && error.code === "bad-turn";
      throw refused ? new CoreError("bad-turn", turn.slice(0, 40)) : error;
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

  /** The leaves of the game tree. */
  perft(depth: number): number {
    if (!isInt32(depth)) throw new CoreError("bad-depth");
    return Number(this.#module.request("core_perft", depth));
  }

  /** Asks for the search's memory anew, 1 to 1024 megabytes, and forgets what it knew. */
  memory(megabytes: number): void {
    if (!isInt32(megabytes)) throw new CoreError("bad-memory");
    this.#module.request("search_memory", megabytes);
  }

  /** Takes a net in, which judges positions of its game and board from now on, and forgets what the search found out. */
  net(file: Uint8Array): void {
    if (!(file instanceof Uint8Array)) throw new CoreError("bad-net");
    this.#module.requestWithBytes("search_net", file);
  }

  /** How many positions the search has judged since this core was started. */
  evaluations(): number {
    return this.#module.call("search_evaluations");
  }

  /** Forgets what the search found out, so that the same question has the same answer. */
  forget(): void {
    this.#module.request("search_forget");
  }

  /**
   * The best lines of the position on the desk. `onReport` is told them after each depth, and may throw, which ends the
   * search; `stopped` is asked every 64 nodes whether to end it.
   */
  analyse(limits: Limits, onReport: (lines: Lines) => void = () => {}, shouldStop: () => boolean = () => false): Lines {
    const report = (text: string): void => onReport(readLines(text));
    return readLines(this.#module.search(limitNumbers(limits), report, shouldStop));
  }
}
