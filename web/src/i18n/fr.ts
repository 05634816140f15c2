// French. The type says what is missing.

import type { en } from "./en";
import { withNonBreakingSpaces, type Catalogue, type Texts, type Translation } from "./messages";
import { house } from "./fr/house";
import { shell } from "./fr/shell";
import { door } from "./fr/door";
import { films } from "./fr/films";
import { setting } from "./fr/setting";
import { table } from "./fr/table";
import { play } from "./fr/play";
import { pairs } from "./fr/pairs";
import { together } from "./fr/together";
import { replay } from "./fr/replay";

const fr: Translation<typeof en> = {
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
};

const games = import.meta.glob<Texts>("../games/*/texts/fr.ts", { eager: true, import: "texts" });

/** All French texts: those of the client, and those that games bring. */
export const french = withNonBreakingSpaces(Object.assign({ ...fr }, ...Object.values(games)) as Catalogue);
