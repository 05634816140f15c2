// A position for the core: the rules, the position that was set up, and the turns since.
import { CoreError } from "./errors.js";
import { RULES, type SixRules, type SixthRules } from "./rules.js";

export type { SixRules, SixthRules } from "./rules.js";

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

const ZEROS: Pair<number> = [0, 0];

/** The values of a game's rules in the order of `RULES`, with the defaults of those left out. */
function ruleFields(game: Position["game"], rules: SixRules | SixthRules): Field[] {
  const values = rules as Readonly<Record<string, unknown>>;
  return RULES[game]!.flatMap((rule) => flatten(values[rule.name] ?? rule.default, rule.shape));
}

/** The items of a nested list with these lengths. A list of another length would shift the fields after it. */
function flatten(value: unknown, [length, ...rest]: readonly number[]): Field[] {
  if (length === undefined) return [value as Field];
  if (!Array.isArray(value) || value.length !== length) throw new CoreError("bad-position");
  return value.flatMap((item) => flatten(item, rest));
}

function sixFields({ rules = {}, at }: SixPosition): Field[] {
  const fields = ruleFields("six", rules);
  if (at === undefined) return fields;
  for (const cells of [at.first, at.second]) fields.push(cells.length, ...cells.flatMap(([q, r]) => [q, r]));
  return [...fields, ...flatten(at.hands, [2]), at.seat, at.quiet ?? 0];
}

function sixthFields({ rules = {}, at }: SixthPosition): Field[] {
  const fields = ruleFields("sixth", rules);
  if (at === undefined) return fields;
  const squares = Number(fields[0]) ** 2; // the first rule is the size of the board
  fields.push(...flatten(at.stacks, [squares]), at.side, ...flatten(at.hands, [2, 3]));
  fields.push(...flatten(at.left ?? ZEROS, [2]), ...flatten(at.score ?? ZEROS, [2]), at.quiet ?? 0);
  if (at.forbidden !== undefined) fields.push(...flatten(at.forbidden, [squares]));
  return fields;
}

function fieldText(field: unknown): string {
  if (typeof field === "boolean") return field ? "1" : "0";
  if (typeof field === "number" || (typeof field === "string" && !field.includes("\n"))) return String(field);
  throw new CoreError("bad-position");
}

/** A position without its turns, as text: one field per line, in the order in which `setup.hpp` reads them. */
export function positionText(position: Position): string {
  const game: unknown = position?.game;
  if (game !== "six" && game !== "sixth") throw new CoreError("unknown-game");
  try {
    const fields = position.game === "six" ? sixFields(position) : sixthFields(position);
    return [game, ...fields].map(fieldText).join("\n");
  } catch {
    throw new CoreError("bad-position"); // untrusted input may have any shape
  }
}

export function turnsOf(position: Position): readonly string[] {
  const turns = position?.turns ?? [];
  if (!Array.isArray(turns)) throw new CoreError("bad-position");
  return turns;
}
