// French. The type says what is missing.

import type { Catalogue } from "./filling";
import { sixth } from "./fr/sixth";
import { six } from "./fr/six";
import { table } from "./fr/table";
import { door } from "./fr/door";
import { replay } from "./fr/replay";
import { together } from "./fr/together";

export const fr: Catalogue = { ...door, ...table, ...six, ...sixth, ...replay, ...together };
