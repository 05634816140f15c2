// English. Sentence case, short, concrete: what happened, what to do.

import { sixth } from "./en/sixth";
import { six } from "./en/six";
import { table } from "./en/table";
import { door } from "./en/door";
import { degrees } from "./en/degrees";
import { films } from "./en/films";

export const en = { ...door, ...table, ...six, ...sixth, ...degrees, ...films } as const;
