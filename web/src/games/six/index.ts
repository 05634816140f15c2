// The face of Six and Six-O.

import type { SixView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import type { MovePicker } from "../../play/move-picker.svelte";
import { settings } from "../../settings.svelte";
import { t } from "../../i18n/index.svelte";
import type { Face } from "../face";
import SidePanel from "./SidePanel.svelte";
import Board from "./Board.svelte";
import { groupOf, isCell, cellName } from "./cells";
import SeatSummary from "./SeatSummary.svelte";
import { colourName } from "./marks";

const HINTS = { cell: "six.hint.lay", lift: "six.hint.lift", keep: "six.hint.keep" } as const;

/** A warning about a six that the opponent could complete, if warnings are on. */
function warning(view: SixView): string {
  const threat = settings.threats ? view.threats.find((one) => one.colour !== view.colour) : undefined;
  if (!threat) return "";
  const side = colourName(view, threat.colour);
  return t(`six.near.${threat.shape}`, { side: side.charAt(0).toLocaleUpperCase() + side.slice(1) });
}

function hint(session: TableSession, picker: MovePicker): string {
  const kind = picker.options[0]?.kind;
  const view = session.view?.game as SixView;
  const lifted = picker.path[0]?.kind === "lift" ? picker.path[0].value : null;
  if (kind === "cell" && lifted !== null) {
    const keep = picker.path[1]?.kind === "keep" ? picker.path[1].value : null;
    const rest = view.tiles.map(([q, r]) => ({ q, r })).filter((cell) => cellName(cell) !== lifted);
    const n = keep === null ? (view.falls[lifted]?.length ?? 0) : rest.length - groupOf(keep, rest).size;
    return n ? t("six.hint.captures", { n }) : t("six.hint.cell");
  }
  if (lifted === null && warning(view)) return warning(view);
  return kind && kind in HINTS ? t(HINTS[kind as keyof typeof HINTS]) : "";
}

export const face: Face = {
  Board,
  SidePanel,
  SeatSummary,
  explainsErrors: true,
  isPlace: () => isCell,
  hint,
};
