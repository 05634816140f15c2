// English. Sentence case, short, concrete: what happened, what to do.

import { sixth } from "./en/sixth";
import { six } from "./en/six";
import { table } from "./en/table";
import { door } from "./en/door";
import { sixes } from "./en/sixes";

export const en = { ...door, ...table, ...six, ...sixth, ...sixes } as const;
