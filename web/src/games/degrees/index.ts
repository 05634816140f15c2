// The face of 6°. The board fills the stage, since everybody writes at once.

import type { Face } from "../face";
import SidePanel from "./SidePanel.svelte";
import Board from "./Board.svelte";
import Screen from "./screen/Screen.svelte";

export const face: Face = { Board, SidePanel, Screen, fillsStage: true, isPlace: () => () => false };
