// Sounds and vibrations: for a new card, for the end of writing, and for a crooked six.

import type { SixesView, TableView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { vibrate, playSound, type Sound } from "../../feedback";

const gameIn = (view: TableView | null): SixesView | null => (view?.game as SixesView | undefined) ?? null;

/** The seats with a new crooked six since the view before. */
export function newCrookedSixes(before: SixesView | null, after: SixesView): readonly number[] {
  return before && after.sheets.length > before.sheets.length ? (after.sheets.at(-1)?.crooked ?? []) : [];
}

/** The sound of a change from one view to the next. */
export function soundFor(before: SixesView | null, after: SixesView): Sound | null {
  if (!before) return null;
  if (newCrookedSixes(before, after).length) return "won";
  if (before.phase === after.phase && before.round === after.round) return null;
  return after.phase === "writing" ? "turn" : "lay";
}

/** Starts listening to a table; returns a function that stops it. */
export function startFeedback(session: TableSession): () => void {
  return session.subscribe((_, before, after) => {
    const [was, now] = [gameIn(before), gameIn(after)];
    if (!was || !now || before?.game_number !== after.game_number) return;
    const sound = soundFor(was, now);
    // The page around the board plays the sound for the end of the game.
    if (sound && (after.phase === "playing" || sound === "won")) playSound(sound);
    if (after.seat !== null && newCrookedSixes(was, now).includes(after.seat)) vibrate("won");
  });
}
