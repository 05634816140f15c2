// French. The type says what is missing.

import type { Catalogue } from "./filling";
import { unbroken } from "./spacing";
import { house } from "./fr/house";
import { door } from "./fr/door";
import { table } from "./fr/table";
import { together } from "./fr/together";
import { replay } from "./fr/replay";
import { six } from "./fr/six";
import { sixth } from "./fr/sixth";
import { sixes } from "./fr/sixes";

export const fr: Catalogue = unbroken({ ...house, ...door, ...table, ...together, ...replay, ...six, ...sixth, ...sixes });
