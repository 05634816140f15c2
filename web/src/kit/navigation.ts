// The pages that are always one tap away, in the top bar and in the bottom bar of phones.

import type { Key } from "../i18n/index.svelte";
import type { IconName } from "./icons";

export interface NavigationItem {
  readonly path: string;
  readonly key: Key;
  readonly icon: IconName;
}

export const NAVIGATION: readonly NavigationItem[] = [
  { path: "/", key: "play", icon: "play" },
  { path: "/watch", key: "watch", icon: "eye" },
  { path: "/mine", key: "mine", icon: "stack" },
  { path: "/films", key: "films", icon: "film" },
];

/** Whether an address lies in a place: the front door is only itself. */
export const isWithin = (place: string, path: string): boolean =>
  path === place || (place !== "/" && path.startsWith(`${place}/`));
