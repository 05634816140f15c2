// What is heard and felt as an evening goes on: a bell for a card, a knock for the lists, the chord of six for a crooked six.

import type { SixesView, TableView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { vibrate } from "../../feedback/haptics";
import { playSound, type Sound } from "../../feedback/sound";

const of = (view: TableView | null): SixesView | null => (view?.game as SixesView | undefined) ?? null;

/** The seats whose crooked six was written down since. */
export function crookedSince(before: SixesView | null, after: SixesView): readonly number[] {
  return before && after.sheets.length > before.sheets.length ? (after.sheets.at(-1)?.crooked ?? []) : [];
}

/** What is heard when one view follows another. */
export function heard(before: SixesView | null, after: SixesView): Sound | null {
  if (!before) return null;
  if (crookedSince(before, after).length) return "won";
  if (before.phase === after.phase && before.round === after.round) return null;
  return after.phase === "writing" ? "turn" : "lay";
}

/** Listen to a table; the answer ends it. */
export function celebrate(session: TableSession): () => void {
  return session.subscribe((_, before, after) => {
    const [was, now] = [of(before), of(after)];
    if (!was || !now || before?.game_number !== after.game_number) return;
    const one = heard(was, now);
    // Of a game that ends the shell sounds the end.
    if (one && (after.phase === "playing" || one === "won")) playSound(one);
    if (after.seat !== null && crookedSince(was, now).includes(after.seat)) vibrate("won");
  });
}
