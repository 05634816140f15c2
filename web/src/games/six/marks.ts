// What is drawn over the tiles, and how screen readers describe them.

import type { SixView, Threat } from "$api";
import { t, textOr } from "../../i18n/index.svelte";
import { prefersReducedMotion } from "../../settings.svelte";
import { cellName, type Cell } from "./cells";

export interface PlacedTile extends Cell {
  readonly side: number;
}

export interface DraggedTile {
  readonly x: number;
  readonly y: number;
  /** The cell under the pointer. */
  readonly hovered: string;
}

export interface Marks {
  readonly enabled: boolean;
  readonly last: ReadonlySet<string>;
  readonly winning: readonly Cell[];
  readonly lifted: string | null;
  /** The cell of a move that waits for a confirmation. */
  readonly pending: string | null;
  readonly hovered: string | null;
  /** The groups of which one may stay, each by the cell that names it in a move. */
  readonly groups: readonly (readonly [string, ReadonlySet<string>])[];
  /** The tiles that the move would capture. */
  readonly captures: ReadonlySet<string>;
  readonly threats: readonly Threat[];
  readonly error: { readonly subject: string; readonly causes: readonly string[] } | null;
  readonly dragged: DraggedTile | null;
  /** The tiles that the last move captured, while they fade. */
  readonly captured: readonly PlacedTile[];
  /** The cell of the last move, while its tile lands. */
  readonly landed: string | null;
  readonly focus: string | null;
}

export const LETTERS = "ABC";

/** The tiles that a move captured: those that are gone, except the lifted one. None with reduced motion. */
export function findCaptured(before: SixView, after: SixView | null, lifted: string): PlacedTile[] {
  if (!after || prefersReducedMotion()) return [];
  const remaining = new Set(after.tiles.map(([q, r]) => `${q},${r}`));
  return before.tiles
    .filter(([q, r]) => !remaining.has(`${q},${r}`) && `${q},${r}` !== lifted)
    .map(([q, r, side]) => ({ q, r, side }));
}

const spokenNumber = (value: number): string => (value < 0 ? t("six.minus", { n: -value }) : String(value));
export const colourName = (view: SixView, side: number): string =>
  textOr(`six.side.${view.sides[side]}`, view.sides[side] ?? "");

/** A cell for screen readers: "1, minus 2, empty, legal, blocks a ring". */
export function describeCell(view: SixView, cell: Cell, marks: Marks & { readonly legal: boolean }): string {
  const name = cellName(cell);
  const side = view.tiles.find(([q, r]) => q === cell.q && r === cell.r)?.[2];
  const group = marks.groups.findIndex(([, all]) => all.has(name));
  const threats = marks.threats.filter((threat) => threat.cell[0] === cell.q && threat.cell[1] === cell.r);
  return [
    t("six.cell", {
      q: spokenNumber(cell.q),
      r: spokenNumber(cell.r),
      what: side === undefined ? t("six.empty") : colourName(view, side),
    }),
    name === marks.lifted ? t("six.is.lifted") : "",
    group >= 0 ? t("six.may.keep", { letter: "ABC"[group] ?? "" }) : "",
    !marks.legal || group >= 0 || name === marks.lifted
      ? ""
      : side === undefined
        ? t("six.may.lay")
        : t("six.may.lift"),
    ...new Set(threats.map((threat) => t(`six.${threat.colour === view.colour ? "makes" : "blocks"}.${threat.shape}`))),
    marks.captures.has(name) ? t("six.is.falling") : "",
    name === marks.pending ? t("six.is.draft") : "",
    marks.last.has(name) ? t("six.is.last") : "",
    marks.winning.some((one) => cellName(one) === name) ? t("six.is.won") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
