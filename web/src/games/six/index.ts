// The face of Six and Six-O.

import type { SixView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import type { MovePicker } from "../../play/move-picker.svelte";
import { settings } from "../../settings.svelte";
import { t } from "../../i18n/index.svelte";
import type { Face } from "../face";
import SidePanel from "./SidePanel.svelte";
import Board from "./Board.svelte";
import { isCell } from "./cells";
import { isCalled, keptTiles, leavesTooFew, losesGame } from "./moves";
import SeatSummary from "./SeatSummary.svelte";
import { colourName } from "./marks";

const HINTS = { cell: "six.hint.lay", lift: "six.hint.lift", keep: "six.hint.keep", turn: "six.hint.pass" } as const;

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
  if (picker.pendingMove) return session.view && isCalled(session.view) ? t("six.hint.call") : "";
  const lifted = picker.path[0]?.kind === "lift" ? picker.path[0].value : null;
  if (kind === "cell" && lifted !== null) {
    const kept = keptTiles(view, lifted, picker.path[1]?.kind === "keep" ? picker.path[1].value : null);
    const n = view.tiles.length - 1 - kept.length;
    if (leavesTooFew(view, kept)) return t("six.hint.loses", { n });
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
  alwaysConfirms: isCalled,
  warning: (view, move) => (losesGame(view.game as SixView, move) ? t("six.loses") : ""),
  hint,
};
