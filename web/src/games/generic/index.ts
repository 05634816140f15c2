// The generic face: plays every game without another face, using only what the server sends.
//
// The game's SVG (`State.svg` in Python) is the board. An element with `data-pick="kind:value"` becomes a button while
// that pick is among the player's choices; several picks are separated by spaces. `data-last` marks the last turn;
// without it, places that the text of the last turn names are marked. A `<title>` inside an element is its spoken
// label.
//
// For light and dark pages the SVG may use `currentColor` and these custom properties, with a fallback for other
// programs, as in `fill="var(--game-ink, #222)"`: --game-ink, --game-line, --game-paper, --game-board, --game-mark,
// --game-1 … --game-6 (seats). Scripts, styles, events, images and links are removed (`drawing.ts`).

import { t } from "../../i18n/index.svelte";
import type { Face } from "../face";
import Board from "./Board.svelte";
import { drawnValues } from "./drawing";

export const face: Face = {
  Board,
  isPlace(view) {
    const values = drawnValues(view.drawing ?? "");
    return (value) => values.has(value);
  },
  hint(session, picker) {
    if (session.view?.choices?.type !== "picks") return "";
    return picker.options.length > picker.unplaced.length ? t("generic.hint") : t("generic.hint.below");
  },
};
