// French. The type says what is missing.

import type { Catalogue } from "./filling";
import { sixth } from "./fr/sixth";
import { six } from "./fr/six";
import { table } from "./fr/table";
import { door } from "./fr/door";
import { setting } from "./fr/setting";
import { shell } from "./fr/shell";

export const fr: Catalogue = { ...door, ...setting, ...shell, ...table, ...six, ...sixth };
