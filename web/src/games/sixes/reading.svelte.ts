// How far the big screen has read the answers out. It follows from the server's clock, so that the screen and all
// phones agree, and a page that is reloaded goes on where it was.

import type { TableSession } from "../../connection/session.svelte";
import { gameOf } from "./answers";

const INTERVAL = 100;
/** Seconds for each answer, and at most for all of them. */
const ANSWER_TIME = 1.8;
const MAX_TIME = 60;

/** How many of `count` answers have been read out when the lists have been open for some seconds; `Infinity` if all. */
export function readCount(count: number, seconds: number): number {
  const read = Math.floor(Math.max(0, seconds) / Math.min(ANSWER_TIME, MAX_TIME / Math.max(1, count))) + 1;
  return read > count ? Infinity : read;
}

export interface Reading {
  /** How many answers this page may show; `Infinity` once reading is over. */
  readonly count: number;
}

/** To be called while a component is created. Phones wait for a screen only if there is one at the table. */
export function trackReading(session: () => TableSession, isScreen: boolean): Reading {
  let now = $state(0);
  const game = $derived(gameOf(session()));
  const followsScreen = $derived.by(() => {
    const { screens, status } = session();
    return isScreen || (screens ?? (status === "open" ? 1 : 0)) > 0;
  });
  const read = $derived(
    game.revealed_at === null || !followsScreen ? Infinity : readCount(game.reading.length, now - game.revealed_at),
  );
  const round = $derived(`${session().view?.game_number}.${game.round}`);
  /** What was shown once stays, also if a screen joins later. */
  let shown = $state.raw({ round: "", count: 0 });
  const count = $derived(shown.round === round ? Math.max(shown.count, read) : read);
  const update = (): void => {
    now = session().clock.now() - (session().view?.started_at ?? 0);
  };

  update();
  $effect(() => {
    if (read === Infinity) return;
    update();
    const timer = setInterval(update, INTERVAL);
    return () => clearInterval(timer);
  });
  $effect(() => {
    shown = { round, count };
  });
  return {
    get count() {
      return count;
    },
  };
}
