import { CoreError } from "./errors.js";
import { isInt32, Module } from "./module.js";

/** Why a turn was refused, as the referee says it: the sentence for it comes from a catalogue, by its code. */
export interface TableError {
  readonly kind: "BadNotation" | "IllegalMove" | "AmbiguousMove" | "TableError";
  readonly code: string;
  readonly ruling: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  /** Where turns were given to begin with: which of them it was, from 0. */
  readonly ply?: number;
}

/** One thing that may be picked next: the turn it completes, or what is picked after it. */
export interface Pick {
  readonly kind: string;
  readonly value: string;
  readonly move?: string;
  readonly then?: readonly Pick[];
  /** Something is picked after it that was not sent along; ask for what is under it. */
  readonly more?: boolean;
}
export interface Picks {
  readonly type: "Picks";
  readonly first: readonly Pick[];
}

/** What everybody sees, whatever the game; each game adds fields of its own. */
export interface View {
  readonly turn: number | null;
  readonly outcome: { readonly winners: readonly number[]; readonly reason: string } | null;
  readonly [field: string]: unknown;
}

/** A turn that was played, or is to be: by whom, and its text. */
export type Turn = string | readonly [seat: number, text: string];

const NOBODY = -(2 ** 31);

function seatNumber(seat: number | null): number {
  if (seat !== null && (!isInt32(seat) || seat === NOBODY)) throw new CoreError("bad-seat");
  return seat ?? NOBODY;
}

/**
 * A table that knows the rules, for a page that plays without a server: it says what the referee would say, in the same
 * JSON. `rules` are what the house gives for a preset and its options.
 */
export class LocalTable {
  readonly #module: Module;

  private constructor(module: Module) {
    this.#module = module;
  }

  static async start(compiled: WebAssembly.Module): Promise<LocalTable> {
    return new LocalTable(await Module.start(compiled));
  }

  /** Begins a game, after these turns. Refused, the game before goes on. */
  open(rules: Readonly<Record<string, unknown>>, turns: readonly Turn[] = []): TableError | null {
    return this.#json("table_open", `${JSON.stringify(rules)}\n${JSON.stringify(turns)}`);
  }

  /** Plays a turn or a common move, for a seat or for whoever is to act. Refused, everything stays as it is. */
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

  /** What a seat may do, after some picks; where that is more than so many bytes, its first level alone. */
  choices(seat: number | null, under: readonly string[] = [], limit: number | null = null): Picks {
    if (limit !== null && (!isInt32(limit) || limit < 0)) throw new CoreError("bad-limit");
    return this.#json("table_choices", JSON.stringify(under), seatNumber(seat), limit ?? -1);
  }

  /** All that was played; `open` takes it. */
  turns(): Turn[] {
    return JSON.parse(this.#module.request("table_turns"));
  }

  // The answers are JSON of the shapes declared above: that they are is what the tests compare to the referee.
  #json<Shape>(name: string, text: string, ...numbers: number[]): Shape {
    return JSON.parse(this.#module.requestWithText(name, text, ...numbers)) as Shape;
  }
}
