/** A cell for screen readers: "1, minus 2, empty, legal, blocks a ring". */

import type { SixView } from "$api";
import { t, textOr } from "../../i18n/index.svelte";
import { nameOf, type Cell } from "./cells";
import type { Marks } from "./marks";

const number = (value: number): string => (value < 0 ? t("six.minus", { n: -value }) : String(value));
export const colourName = (view: SixView, side: number): string =>
  textOr(`six.colour.${view.sides[side]}`, view.sides[side] ?? "");

export function spoken(view: SixView, cell: Cell, marks: Marks & { readonly legal: boolean }): string {
  const name = nameOf(cell);
  const side = view.tiles.find(([q, r]) => q === cell.q && r === cell.r)?.[2];
  const group = marks.groups.findIndex(([, all]) => all.has(name));
  const threats = marks.threats.filter((threat) => threat.cell[0] === cell.q && threat.cell[1] === cell.r);
  return [
    t("six.cell", {
      q: number(cell.q),
      r: number(cell.r),
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
    marks.falls.has(name) ? t("six.is.falling") : "",
    name === marks.draft ? t("six.is.draft") : "",
    marks.last.has(name) ? t("six.is.last") : "",
    marks.won.some((one) => nameOf(one) === name) ? t("six.is.won") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
