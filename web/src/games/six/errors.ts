// Illegal touches: what they would be as a move, so that the server can say why, and where its answer belongs on the
// board.

import type { SixView } from "$api";
import { textOr } from "../../i18n/index.svelte";
import { neighboursOf, parseCell, cellsInMove, cellName, type Cell } from "./cells";

/** Errors about the lifted tile; the others are about its target. */
const LIFT_ERRORS = new Set(["would-split", "not-your-tile", "hand-first", "choose-group", "no-choice"]);

export function errorCell(code: string, turn: string): string | null {
  const [first, second] = cellsInMove(turn);
  return (LIFT_ERRORS.has(code) ? first : (second ?? first)) ?? null;
}

/** The cells that cause an error. */
export function causeCells(code: string, subject: string, view: SixView): string[] {
  const mine = new Set(view.tiles.filter(([, , side]) => side === view.colour).map(([q, r]) => `${q},${r}`));
  if (code === "opening")
    return neighboursOf(parseCell(subject))
      .map(cellName)
      .filter((name) => mine.has(name));
  if (code === "would-split") return (view.falls[subject] ?? []).map(([q, r]) => `${q},${r}`);
  return [];
}

export function suggestion(code: string, subject: string | null, view: SixView): string {
  const n = subject === null ? 0 : (view.falls[subject]?.length ?? 0);
  return textOr(`six.instead.${code}`, "", { n });
}

export interface Touch {
  readonly cell: Cell;
  /** Whether there is a tile. */
  readonly occupied: boolean;
  /** The lifted tile, and the group that is to stay if that was chosen. */
  readonly lifted: string | null;
  readonly keep: string | null;
  /** Whether the game is in its second phase, in which tiles are lifted. */
  readonly lifting: boolean;
}

/** The move that an illegal touch means. */
export function moveForTouch({ cell, occupied, lifted, keep, lifting }: Touch): string {
  const name = cellName(cell);
  if (lifted !== null) return `${lifted}>${name}${keep === null ? "" : `=${keep}`}`;
  // For a tile that cannot be lifted any target gives the same answer.
  if (lifting && occupied) return `${name}>${cellName(neighboursOf(cell)[1]!)}`;
  return name;
}
