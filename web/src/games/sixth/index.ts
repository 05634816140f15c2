// The face of Sixth!.

import type { SixthView } from "$api";
import { t, textOr } from "../../i18n/index.svelte";
import type { Face } from "../face";
import Board from "./Board.svelte";
import { hintFor, isSixKings, kingOfMove } from "./hints";
import { sideName } from "./squares";
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
  warning(view, move) {
    const game = view.game as SixthView;
    const king = kingOfMove(game, move, isSixKings(view));
    return king?.wins && king.side !== game.turn ? t("sixth.loses", { side: sideName(game, king.side) }) : "";
  },
  hint(session, picker) {
    if (picker.pendingMove) return "";
    if (picker.path.length) return t("sixth.hint.target");
    const view = session.view?.game as SixthView;
    const hint = hintFor(view, session.view?.seat ?? 0, picker.options, (pick) => picker.picksAfter(pick));
    return hint && t(`sixth.hint.${hint}`);
  },
};
