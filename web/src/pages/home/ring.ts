// The ring of hexagons on the home page: the games, the visitor's tables and open tables around "play now".

import type { PresetInfo } from "$api";
import { t } from "../../i18n/index.svelte";

/** A hexagon of the grid, as (q, r); the middle is (0, 0). */
export type Cell = readonly [number, number];

/** The ring around the middle, row by row. */
const INNER: readonly Cell[] = [
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
];
/** The second ring, for more games than fit. */
const OUTER: readonly Cell[] = [
  [0, -2],
  [1, -2],
  [2, -2],
  [2, -1],
  [2, 0],
  [1, 1],
  [0, 2],
  [-1, 2],
  [-2, 2],
  [-2, 1],
  [-2, 0],
  [-1, -1],
];
/** The last two places of the inner ring are links to tables, unless games need them; the navigation has them too. */
const PLACES_FOR_GAMES = 4;

export interface RingLayout {
  readonly games: readonly Cell[];
  /** The links to the visitor's tables and to open tables; `null` if games need the place. */
  readonly mine: Cell | null;
  readonly watch: Cell | null;
  /** Whether the outer ring is in use. */
  readonly wide: boolean;
}

/** The places of a number of games, and of the two lists. */
export function layOutRing(games: number): RingLayout {
  const cells = [...INNER, ...OUTER].slice(0, games);
  return {
    games: cells,
    mine: games <= PLACES_FOR_GAMES ? INNER[4]! : null,
    watch: games <= PLACES_FOR_GAMES + 1 ? INNER[5]! : null,
    wide: games > INNER.length,
  };
}

/** The presets of each game, the default first. */
export function groupByGame(presets: readonly PresetInfo[]): readonly (readonly PresetInfo[])[] {
  const games = new Map<string, PresetInfo[]>();
  for (const preset of presets) games.set(preset.game, [...(games.get(preset.game) ?? []), preset]);
  return [...games.values()];
}

/** How many people play a game: "2 players", "2 or 4 players", "1 to 12 players". */
export function describePlayers(presets: readonly PresetInfo[]): string {
  const numbers = [...new Set(presets.flatMap((preset) => preset.seats))].sort((one, two) => one - two);
  const [low = 0, high = low] = [numbers[0], numbers.at(-1)];
  if (low === high) return t("home.players", { n: low });
  const fixed = presets.every((preset) => preset.seats[0] === preset.seats[1]);
  return t(fixed && numbers.length === 2 ? "home.players.either" : "home.players.range", { low, high });
}

/** About how long a game takes, and from which age on: "20 min · 9+". Empty for games that do not say. */
export function describeLength({ appearance: { minutes = 0, ages = 0 } }: PresetInfo): string {
  const parts = [minutes ? t("home.minutes", { n: minutes }) : "", ages ? t("home.ages", { n: ages }) : ""];
  return parts.filter(Boolean).join(" · ");
}

/** The preset that "play now" starts. */
export const featuredPreset = (presets: readonly PresetInfo[]): PresetInfo | undefined =>
  presets.find((preset) => preset.appearance.featured) ?? presets.find((preset) => preset.seats[0] === 2) ?? presets[0];
