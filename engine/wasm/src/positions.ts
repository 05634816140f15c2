// Positions as the core is told them: the rules, where the game was set up, and the turns since.
import { CoreError } from "./errors.js";

/** The options of Six that change play; what is left out is as in the preset `six`. */
export interface SixRules {
  readonly tiles?: number;
  readonly seats?: number;
  readonly capture?: boolean;
  readonly called?: boolean;
}

export type Cell = readonly [q: number, r: number];
export type Pair<T> = readonly [T, T];

/** The tiles of both colours, the tiles in hand, the seat to move, and plies since the last capture. */
export interface SixSetup {
  readonly first: readonly Cell[];
  readonly second: readonly Cell[];
  readonly hands: Pair<number>;
  readonly seat: number;
  readonly quiet?: number;
}

export interface SixPosition {
  readonly game: "six";
  readonly rules?: SixRules;
  readonly at?: SixSetup;
  readonly turns?: readonly string[];
}

/** Pawns, Giants and Hunchbacks. */
export type Hand = readonly [pawns: number, giants: number, hunchbacks: number];

/** Sixth! with its options settled; what is left out is as in the preset `sixth`. */
export interface SixthRules {
  readonly size?: number;
  readonly hands?: Pair<Hand>;
  readonly points?: Pair<number>;
  readonly six_kings?: boolean;
  readonly classic?: boolean;
  readonly armies?: boolean;
  readonly entitled?: Pair<boolean>;
  readonly movers?: Pair<boolean>;
  readonly milady_opens?: boolean;
  readonly swap?: boolean;
}

/** Stacks are letters from bottom to top, rank by rank from a1; STH-5 forbids to restore the board `forbidden`. */
export interface SixthSetup {
  readonly stacks: readonly string[];
  readonly side: number;
  readonly hands: Pair<Hand>;
  readonly left?: Pair<number>;
  readonly score?: Pair<number>;
  readonly quiet?: number;
  readonly forbidden?: readonly string[];
}

export interface SixthPosition {
  readonly game: "sixth";
  readonly rules?: SixthRules;
  readonly at?: SixthSetup;
  readonly turns?: readonly string[];
}

export type Position = SixPosition | SixthPosition;

type Field = string | number | boolean;

const NONE: Pair<number> = [0, 0];

function sixFields({ rules = {}, at }: SixPosition): Field[] {
  const { tiles = 21, seats = 2, capture = true, called = false } = rules;
  const fields: Field[] = [tiles, seats, capture, called];
  if (at === undefined) return fields;
  for (const cells of [at.first, at.second]) fields.push(cells.length, ...cells.flatMap(([q, r]) => [q, r]));
  return [...fields, ...pair(at.hands), at.seat, at.quiet ?? 0];
}

function sixthFields({ rules = {}, at }: SixthPosition): Field[] {
  const hand: Hand = [15, 0, 0];
  const { size = 5, hands = [hand, hand], points = NONE, six_kings = false, classic = false, armies = false } = rules;
  const { entitled = [false, false], movers = [true, true], milady_opens = false, swap = false } = rules;
  const fields: Field[] = [size, ...pair(hands).flatMap(three), ...pair(points), six_kings, classic, armies];
  fields.push(...pair(entitled), ...pair(movers), milady_opens, swap);
  if (at === undefined) return fields;
  fields.push(...board(at.stacks, size), at.side, ...pair(at.hands).flatMap(three));
  fields.push(...pair(at.left ?? NONE), ...pair(at.score ?? NONE), at.quiet ?? 0);
  if (at.forbidden !== undefined) fields.push(...board(at.forbidden, size));
  return fields;
}

// Lists of another length would push the fields after them out of their places.
function listed<T>(list: readonly T[], length: number): readonly T[] {
  if (!Array.isArray(list) || list.length !== length) throw new CoreError("bad-position");
  return list;
}
const pair = <T>(list: Pair<T>): readonly T[] => listed(list, 2);
const three = (hand: Hand): readonly number[] => listed(hand, 3);
const board = (stacks: readonly string[], size: number): readonly string[] => listed(stacks, size * size);

function written(field: unknown): string {
  if (typeof field === "boolean") return field ? "1" : "0";
  if (typeof field === "number" || (typeof field === "string" && !field.includes("\n"))) return String(field);
  throw new CoreError("bad-position");
}

/** A position without its turns, as one text: a field a line, in the order in which `setup.hpp` reads them. */
export function described(position: Position): string {
  const game: unknown = position?.game;
  if (game !== "six" && game !== "sixth") throw new CoreError("unknown-game");
  try {
    const fields = position.game === "six" ? sixFields(position) : sixthFields(position);
    return [game, ...fields].map(written).join("\n");
  } catch {
    throw new CoreError("bad-position"); // what came over a wire may have any shape
  }
}

export function turnsOf(position: Position): readonly string[] {
  const turns = position?.turns ?? [];
  if (!Array.isArray(turns)) throw new CoreError("bad-position");
  return turns;
}
