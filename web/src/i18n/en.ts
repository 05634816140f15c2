// English. Sentence case, short, concrete: what happened, what to do.

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
import { six } from "./en/six";
import { sixth } from "./en/sixth";
import { degrees } from "./en/degrees";
import { sixes } from "./en/sixes";

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
  ...six,
  ...sixth,
  ...degrees,
  ...sixes,
} as const;
