import { CoreError } from "./errors.js";
import { isInt32, Module } from "./module.js";

/** An error as the referee raises it; its code selects the message. */
export interface TableError {
  readonly kind: "BadNotation" | "IllegalMove" | "AmbiguousMove" | "TableError";
  readonly code: string;
  readonly ruling: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  /** If a turn passed to `open` was illegal: its index. */
  readonly ply?: number;
}

/** One possible choice: the turn it completes, or the choices after it. */
export interface Pick {
  readonly kind: string;
  readonly value: string;
  readonly move?: string;
  readonly then?: readonly Pick[];
  /** There are further choices that were left out; request them with `under`. */
  readonly more?: boolean;
}
export interface Picks {
  readonly type: "Picks";
  readonly first: readonly Pick[];
}

/** The part of a view that all games share; each game adds fields. */
export interface View {
  readonly turn: number | null;
  readonly outcome: { readonly winners: readonly number[]; readonly reason: string } | null;
  readonly [field: string]: unknown;
}

/** A turn: its text, or a seat and its text. */
export type Turn = string | readonly [seat: number, text: string];

const NOBODY = -(2 ** 31);

function seatNumber(seat: number | null): number {
  if (seat !== null && (!isInt32(seat) || seat === NOBODY)) throw new CoreError("bad-seat");
  return seat ?? NOBODY;
}

/**
 * A table that knows the rules, for a page without a server. It returns the same JSON as the referee. `rules` are what
 * the server sends for a preset and its options.
 */
export class LocalTable {
  readonly #module: Module;

  private constructor(module: Module) {
    this.#module = module;
  }

  static async start(compiled: WebAssembly.Module): Promise<LocalTable> {
    return new LocalTable(await Module.start(compiled));
  }

  /** Opens a game after these turns. On an error, the previous game stays open. */
  open(rules: Readonly<Record<string, unknown>>, turns: readonly Turn[] = []): TableError | null {
    return this.#json("table_open", `${JSON.stringify(rules)}\n${JSON.stringify(turns)}`);
  }

  /** Plays a turn or a common move, for a seat or for the seat to move. An error changes nothing. */
  play(text: string, seat: number | null = null): TableError | null {
    if (typeof text !== "string") throw new CoreError("bad-turn");
    return this.#json("table_play", text, seatNumber(seat));
  }

  /** Takes back the last turn. */
  undo(): TableError | null {
    return JSON.parse(this.#module.request("table_undo"));
  }

  /** What a seat or a spectator sees. */
  view(seat: number | null = null): View {
    return JSON.parse(this.#module.request("table_view", seatNumber(seat)));
  }

  /** What a seat may do after some choices; only the first level if the whole exceeds `limit` bytes. */
  choices(seat: number | null, under: readonly string[] = [], limit: number | null = null): Picks {
    if (limit !== null && (!isInt32(limit) || limit < 0)) throw new CoreError("bad-limit");
    return this.#json("table_choices", JSON.stringify(under), seatNumber(seat), limit ?? -1);
  }

  /** The log; `open` accepts it. */
  turns(): Turn[] {
    return JSON.parse(this.#module.request("table_turns"));
  }

  // The module's JSON has the shapes declared above; tests compare it with the referee's.
  #json<Shape>(name: string, text: string, ...numbers: number[]): Shape {
    return JSON.parse(this.#module.requestWithText(name, text, ...numbers)) as Shape;
  }
}
