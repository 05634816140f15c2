// Which drawing shows a view. A drawing is known by what the view holds, not by what the game is called.

import * as hexes from "./hexes.js";
import * as stacks from "./stacks.js";

const DRAWINGS = [hexes, stacks];

/** The drawing of a view, or nothing where there is none and the picks alone are shown. */
export const drawing = (view) => DRAWINGS.find((one) => one.shows(view)) ?? null;
