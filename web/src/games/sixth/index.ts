// The face of Sixth!.

import type { SixthView } from "$api";
import { t, textOr } from "../../i18n/index.svelte";
import type { Face } from "../face";
import Board from "./Board.svelte";
import PieceIcon from "./PieceIcon.svelte";
import SeatSummary from "./SeatSummary.svelte";
import SeatScore from "./SeatScore.svelte";
import SeatTray from "./SeatTray.svelte";

export const face: Face = {
  Board,
  SeatSummary,
  SeatScore,
  SeatTray,
  PieceIcon,
  describeItem: (item) => textOr(`sixth.about.${item}`, ""),
  explainsErrors: true,
  isPlace: () => (value) => /^[a-h][1-9]$/.test(value),
  hint(session, picker) {
    if (picker.path.length) return t("sixth.hint.target");
    const view = session.view?.game as SixthView;
    if (view.swap) return t("sixth.hint.swap");
    const hand = Object.values(view.hands[session.view?.seat ?? 0] ?? {}).some(Boolean);
    // Somebody with pieces in hand who may not place any is being called by Milady.
    if (
      hand &&
      view.board.some((stack) => stack.endsWith("m")) &&
      picker.options.every((pick) => pick.kind === "stack")
    )
      return t("sixth.hint.milady");
    return picker.options.some((pick) => pick.kind === "stack") ? t("sixth.hint") : t("sixth.hint.first");
  },
};
