// What a touch would be as a turn, where it leads nowhere: the house is asked about it, and its answer says why.

import { beside, nameOf, type Cell } from "./cells";

export interface Touch {
  readonly cell: Cell;
  /** Whether a tile lies there. */
  readonly taken: boolean;
  /** The tile that is lifted, and the group that stays where that was chosen. */
  readonly lifted: string | null;
  readonly keep: string | null;
  /** Whether tiles are lifted now, and no longer laid from the hand. */
  readonly lifting: boolean;
}

export function turnOf({ cell, taken, lifted, keep, lifting }: Touch): string {
  const name = nameOf(cell);
  if (lifted !== null) return `${lifted}>${name}${keep === null ? "" : `=${keep}`}`;
  // A tile that cannot be lifted is not asked where to: any place will do for the answer.
  if (lifting && taken) return `${name}>${nameOf(beside(cell)[1]!)}`;
  return name;
}
