// The face of Sixes.

import { t } from "../../i18n/index.svelte";
import type { Face } from "../face";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import Host from "./host/Host.svelte";
import { gameOf } from "./seeing";

export const face: Face = {
  Board,
  SidePanel: Beside,
  HostScreen: Host,
  fillsStage: true,
  isPlace: () => () => false,
  hint: (session) => (gameOf(session).phase === "writing" ? t("sixes.hint.write") : t("sixes.hint.compare")),
};
