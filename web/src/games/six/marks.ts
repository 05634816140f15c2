// What is drawn over the tiles.

import type { SixView, Threat } from "$api";
import type { Cell } from "./cells";

export interface Laid extends Cell {
  readonly side: number;
}

export interface Carried {
  readonly x: number;
  readonly y: number;
  /** The cell under the pointer. */
  readonly over: string;
}

export interface Marks {
  readonly able: boolean;
  readonly last: ReadonlySet<string>;
  readonly won: readonly Cell[];
  readonly lifted: string | null;
  /** The cell of a move that waits for a confirmation. */
  readonly draft: string | null;
  readonly over: string | null;
  /** The groups of which one may stay, each by the cell that names it in a move. */
  readonly groups: readonly (readonly [string, ReadonlySet<string>])[];
  /** The tiles that the move would capture. */
  readonly falls: ReadonlySet<string>;
  readonly threats: readonly Threat[];
  readonly refused: { readonly thing: string; readonly causes: readonly string[] } | null;
  readonly carried: Carried | null;
  /** The tiles that the last move captured, while they fade. */
  readonly captured: readonly Laid[];
  /** The cell of the last move, while its tile lands. */
  readonly fresh: string | null;
  readonly focus: string | null;
}

export const LETTERS = "ABC";

/** The tiles that a move captured: those that are gone, except the lifted one. None with reduced motion. */
export function capturedBetween(before: SixView, after: SixView | null, lifted: string): Laid[] {
  if (!after || matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
  const there = new Set(after.tiles.map(([q, r]) => `${q},${r}`));
  return before.tiles
    .filter(([q, r]) => !there.has(`${q},${r}`) && `${q},${r}` !== lifted)
    .map(([q, r, side]) => ({ q, r, side }));
}
