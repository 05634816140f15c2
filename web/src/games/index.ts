// Which face a preset has. Each is fetched with the first table of its game; without one the plain face plays every game.

import type { Face } from "./face";

const FACES: readonly (readonly [RegExp, () => Promise<{ readonly face: Face }>])[] = [
  [/^six(-|$)/, () => import("./six")],
  [/^sixth(-|$)/, () => import("./sixth")],
  [/^degrees(-|$)/, () => import("./degrees")],
  [/^sixes(-|$)/, () => import("./sixes")],
];

export async function faceOf(preset: string): Promise<Face> {
  const found = FACES.find(([match]) => match.test(preset));
  return (await (found ? found[1]() : import("./plain"))).face;
}
