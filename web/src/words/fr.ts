// French. The type says what is missing.

import type { Catalogue } from "./filling";
import { unbroken } from "./spacing";
import { sixth } from "./fr/sixth";
import { six } from "./fr/six";
import { table } from "./fr/table";
import { door } from "./fr/door";
import { house } from "./fr/house";

export const fr: Catalogue = unbroken({ ...house, ...door, ...table, ...six, ...sixth });
