// What is heard, felt and spoken when something happens at a table.

import { announce } from "../../kit/saying.svelte";
import type { TableSession } from "../../line/session.svelte";
import { feel } from "../../senses/haptics";
import { sound } from "../../senses/sound";
import { nameOf, standing } from "./words";

/** Listen to a table; the answer ends it. */
export function sense(session: TableSession): () => void {
  let first = true;
  return session.listen((events, before, after) => {
    // What happened before somebody looked is no news.
    if (first) {
      first = false;
      return;
    }
    // Where everybody acts at once, turns are no moves to be heard: the board says what comes of them.
    const turns = after.game?.turn === null ? [] : events.filter((event) => event.act === "turn" && event.move);
    const ended = before?.phase === "playing" && after.phase !== "playing" && after.game?.outcome;
    for (const { seat, move } of turns.slice(-2)) announce(`${nameOf(session, seat ?? 0)}: ${move}`);
    if (ended) {
      const won = after.seat !== null && ended.winners.includes(after.seat);
      sound(won ? "won" : "over");
      if (won) feel("won");
      announce(standing(session), true);
      return;
    }
    if (turns.length) {
      sound("lay");
      if (turns.some((turn) => turn.seat === after.seat)) feel("lay");
    }
    const turn = after.game?.turn ?? null;
    const came = after.phase === "playing" && turn !== null && turn === after.seat && (before?.game?.turn !== turn || before.phase !== "playing");
    if (came) {
      sound("turn");
      announce(standing(session));
    }
  });
}
