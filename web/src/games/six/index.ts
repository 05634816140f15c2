// The face of Six and Six-O.

import { t } from "../../words/index.svelte";
import type { Face } from "../face";
import Board from "./Board.svelte";
import { isCell } from "./cells";
import Line from "./Line.svelte";

const HINTS = { cell: "six.hint.lay", lift: "six.hint.lift", keep: "six.hint.keep" } as const;

export const face: Face = {
  Board,
  Line,
  places: () => isCell,
  hint(_, picking) {
    const kind = picking.level[0]?.kind;
    if (kind === "cell" && picking.path.length) return t("six.hint.cell");
    return kind && kind in HINTS ? t(HINTS[kind as keyof typeof HINTS]) : "";
  },
};
