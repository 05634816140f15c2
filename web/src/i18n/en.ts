// English. Sentence case, short, concrete: what happened, what to do.

import type { Catalogue, Texts } from "./messages";
import { app } from "./en/app";
import { home } from "./en/home";
import { setup } from "./en/setup";
import { table } from "./en/table";
import { play } from "./en/play";
import { screen } from "./en/screen";
import { replay } from "./en/replay";
import { films } from "./en/films";
import { profile } from "./en/profile";

export const en = {
  ...app,
  ...home,
  ...setup,
  ...table,
  ...play,
  ...screen,
  ...replay,
  ...films,
  ...profile,
} as const;

const games = import.meta.glob<Texts>("../games/*/texts/en.ts", { eager: true, import: "texts" });

/** All English texts: those of the client, and those that games bring. */
export const english = Object.assign({ ...en }, ...Object.values(games)) as Catalogue;
