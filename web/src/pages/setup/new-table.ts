// A new table: its clock, its seats and teams, and the request that opens it.

import type { BotRequest, OpenTableRequest } from "$api";
import { toastError } from "../../kit/notifications.svelte";
import { api, identify } from "../../connection/api.svelte";
import { navigate } from "../../routes.svelte";
import { t } from "../../i18n/index.svelte";
import { featuredPreset } from "../home/ring";

/** The clocks to choose from, as the API has them. */
export const CLOCKS = {
  none: null,
  quick: { type: "fischer", initial: 180, increment: 2, grace: 1 },
  calm: { type: "fischer", initial: 600, increment: 5, grace: 1 },
  turn: { type: "per-turn", seconds: 30, grace: 1 },
  day: { type: "per-turn", seconds: 86_400 },
} as const;
export type ClockName = keyof typeof CLOCKS;

/** Another seat than the visitor's, who takes the first: open to anybody, or for a bot of a level. */
export type SeatChoice = "open" | number;

/** Who starts: the visitor, the other side, or whoever is drawn by lot. */
export const STARTERS = ["owner", "other", "random"] as const;
export type Starter = (typeof STARTERS)[number];

/** Ready-made teams: none, neighbours in pairs, or every other seat on one of two sides. */
export type TeamLayout = "alone" | "pairs" | "sides";
/** The team of each seat, numbered from 0 by the first of its seats; `null` without teams. */
export type SeatTeams = readonly number[] | null;

export const openSeats = (seats: number): SeatChoice[] => Array.from({ length: Math.max(0, seats - 1) }, () => "open");

/** The choices for another number of seats; existing ones are kept. */
export const resizeSeats = (choices: readonly SeatChoice[], seats: number): SeatChoice[] =>
  openSeats(seats).map((open, index) => choices[index] ?? open);

/** The bots of a new table: those that were chosen, and bots of `level` on open seats unless it is `null`. */
export function botsFor(choices: readonly SeatChoice[], level: number | null): BotRequest[] {
  return choices.flatMap((choice, index) => {
    const player = choice === "open" ? level : choice;
    return player === null ? [] : [{ player: String(player), seat: index + 1 }];
  });
}

/** The team layouts that a number of seats allows. */
export const teamLayouts = (seats: number): TeamLayout[] =>
  seats < 3 ? ["alone"] : seats % 2 ? ["alone", "sides"] : ["alone", "pairs", "sides"];

/** The teams of a layout. */
export function arrangeTeams(layout: TeamLayout, seats: number): SeatTeams {
  if (layout === "alone") return null;
  return Array.from({ length: seats }, (_, seat) => (layout === "pairs" ? Math.floor(seat / 2) : seat % 2));
}

/** The teams after a seat has moved to another one. */
export function moveSeat(teams: readonly number[], seat: number, team: number): readonly number[] {
  const moved = teams.with(seat, team);
  const order = [...new Set(moved)];
  return moved.map((one) => order.indexOf(one));
}

/** Which seats play together, as the API has it. */
export const seatsByTeam = (teams: SeatTeams): number[][] | null =>
  teams && [...new Set(teams)].map((team) => teams.flatMap((one, seat) => (one === team ? [seat] : [])));

/** Opens a table and goes there; with `start` the game begins at once. Throws an `ApiError`. */
export async function openTable(request: OpenTableRequest, start: boolean): Promise<void> {
  const name = request.name?.trim() || (await identify()).name || t("setup.guest");
  const { table } = await api.openTable({ ...request, name });
  if (start) await api.act(table, { action: { type: "start" } });
  navigate(`/t/${encodeURIComponent(table)}`);
}

/** Starts the featured game against a bot. */
export async function playBot(level = 3): Promise<void> {
  try {
    const preset = featuredPreset(await api.games());
    if (preset) await openTable({ preset: preset.name, bots: [{ player: String(level) }] }, true);
  } catch (error) {
    toastError(error);
  }
}
