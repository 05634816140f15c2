// French. The type says what is missing.

import { type Catalogue, withNonBreakingSpaces } from "./messages";
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
import { six } from "./fr/six";
import { sixth } from "./fr/sixth";
import { degrees } from "./fr/degrees";
import { sixes } from "./fr/sixes";

export const fr: Catalogue = withNonBreakingSpaces({
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
});
