// Setting a table, and going there.

import type { OpenTableRequest } from "$api";
import { toastError } from "../../kit/notifications.svelte";
import { api } from "../../connection/api";
import { identify } from "../../connection/me.svelte";
import { navigate } from "../../routes.svelte";
import { t } from "../../i18n/index.svelte";

export type Family = "six" | "sixth" | "degrees" | "sixes";
const FAMILIES: readonly Family[] = ["six", "sixth", "degrees", "sixes"];

/** The game that a preset is a variant of: its name begins with it. */
export const family = (preset: string): Family => FAMILIES.find((one) => one === preset.split("-")[0]) ?? "six";

/** The clocks to choose from, as the house is told them. */
export const CLOCKS = {
  none: null,
  quick: { type: "fischer", initial: 180, increment: 2, grace: 1 },
  calm: { type: "fischer", initial: 600, increment: 5, grace: 1 },
  turn: { type: "per-turn", seconds: 30, grace: 1 },
  day: { type: "per-turn", seconds: 86_400 },
} as const;
export type ClockName = keyof typeof CLOCKS;

/** Set a table and go to it; with `start` the game begins at once. Whoever calls shows a refusal where it belongs. */
export async function open(opening: OpenTableRequest, start: boolean): Promise<void> {
  const name = opening.name?.trim() || (await identify()).name || t("set.guest");
  const made = await api.open({ ...opening, name });
  if (start) await api.act(made.table, { action: { type: "start" } });
  navigate(`/t/${encodeURIComponent(made.table)}`);
}

/** The shortest way to a game. */
export const playBot = (preset: string, level = 3): Promise<void> =>
  open({ preset, bots: [{ player: String(level) }] }, true).catch(toastError);
