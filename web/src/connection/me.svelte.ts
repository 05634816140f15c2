// Whoever visits, as the house knows them: asked once for a page, and told to all its parts.

import type { Changes, Me } from "$api";
import { api } from "./api";

const now = $state<{ me: Me | null }>({ me: null });
let asked: Promise<Me> | null = null;

export const me = (): Me | null => now.me;

/** Ask who one is; the first contact brings an identity. A failure is asked again. */
export function meet(): Promise<Me> {
  asked ??= api.me().then((found) => (now.me = found));
  asked.catch(() => (asked = null));
  return asked;
}

/** Be called otherwise. */
export async function rename(changes: Changes): Promise<void> {
  now.me = await api.call(changes);
}

/** Somebody else from now on, or nobody. */
export function forgetMe(): void {
  asked = null;
  now.me = null;
}
