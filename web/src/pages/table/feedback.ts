// Sounds, vibration and announcements when something happens at a table.

import type { Event, TableView } from "$api";
import { announce, toast } from "../../kit/notifications.svelte";
import type { TableSession } from "../../connection/session.svelte";
import { vibrate, playSound } from "../../feedback";
import { t } from "../../i18n/index.svelte";
import { hasWon, seatName, describeStatus } from "./descriptions";

/** Listens to a table; returns a function that stops it. */
export function followTable(session: TableSession): () => void {
  let first = true;
  return session.subscribe((events, before, after) => {
    // The first update has old events.
    if (first) {
      first = false;
      return;
    }
    if (before && before.owner !== after.owner)
      toast(
        after.owner === session.you
          ? t("owner.you")
          : t("owner.now", { name: session.person(after.owner)?.name ?? "" }),
      );
    for (const vote of after.votes) {
      const open = before?.votes.find((one) => one.number === vote.number && !one.result);
      if (open && vote.result)
        toast(t(`vote.${vote.result}`, { question: vote.question }), { bad: vote.result !== "carried" });
    }
    for (const event of events) {
      const answer = describeAnswer(session, event, before, after);
      if (answer) toast(answer);
    }
    // In games without turns the face has its own sounds and announcements.
    const hasNoTurns = before?.game?.turn === null && after.game?.turn === null;
    const turns = hasNoTurns ? [] : events.filter((event) => event.action === "turn" && event.move);
    const outcome = before?.phase === "playing" && after.phase !== "playing" && after.game?.outcome;
    for (const { seat, move } of turns.slice(-2)) announce(`${seatName(session, seat ?? 0)}: ${move}`);
    if (outcome) {
      const won = hasWon({ outcome, teams: after.teams, you: after.seat });
      playSound(won ? "won" : "over");
      if (won) vibrate("won");
      announce(describeStatus(session), true);
      return;
    }
    if (turns.length) {
      playSound("lay");
      if (turns.some((turn) => turn.seat === after.seat)) vibrate("lay");
    }
    const turn = after.game?.turn ?? null;
    const isNewTurn =
      after.phase === "playing" &&
      turn !== null &&
      turn === after.seat &&
      (before?.game?.turn !== turn || before.phase !== "playing");
    if (isNewTurn) {
      playSound("turn");
      announce(describeStatus(session));
    }
  });
}

/** What somebody answered to an offer, where the table does not show it; empty for other events. */
function describeAnswer(session: TableSession, event: Event, before: TableView | null, after: TableView): string {
  const person = session.person(event.person);
  if (!person || person.id === session.you) return "";
  if (event.action === "accept" && person.bot && after.game?.outcome?.reason === "agreed")
    return t("offer.bot.accepted", { name: person.name });
  if (event.action !== "decline") return "";
  const offer = before?.offers.find(
    (one) => one.open && !after.offers.some((other) => other.open && other.kind === one.kind && other.by === one.by),
  );
  if (!offer) return "";
  return person.bot
    ? t("offer.bot.declined", { name: person.name })
    : t(`offer.declined.${offer.kind}`, { name: person.name });
}
