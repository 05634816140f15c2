// The face of Sixth!.

import { t } from "../../words/index.svelte";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Line from "./Line.svelte";
import Score from "./Score.svelte";
import Tray from "./Tray.svelte";

export const face: Face = {
  Board,
  Line,
  Score,
  Tray,
  places: () => (value) => /^[a-h][1-9]$/.test(value),
  hint(_, picking) {
    if (picking.path.length) return t("sixth.hint.target");
    return picking.level.some((pick) => pick.kind === "stack") ? t("sixth.hint") : t("sixth.hint.first");
  },
};
