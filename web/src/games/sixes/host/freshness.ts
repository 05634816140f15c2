// Reading the answers out on the big screen, one at a time.

import type { SixesView } from "$api";
import type { TableSession } from "../../../connection/session.svelte";

const seen = new WeakMap<TableSession, string>();

/** Remembers which rounds were seen being written; returns a function that stops it. */
export function follow(session: TableSession): () => void {
  const note = (): void => {
    const game = session.view?.game as SixesView | undefined;
    if (game && game.phase === "writing") seen.set(session, `${session.view?.game_number}.${game.round}`);
  };
  note();
  return session.subscribe(note);
}

/** Whether this page saw the current round being written. If it was opened later there is nothing to read out. */
export function fresh(session: TableSession): boolean {
  const game = session.view?.game as SixesView | undefined;
  return game !== undefined && seen.get(session) === `${session.view?.game_number}.${game.round}`;
}
