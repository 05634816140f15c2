// The visitor, as the server knows them. Fetched once per page and shared by all its parts.

import type { ProfileRequest, MeResponse } from "$api";
import { api } from "./api";

const now = $state<{ me: MeResponse | null }>({ me: null });
let asked: Promise<MeResponse> | null = null;

export const me = (): MeResponse | null => now.me;

/** Ask who one is; the first contact brings an identity. A failure is asked again. */
export function identify(): Promise<MeResponse> {
  asked ??= api.me().then((found) => (now.me = found));
  asked.catch(() => (asked = null));
  return asked;
}

/** Be called otherwise. */
export async function updateMe(changes: ProfileRequest): Promise<void> {
  now.me = await api.call(changes);
}

/** Somebody else from now on, or nobody. */
export function clearMe(): void {
  asked = null;
  now.me = null;
}
