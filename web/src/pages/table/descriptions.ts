// The state of a table in one sentence: whose turn it is, who won, which options were chosen.

import type { Outcome, PresetInfo } from "$api";
import { deckName } from "../../connection/decks.svelte";
import type { TableSession } from "../../connection/session.svelte";
import { language, t, textOr } from "../../i18n/index.svelte";
import { pairResult } from "./pairs";

export const seatName = (session: TableSession, seat: number): string =>
  session.personAt(seat)?.name ?? t("seat.nobody", { n: seat + 1 });

const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(names);

/** A finished game: how it ended, the sides, the visitor's own seat if it speaks to them, and the names by seat. */
export interface FinishedGame {
  readonly outcome: Outcome;
  readonly teams: readonly (readonly number[])[];
  readonly you: number | null;
  readonly name: (seat: number) => string;
}

/** Whether somebody played alone, for points. */
export const isAlone = ({ outcome, teams }: Pick<FinishedGame, "outcome" | "teams">): boolean =>
  teams.length === 1 && Boolean(outcome.scores);

/** Whether the visitor won. Alone one wins by reaching the goal. */
export const hasWon = ({ outcome, teams, you }: Omit<FinishedGame, "name">): boolean =>
  you !== null && outcome.winners.includes(you) && (teams.length > 1 || outcome.reason === "goal");

/** How a game ended: who won, who shared the win, how much somebody scored alone; and why. */
export function describeOutcome(game: FinishedGame): { readonly title: string; readonly why: string } {
  const { outcome, teams, you, name } = game;
  const why = textOr(`reason.${outcome.reason}`, "");
  const names = (seats: readonly number[]): string => joinNames(seats.map(name));
  if (isAlone(game)) {
    const n = outcome.scores?.[0] ?? 0;
    const points =
      outcome.possible === undefined ? t("result.points", { n }) : t("result.possible", { n, all: outcome.possible });
    const title = you === null ? `${names(teams[0] ?? [])}${t("result.colon")}${points}` : points;
    return { title, why: outcome.reason === "points" ? "" : why };
  }
  if (!outcome.winners.length) return { title: t(outcome.reason === "no-cards" ? "result.none" : "result.draw"), why };
  const own = you !== null && outcome.winners.includes(you);
  if (teams.filter((team) => team.some((seat) => outcome.winners.includes(seat))).length > 1) {
    const others = names(outcome.winners.filter((seat) => seat !== you));
    const n = outcome.scores?.[outcome.winners[0] ?? 0] ?? 0;
    return { title: t(own ? "result.shared.own" : "result.shared", { names: others, n }), why: "" };
  }
  return { title: own ? t("result.won") : t("result.lost", { name: names(outcome.winners) }), why };
}

/** Who won, or that nobody did. A screen in the room (`forRoom`) speaks to nobody in particular. */
export function describeResult(
  session: TableSession,
  forRoom = false,
): { readonly title: string; readonly why: string } | null {
  const { view } = session;
  const outcome = view?.game?.outcome;
  if (!view || !outcome) return null;
  const you = forRoom || session.companions.length ? null : view.seat;
  return describeOutcome({ outcome, teams: view.teams, you, name: (seat) => seatName(session, seat) });
}

/** Why the game cannot start yet, or an empty text. */
export function startObstacle(session: TableSession): string {
  const { view } = session;
  if (!view) return "";
  if (view.missing_players) return t("wait.players", { n: view.missing_players });
  const unready = view.people.find(
    (person) =>
      view.seats.includes(person.id) && !person.device_of && person.id !== view.owner && !person.bot && !person.ready,
  );
  if (!unready) return "";
  return unready.id === session.you ? t("wait.own") : t("wait.ready", { name: unready.name });
}

export function describeStatus(session: TableSession): string {
  const { view } = session;
  if (!view) return "";
  if (view.closed) return t("closed");
  if (view.phase !== "playing") {
    const result = describeResult(session);
    const pair = pairResult(session);
    if (pair) return `${pair.title}.`;
    if (result) return result.why ? `${result.title} ${result.why}.` : `${result.title}.`;
    const obstacle = startObstacle(session);
    if (obstacle) return obstacle;
    const owner = session.person(view.owner)?.name ?? "";
    if (view.open_seats && session.isOpen)
      return session.isOwner ? t("wait.start.open") : t("wait.owner.open", { name: owner });
    return session.isOwner ? t("wait.start") : t("wait.owner", { name: owner });
  }
  if (!view.game) return t("turn.hidden");
  if (view.game.turn === null) return session.canAct ? t("turn.any") : t("turn.wait");
  if (session.canAct && session.companions.length)
    return t("shared-device.turn", { name: seatName(session, view.game.turn) });
  return session.canAct ? t("turn.yours") : t("turn.theirs", { name: seatName(session, view.game.turn) });
}

const FLAGS: Readonly<Record<string, "yes" | "no">> = { yes: "yes", no: "no" };

/** The value of an option in words; decks have names of their own. */
function describeValue({ kind, labels }: PresetInfo["options"][number], value: string): string {
  if (kind.type !== "deck") return labels?.[value] ?? value;
  return value
    .split("+")
    .map((deck) => labels?.[deck] ?? deckName(deck))
    .join(", ");
}

export function describeOptions(text: string, preset: PresetInfo): string {
  return text
    .split(" ")
    .filter(Boolean)
    .map((part) => {
      const [name = "", value = ""] = part.split("=");
      const option = preset.options.find((one) => one.name === name);
      if (!option) return part;
      const flag = option.kind.type === "flag" ? FLAGS[value] : undefined;
      return t("option.value", {
        title: option.title ?? name,
        value: flag ? t(`option.${flag}`) : describeValue(option, value),
      });
    })
    .join(" · ");
}
