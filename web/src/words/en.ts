// English. Sentence case, short, concrete: what happened, what to do.

import { sixth } from "./en/sixth";
import { six } from "./en/six";
import { table } from "./en/table";
import { door } from "./en/door";
import { setting } from "./en/setting";
import { shell } from "./en/shell";

export const en = { ...door, ...setting, ...shell, ...table, ...six, ...sixth } as const;
