// What an illegal touch would be as a move, so that the server can say why, and where its answer belongs on the board.

import { beside, nameOf, type Cell } from "./cells";

export interface Touch {
  readonly cell: Cell;
  /** Whether there is a tile. */
  readonly taken: boolean;
  /** The lifted tile, and the group that is to stay if that was chosen. */
  readonly lifted: string | null;
  readonly keep: string | null;
  /** Whether the game is in its second phase, in which tiles are lifted. */
  readonly lifting: boolean;
}

export function turnOf({ cell, taken, lifted, keep, lifting }: Touch): string {
  const name = nameOf(cell);
  if (lifted !== null) return `${lifted}>${name}${keep === null ? "" : `=${keep}`}`;
  // For a tile that cannot be lifted any target gives the same answer.
  if (lifting && taken) return `${name}>${nameOf(beside(cell)[1]!)}`;
  return name;
}
