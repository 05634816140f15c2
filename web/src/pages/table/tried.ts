// Acts out of a sheet: what is refused is said above it, where it is seen, and not on the board behind it.

import { complain } from "../../kit/saying.svelte";
import type { Act } from "../../connection/outbox";
import type { TableSession } from "../../connection/session.svelte";

export async function tried(session: TableSession, act: Act): Promise<boolean> {
  if (await session.act(act)) return true;
  if (session.refusal) complain(session.refusal);
  session.refusal = null;
  return false;
}

/** The level of a bot of the house, which its id says; none for people and for programs of others. */
export const levelOf = (id: string): string | null => /^bot:(\d):/.exec(id)?.[1] ?? null;
