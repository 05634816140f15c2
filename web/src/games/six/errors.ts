// Where an error belongs on the board: the cell it is about, the cells that cause it, and what to do instead.

import type { SixView } from "$api";
import { textOr } from "../../i18n/index.svelte";
import { beside, named, nameOf, type Cell } from "./cells";

/** Errors about the lifted tile; the others are about its target. */
const OF_LIFT = new Set(["would-split", "not-your-tile", "hand-first", "choose-group", "no-choice"]);

export function thingOf(code: string, turn: string): string | null {
  const [first, second] = named(turn);
  return (OF_LIFT.has(code) ? first : (second ?? first)) ?? null;
}

const cellOf = (name: string): Cell => {
  const [q, r] = name.split(",").map(Number) as [number, number];
  return { q, r };
};

/** The cells that cause an error. */
export function causesOf(code: string, thing: string, view: SixView): string[] {
  const mine = new Set(view.tiles.filter(([, , side]) => side === view.colour).map(([q, r]) => `${q},${r}`));
  if (code === "opening")
    return beside(cellOf(thing))
      .map(nameOf)
      .filter((name) => mine.has(name));
  if (code === "would-split") return (view.falls[thing] ?? []).map(([q, r]) => `${q},${r}`);
  return [];
}

export function insteadOf(code: string, thing: string | null, view: SixView): string {
  const n = thing === null ? 0 : (view.falls[thing]?.length ?? 0);
  return textOr(`six.instead.${code}`, "", { n });
}
