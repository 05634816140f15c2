// What to do in one sentence, and what a move would cost: a King for the other side.

import type { Pick, SixthView, TableView } from "$api";
import { height, ownerOf, squareName, squareOf, squaresInMove } from "./discs";

/** The height of a King, and the points that win 6 × King. */
export const KING = 6;
const WINNING_SCORE = 6;

/** Whether a table plays 6 × King. */
export const isSixKings = (view: TableView): boolean => /(^| )kings=six( |$)/.test(view.options);

/** A King that a move would make: the side it is for, and whether that ends the game. */
export interface King {
  readonly side: number;
  readonly wins: boolean;
}

/** The King that the top `count` discs of one stack make on another; `null` if they make none. */
export function kingOf(view: SixthView, from: number, to: number, count: number, sixKings: boolean): King | null {
  const moved = (view.board[from] ?? "").slice(-count);
  const side = ownerOf(moved.at(-1) ?? "");
  if (side === null || height(view.board[to] ?? "") + height(moved) < KING) return null;
  return { side, wins: !sixKings || view.score[side]! + 1 >= WINNING_SCORE };
}

/** The King that a move makes, given as text. */
export function kingOfMove(view: SixthView, move: string, sixKings: boolean): King | null {
  const [from, to] = squaresInMove(move).map((name) => squareOf(name, view.size));
  if (from === undefined || to === undefined) return null;
  return kingOf(view, from, to, Number(move.split(":")[1] ?? view.board[from]?.length ?? 0), sixKings);
}

/** The last part of the key of a hint. */
export type Hint =
  | "swap"
  | "pass"
  | "discs"
  | "discs.milady"
  | "first"
  | "first.milady"
  | "lady"
  | "lady.first"
  | "milady"
  | "stacks"
  | "none";

/** What the side to move can do. `picks` are the first choices, `after` returns those that follow one. */
export function hintFor(
  view: SixthView,
  side: number,
  picks: readonly Pick[],
  after: (pick: Pick) => readonly Pick[],
): Hint | "" {
  const pieces = picks.filter((pick) => pick.kind === "piece").map((pick) => pick.value);
  const stacks = picks.filter((pick) => pick.kind === "stack");
  const milady = pieces.includes("M");
  if (view.swap) return "swap";
  if (!pieces.length && !stacks.length) return picks.length ? "pass" : "";
  if (pieces.some((piece) => piece !== "M"))
    return stacks.length ? (milady ? "discs.milady" : "discs") : milady ? "first.milady" : "first";
  if (milady) return stacks.length ? "lady" : "lady.first";
  if (isCalled(view, stacks, after)) return "milady";
  const canPlace = Object.values(view.hands[side % 2] ?? {}).some(Boolean) || (view.points[side % 2] ?? 0) > 0;
  return canPlace ? "stacks" : "none";
}

/** Whether Milady lies open and every move goes onto her. */
function isCalled(view: SixthView, stacks: readonly Pick[], after: (pick: Pick) => readonly Pick[]): boolean {
  const lady = view.board.findIndex((stack) => stack.endsWith("m"));
  if (lady < 0) return false;
  const targets = stacks.flatMap(after).flatMap(after);
  return targets.length > 0 && targets.every((pick) => pick.value === squareName(lady, view.size));
}
