// What a touch would be as a turn, where it leads nowhere: the house is asked about it, and its answer says why.

import type { SixthView } from "$api";
import { named, squareName } from "./discs";

export interface Touch {
  readonly square: number;
  /** The stack that is chosen, and how many of its discs. */
  readonly chosen: number | null;
  readonly lift: number;
  /** The piece in the hand, as turns write it. */
  readonly piece: string;
}

export function turnOf(view: SixthView, { square, chosen, lift, piece }: Touch): string {
  const name = (one: number): string => squareName(one, view.size);
  if (chosen !== null) {
    const whole = view.board[chosen]?.length ?? 0;
    return `${name(chosen)}-${name(square)}${lift > 0 && lift < whole ? `:${lift}` : ""}`;
  }
  // A stack that leads nowhere is asked about the nearest other one.
  const far = (one: number): number =>
    Math.hypot((one % view.size) - (square % view.size), Math.floor(one / view.size) - Math.floor(square / view.size));
  const others = view.board
    .map((_, one) => one)
    .filter((one) => view.board[one] && one !== square)
    .sort((one, two) => far(one) - far(two));
  if (view.board[square] && others[0] !== undefined) return `${name(square)}-${name(others[0])}`;
  return (piece === "P" ? "" : piece) + name(square);
}

export interface About {
  readonly thing: string;
  readonly causes: readonly string[];
}

/** The square that a refusal is about, which is the one that was touched, and those that are the reason. */
export function aboutOf(
  code: string,
  turn: string,
  view: SixthView,
  touched: string | null,
  last: readonly string[],
): About | null {
  const squares = named(turn);
  const thing = touched !== null && squares.includes(touched) ? touched : squares.at(-1);
  if (thing === undefined) return null;
  const causes = new Set(code === "milady-calls" ? [] : squares);
  if (code === "milady-calls")
    view.board.forEach((stack, square) => stack.endsWith("m") && causes.add(squareName(square, view.size)));
  if (code === "restores") last.forEach((square) => causes.add(square));
  causes.delete(thing);
  return { thing, causes: [...causes] };
}
