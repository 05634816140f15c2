// What an illegal touch would be as a move, so that the server can say why, and where its answer belongs on the board.

import type { SixthView } from "$api";
import { squaresInMove, squareName } from "./discs";

export interface Touch {
  readonly square: number;
  /** The selected stack, and how many of its discs are lifted. */
  readonly selected: number | null;
  readonly lift: number;
  /** The piece to place, as in moves: `P`, `G`, `H` or `M`. */
  readonly piece: string;
}

export function moveForTouch(view: SixthView, { square, selected, lift, piece }: Touch): string {
  const name = (one: number): string => squareName(one, view.size);
  if (selected !== null) {
    const whole = view.board[selected]?.length ?? 0;
    return `${name(selected)}-${name(square)}${lift > 0 && lift < whole ? `:${lift}` : ""}`;
  }
  // For a stack without targets, ask about the nearest other stack.
  const far = (one: number): number =>
    Math.hypot((one % view.size) - (square % view.size), Math.floor(one / view.size) - Math.floor(square / view.size));
  const others = view.board
    .map((_, one) => one)
    .filter((one) => view.board[one] && one !== square)
    .sort((one, two) => far(one) - far(two));
  if (view.board[square] && others[0] !== undefined) return `${name(square)}-${name(others[0])}`;
  return (piece === "P" ? "" : piece) + name(square);
}

export interface ErrorPlace {
  readonly subject: string;
  readonly causes: readonly string[];
}

/** The square that an error is about, preferably the touched one, and the squares that cause it. */
export function locateError(
  code: string,
  turn: string,
  view: SixthView,
  touched: string | null,
  last: readonly string[],
): ErrorPlace | null {
  const squares = squaresInMove(turn);
  const subject = touched !== null && squares.includes(touched) ? touched : squares.at(-1);
  if (subject === undefined) return null;
  const causes = new Set(code === "milady-calls" ? [] : squares);
  if (code === "milady-calls")
    view.board.forEach((stack, square) => stack.endsWith("m") && causes.add(squareName(square, view.size)));
  if (code === "restores") last.forEach((square) => causes.add(square));
  causes.delete(subject);
  return { subject, causes: [...causes] };
}
