// Animates discs that move: for a moment they are drawn between the squares, although the view has them on the target.

import type { SixthView } from "$api";
import { onMount } from "svelte";
import type { TableSession } from "../../connection/session.svelte";
import { prefersReducedMotion } from "../../settings.svelte";
import { squaresInMove, squareOf } from "./discs";

export interface Flight {
  readonly from: number;
  readonly to: number;
  readonly discs: string;
}

const SECONDS = 0.24;

/** The discs that a move carried from one square to another; `null` for other moves. */
export function findFlight(before: SixthView, after: SixthView, move: string): Flight | null {
  const [from, to] = squaresInMove(move).map((name) => squareOf(name, after.size));
  if (from === undefined || to === undefined) return null;
  const [old, now] = [before.board[to] ?? "", after.board[to] ?? ""];
  const discs = now.startsWith(old) ? now.slice(old.length) : "";
  return discs ? { from, to, discs } : null;
}

/** Tracks the discs in the air, and the square on which a piece was just placed. */
export function trackFlights(session: () => TableSession): {
  readonly now: Flight | null;
  readonly landedOn: number | null;
} {
  let now = $state.raw<Flight | null>(null);
  let landedOn = $state<number | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onMount(() => {
    const unsubscribe = session().subscribe((events, before, after) => {
      const turn = events.findLast((event) => event.action === "turn" && event.move);
      if (
        !turn?.move ||
        !before?.game ||
        !after.game ||
        prefersReducedMotion() ||
        before.game_number !== after.game_number
      )
        return;
      const squares = squaresInMove(turn.move).map((name) => squareOf(name, (after.game as SixthView).size));
      landedOn = squares.length === 1 ? squares[0]! : null;
      now = findFlight(before.game as SixthView, after.game as SixthView, turn.move);
      clearTimeout(timer);
      timer = setTimeout(() => {
        now = null;
      }, SECONDS * 1000);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  });
  return {
    get now() {
      return now;
    },
    get landedOn() {
      return landedOn;
    },
  };
}
