// The state of a square, and how screen readers describe it.

import type { SixthView } from "$api";
import { t, textOr } from "../../i18n/index.svelte";
import { height, moverName, squareName } from "./discs";
import type { King } from "./hints";

export interface SquareState {
  readonly lifted: boolean;
  readonly last: boolean;
  readonly target: number | null;
  /** A King that the discs would make there. */
  readonly king: King | null;
  readonly canPlace: boolean;
  readonly canLift: boolean;
}

export const sideName = (view: SixthView, side: number): string =>
  textOr(`sixth.side.${view.sides[side]}`, view.sides[side] ?? "");
export const pieceName = (name: string): string => textOr(`sixth.${name}`, name);

/** A square for screen readers: "c3, height 4, Bishop, from the top gold, silver, gold, silver, can be lifted". */
export function describeSquare(view: SixthView, square: number, state: SquareState): string {
  const stack = view.board[square] ?? "";
  const name = squareName(square, view.size);
  const discs = [...stack]
    .reverse()
    .map((letter) => textOr(`sixth.disc.${letter}`, letter))
    .join(", ");
  const what = stack
    ? t("sixth.stack", { square: name, height: height(stack), name: pieceName(view.names[square] ?? ""), discs })
    : t("sixth.empty", { square: name });
  return [
    what,
    state.lifted ? t("sixth.is.lifted") : "",
    state.target !== null
      ? t("sixth.may.move", { name: pieceName(moverName(state.target)), height: state.target })
      : "",
    state.king && state.king.side !== view.turn
      ? t(state.king.wins ? "sixth.king.loses" : "sixth.king.theirs", { side: sideName(view, state.king.side) })
      : "",
    state.canPlace ? t("sixth.may.put") : "",
    state.canLift ? t("sixth.may.lift") : "",
    state.last ? t("sixth.is.last") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
