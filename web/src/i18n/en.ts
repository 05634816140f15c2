// English. Sentence case, short, concrete: what happened, what to do.

import type { Catalogue, Texts } from "./messages";
import { house } from "./en/house";
import { shell } from "./en/shell";
import { door } from "./en/door";
import { films } from "./en/films";
import { setting } from "./en/setting";
import { table } from "./en/table";
import { play } from "./en/play";
import { pairs } from "./en/pairs";
import { together } from "./en/together";
import { replay } from "./en/replay";

export const en = {
  ...house,
  ...shell,
  ...door,
  ...films,
  ...setting,
  ...table,
  ...play,
  ...pairs,
  ...together,
  ...replay,
} as const;

const games = import.meta.glob<Texts>("../games/*/texts/en.ts", { eager: true, import: "texts" });

/** All English texts: those of the client, and those that games bring. */
export const english = Object.assign({ ...en }, ...Object.values(games)) as Catalogue;
