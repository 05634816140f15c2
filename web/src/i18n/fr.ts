// French. A missing key is a type error.

import type { en } from "./en";
import { withNonBreakingSpaces, type Catalogue, type Texts, type Translation } from "./messages";
import { app } from "./fr/app";
import { home } from "./fr/home";
import { setup } from "./fr/setup";
import { table } from "./fr/table";
import { play } from "./fr/play";
import { screen } from "./fr/screen";
import { replay } from "./fr/replay";
import { films } from "./fr/films";
import { profile } from "./fr/profile";

const fr: Translation<typeof en> = {
  ...app,
  ...home,
  ...setup,
  ...table,
  ...play,
  ...screen,
  ...replay,
  ...films,
  ...profile,
};

const games = import.meta.glob<Texts>("../games/*/texts/fr.ts", { eager: true, import: "texts" });

/** All French texts: those of the client, and those that games bring. */
export const french = withNonBreakingSpaces(Object.assign({ ...fr }, ...Object.values(games)) as Catalogue);
