// Pictures and colours of games, for the pages that list them. A game's folder here may have `Art.svelte`,
// `VariantPicture.svelte` and `colours.css` (read by main.ts); for all others the server sends a colour and an icon.

import type { Component } from "svelte";
import type { PresetInfo } from "$api";

const art = import.meta.glob<Component>("./*/Art.svelte", { eager: true, import: "default" });
const variants = import.meta.glob<Component<{ preset: string }>>("./*/VariantPicture.svelte", {
  eager: true,
  import: "default",
});

/** What is drawn on the game's tile, on a hexagon of 173 by 200 around the origin. */
export const gameArt = ({ appearance }: PresetInfo): Component | null => art[`./${appearance.face}/Art.svelte`] ?? null;

/** The picture of a preset among the variants of its game, on 120 by 90. */
export const variantPicture = ({ appearance }: PresetInfo): Component<{ preset: string }> | null =>
  variants[`./${appearance.face}/VariantPicture.svelte`] ?? null;

/** The colour of a game's tile, as a CSS value. */
export const gameColour = (preset: PresetInfo | null | undefined): string =>
  preset ? `var(--game-${preset.appearance.face || preset.game}, ${preset.appearance.colour || "#3d5a50"})` : "#3d5a50";

/** The background of the pictures of a game's presets, as a CSS value. */
export const variantColour = (preset: PresetInfo): string =>
  `var(--variant-${preset.appearance.face || preset.game}, ${gameColour(preset)})`;
