// The face of Sixth!.

import type { SixthView } from "$api";
import { t } from "../../i18n/index.svelte";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import Line from "./Line.svelte";
import Score from "./Score.svelte";
import Tray from "./Tray.svelte";

export const face: Face = {
  Board,
  SeatSummary: Line,
  SeatScore: Score,
  SeatTray: Tray,
  PieceIcon: Piece,
  explainsErrors: true,
  isPlace: () => (value) => /^[a-h][1-9]$/.test(value),
  hint(session, picking) {
    if (picking.path.length) return t("sixth.hint.target");
    const view = session.view?.game as SixthView;
    if (view.swap) return t("sixth.hint.swap");
    const hand = Object.values(view.hands[session.view?.seat ?? 0] ?? {}).some(Boolean);
    // Whoever has something in hand and may not put it is called.
    if (hand && view.board.some((stack) => stack.endsWith("m")) && picking.level.every((pick) => pick.kind === "stack"))
      return t("sixth.hint.milady");
    return picking.level.some((pick) => pick.kind === "stack") ? t("sixth.hint") : t("sixth.hint.first");
  },
};
