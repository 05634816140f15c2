// French. The type says what is missing.

import type { Catalogue } from "./filling";
import { sixth } from "./fr/sixth";
import { six } from "./fr/six";
import { table } from "./fr/table";
import { door } from "./fr/door";
import { degrees } from "./fr/degrees";
import { films } from "./fr/films";

export const fr: Catalogue = { ...door, ...table, ...six, ...sixth, ...degrees, ...films };
