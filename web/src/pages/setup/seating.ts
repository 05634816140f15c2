// Seats and teams of a new table. The visitor takes the first seat; others are open or for bots.

import type { BotRequest } from "$api";

/** What another seat is for: open to anybody, or a bot of a level. */
export type SeatChoice = "open" | number;

export type TeamLayout = "alone" | "pairs" | "sides";

export const openSeats = (seats: number): SeatChoice[] => Array.from({ length: Math.max(0, seats - 1) }, () => "open");

/** The choices for another number of seats; those that were made stay. */
export const resizeSeats = (now: readonly SeatChoice[], seats: number): SeatChoice[] =>
  openSeats(seats).map((place, index) => now[index] ?? place);

/** The bots to bring: those that were chosen, and on open seats others of `level` where nobody is awaited. */
export function botsFor(now: readonly SeatChoice[], level: number | null): BotRequest[] {
  return now.flatMap((place, index) => {
    const player = place === "open" ? level : place;
    return player === null ? [] : [{ player: String(player), seat: index + 1 }];
  });
}

/** The team layouts that a number of seats allows. */
export const teamLayouts = (seats: number): TeamLayout[] =>
  seats < 3 ? ["alone"] : seats % 2 ? ["alone", "sides"] : ["alone", "pairs", "sides"];

/** Which seats play together: neighbours in pairs, or every other seat on one of two sides. */
export function teamsFor(teaming: TeamLayout, seats: number): number[][] | null {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (teaming === "pairs") return all.filter((seat) => seat % 2 === 0).map((seat) => [seat, seat + 1]);
  return teaming === "sides" ? [0, 1].map((side) => all.filter((seat) => seat % 2 === side)) : null;
}
