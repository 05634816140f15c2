// Faces that the packages of games bring along, as `page/face.js`.

import type { ExternalFace, Face } from "./face";
import ExternalBoard from "./ExternalBoard.svelte";

const modules = new Map<string, ExternalFace>();

/** The module that was loaded from an address. */
export const externalModule = (url: string): ExternalFace | undefined => modules.get(url);

/** Loads a face from an address of this server. Throws an error if it cannot be loaded or exports no `mount`. */
export async function loadExternalFace(url: string): Promise<Face> {
  const { href, origin } = new URL(url, location.href);
  if (origin !== location.origin) throw new Error(`${url} is not on this server`);
  const module = (await import(/* @vite-ignore */ href)) as Partial<ExternalFace>;
  if (typeof module.mount !== "function") throw new Error(`${url} exports no mount`);
  modules.set(url, module as ExternalFace);
  return { Board: ExternalBoard, isPlace: () => () => false };
}
