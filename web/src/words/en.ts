// English. Sentence case, short, concrete: what happened, what to do.

import { sixth } from "./en/sixth";
import { six } from "./en/six";
import { table } from "./en/table";
import { door } from "./en/door";
import { house } from "./en/house";

export const en = { ...house, ...door, ...table, ...six, ...sixth } as const;
