// The state of a table in one sentence: whose turn it is, who won, which options were chosen.

import type { PresetInfo } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { t, textOr } from "../../i18n/index.svelte";
import { pairResult } from "./pairs";

export const seatName = (session: TableSession, seat: number): string =>
  session.personAt(seat)?.name ?? t("seat.nobody", { n: seat + 1 });

const joinNames = (names: readonly string[]): string => names.join(", ");

/** Who won, or that nobody did. */
export function describeResult(session: TableSession): { readonly title: string; readonly why: string } | null {
  const outcome = session.view?.game?.outcome;
  if (!session.view || !outcome) return null;
  const own = !session.companions.length && session.view.seat !== null && outcome.winners.includes(session.view.seat);
  const title = !outcome.winners.length
    ? t("result.draw")
    : own
      ? t("result.won")
      : t("result.lost", { name: joinNames(outcome.winners.map((seat) => seatName(session, seat))) });
  return { title, why: textOr(`reason.${outcome.reason}`, "") };
}

export function describeStatus(session: TableSession): string {
  const { view } = session;
  if (!view) return "";
  if (view.closed) return t("closed");
  if (view.phase !== "playing") {
    const result = describeResult(session);
    const pair = pairResult(session);
    if (pair) return `${pair.title}.`;
    if (result) return result.why ? `${result.title} ${result.why}.` : result.title;
    if (view.seats.includes(null)) return t("wait.seat");
    const unready = view.people.find(
      (person) =>
        view.seats.includes(person.id) && !person.device_of && person.id !== view.owner && !person.bot && !person.ready,
    );
    if (unready) return unready.id === session.you ? t("wait.own") : t("wait.ready", { name: unready.name });
    return session.isOwner ? t("wait.start") : t("wait.owner", { name: session.person(view.owner)?.name ?? "" });
  }
  if (!view.game) return t("turn.hidden");
  if (view.game.turn === null) return session.canAct ? t("turn.any") : t("turn.wait");
  if (session.canAct && session.companions.length)
    return t("shared-device.turn", { name: seatName(session, view.game.turn) });
  return session.canAct ? t("turn.yours") : t("turn.theirs", { name: seatName(session, view.game.turn) });
}

const FLAGS: Readonly<Record<string, "yes" | "no">> = { yes: "yes", no: "no" };

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
        value: flag ? t(`option.${flag}`) : (option.labels?.[value] ?? value),
      });
    })
    .join(" · ");
}
