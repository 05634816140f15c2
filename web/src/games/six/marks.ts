// What is drawn over the tiles, as the board knows it.

import type { SixView, Threat } from "$api";
import type { Cell } from "./cells";

export interface Laid extends Cell {
  readonly side: number;
}

export interface Carried {
  readonly x: number;
  readonly y: number;
  /** The cell below it. */
  readonly over: string;
}

export interface Marks {
  readonly able: boolean;
  readonly last: ReadonlySet<string>;
  readonly won: readonly Cell[];
  readonly lifted: string | null;
  /** A tile that lies there until the turn is confirmed. */
  readonly draft: string | null;
  readonly over: string | null;
  /** Groups of which one may stay, by the cell that the house names them by. */
  readonly groups: readonly (readonly [string, ReadonlySet<string>])[];
  /** What would be captured. */
  readonly falls: ReadonlySet<string>;
  readonly threats: readonly Threat[];
  readonly refused: { readonly thing: string; readonly causes: readonly string[] } | null;
  readonly carried: Carried | null;
  /** What was captured just now, and leaves. */
  readonly captured: readonly Laid[];
  /** What arrived just now, and lands. */
  readonly fresh: string | null;
  readonly focus: string | null;
}

export const LETTERS = "ABC";

/** The tiles that lay on one table and not on the next, but for the one that was lifted; nothing where nothing is to move. */
export function capturedBetween(before: SixView, after: SixView | null, lifted: string): Laid[] {
  if (!after || matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
  const there = new Set(after.tiles.map(([q, r]) => `${q},${r}`));
  return before.tiles
    .filter(([q, r]) => !there.has(`${q},${r}`) && `${q},${r}` !== lifted)
    .map(([q, r, side]) => ({ q, r, side }));
}
