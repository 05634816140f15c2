// The ring of the front door: four games, two ways to other people's tables, and in the middle the shortest way to a game.

import type { Key } from "../../i18n/index.svelte";

export type Picture = "six" | "sixth" | "degrees" | "sixes" | "mine" | "watch" | "now";

export interface Petal {
  readonly at: readonly [number, number];
  readonly picture: Picture;
  readonly title: Key;
  readonly line: Key;
  /** Where it leads; the one in the middle acts instead. */
  readonly href?: string;
  /** The colour of the game's cover. */
  readonly house?: string;
}

const game = (at: readonly [number, number], name: "six" | "sixth" | "degrees" | "sixes"): Petal => ({
  at,
  picture: name,
  title: `door.${name}`,
  line: `door.${name}.line`,
  href: `/set/${name}`,
  house: `--house-${name}`,
});

export const PETALS: readonly Petal[] = [
  game([0, -1], "six"),
  game([1, -1], "sixth"),
  game([-1, 0], "degrees"),
  { at: [0, 0], picture: "now", title: "door.now", line: "door.now.line" },
  game([1, 0], "sixes"),
  { at: [-1, 1], picture: "mine", title: "mine", line: "door.mine.none", href: "/mine" },
  { at: [0, 1], picture: "watch", title: "watch", line: "door.watch.none", href: "/watch" },
];
