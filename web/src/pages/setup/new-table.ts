// Opens tables and goes to them.

import type { OpenTableRequest } from "$api";
import { toastError } from "../../kit/notifications.svelte";
import { api } from "../../connection/api";
import { identify } from "../../connection/me.svelte";
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

/** Opens a table and goes there; with `start` the game begins at once. Throws an `ApiError`. */
export async function openTable(opening: OpenTableRequest, start: boolean): Promise<void> {
  const name = opening.name?.trim() || (await identify()).name || t("setup.guest");
  const made = await api.open({ ...opening, name });
  if (start) await api.act(made.table, { action: { type: "start" } });
  navigate(`/t/${encodeURIComponent(made.table)}`);
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
