// Finds the face of a game. A face is fetched with the first table of its game.

import type { PresetInfo } from "$api";
import ExternalBoard, { loadExternalModule } from "./ExternalBoard.svelte";
import type { Face } from "./face";

const faces = import.meta.glob<{ readonly face: Face }>("./*/index.ts");

async function loadExternalFace(url: string): Promise<Face> {
  await loadExternalModule(url);
  return { Board: ExternalBoard, isPlace: () => () => false };
}

/** The face of a preset: the one in its folder here, the one that its package brings, or the generic one. */
export async function loadFace({
  appearance,
  face_url: url,
}: Pick<PresetInfo, "appearance" | "face_url">): Promise<Face> {
  const load = faces[`./${appearance.face}/index.ts`];
  if (load) return (await load()).face;
  const external = url ? await loadExternalFace(url).catch(() => null) : null;
  return external ?? (await faces["./generic/index.ts"]!()).face;
}
