// How a turn is marked that spoiled something, as in the books on any such game.

import type { Fault } from "./judging";

export const SIGNS: Record<Fault["kind"], string> = { thrown: "??", mistake: "?" };
