// Whether what is shown has just begun: a page that was loaded into the middle of it has nothing to read out.

import type { SixesView } from "$api";
import type { TableSession } from "../../../connection/session.svelte";

const seen = new WeakMap<TableSession, string>();

/** Follow a table from its first view on; the answer ends it. */
export function follow(session: TableSession): () => void {
  const note = (): void => {
    const game = session.view?.game as SixesView | undefined;
    if (game && game.phase === "writing") seen.set(session, `${session.view?.game_number}.${game.round}`);
  };
  note();
  return session.subscribe(note);
}

/** Whether somebody who looks at this table saw the round that is compared being written. */
export function fresh(session: TableSession): boolean {
  const game = session.view?.game as SixesView | undefined;
  return game !== undefined && seen.get(session) === `${session.view?.game_number}.${game.round}`;
}
