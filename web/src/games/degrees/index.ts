// The face of 6°: the board is the whole stage, since everybody writes at once.

import type { Face } from "../face";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";

export const face: Face = { Board, SidePanel: Beside, fillsStage: true, isPlace: () => () => false };
