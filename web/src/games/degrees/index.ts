// The face of 6°. The board fills the stage, since everybody writes at once.

import type { Face } from "../face";
import SidePanel from "./SidePanel.svelte";
import Board from "./Board.svelte";

export const face: Face = { Board, SidePanel, fillsStage: true, isPlace: () => () => false };
