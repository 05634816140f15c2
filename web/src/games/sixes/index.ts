// The face of Sixes.

import { t } from "../../i18n/index.svelte";
import type { Face } from "../face";
import SidePanel from "./SidePanel.svelte";
import Board from "./Board.svelte";
import Screen from "./screen/Screen.svelte";
import { gameOf } from "./answers";

export const face: Face = {
  Board,
  SidePanel,
  Screen,
  fillsStage: true,
  isPlace: () => () => false,
  hint: (session) => (gameOf(session).phase === "writing" ? t("sixes.hint.write") : t("sixes.hint.compare")),
};
