// Pairs of games with the sides swapped (TBL-20): the score, and who is not ready for the second game.

import type { TableView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { t } from "../../i18n/index.svelte";

/** Points with halves as fractions: 0, ½, 1, 1½, 2. */
export const formatPoints = (value: number): string =>
  `${value < 1 && value % 1 ? "" : Math.floor(value)}${value % 1 ? "½" : ""}`;

/** A dash between two scores that allows no line break. */
export const DASH = "\u2060–\u2060";

/** The points of a person in the current pair; `null` if they do not play in one. */
export function pointsOf(view: TableView, id: string | null | undefined): number | null {
  const place = id ? (view.pair?.seats?.indexOf(id) ?? -1) : -1;
  return place < 0 ? null : (view.pair?.points?.[place] ?? null);
}

const pairSeatName = (session: TableSession, seat: number): string =>
  session.person(session.view?.pair?.seats?.[seat])?.name ?? t("seat.nobody", { n: seat + 1 });

/** The result of a finished pair, and the seats of its winners; none if it is even. */
export function pairResult(
  session: TableSession,
): { readonly title: string; readonly winners: readonly number[] } | null {
  const { view } = session;
  if (!view || view.pair?.game !== 2 || view.phase === "playing" || !view.game?.outcome) return null;
  const pointsOfSide = (side: readonly number[]): number => view.pair?.points?.[side[0] ?? 0] ?? 0;
  const [best, other] = [...view.teams].sort((one, two) => pointsOfSide(two) - pointsOfSide(one));
  if (!best || !other) return null;
  const score = `${formatPoints(pointsOfSide(best))}${DASH}${formatPoints(pointsOfSide(other))}`;
  if (pointsOfSide(best) === pointsOfSide(other)) return { title: t("pair.even", { score }), winners: [] };
  const own = !session.companions.length && best.some((seat) => view.pair?.seats?.[seat] === session.you);
  return {
    title: own
      ? t("pair.won", { score })
      : t("pair.lost", { name: best.map((seat) => pairSeatName(session, seat)).join(", "), score }),
    winners: best,
  };
}

/** Between the two games: who is ready, who is not, or what comes next. */
export function describePairStatus(session: TableSession): string {
  const { view } = session;
  if (view?.phase !== "between") return "";
  const people = view.seats
    .map((id) => session.person(id))
    .filter((person) => person && !person.bot && !person.device_of);
  const names = (ready: boolean): string =>
    people
      .filter((one) => one?.ready === ready)
      .map((one) => one?.name)
      .join(", ");
  if (session.person(session.you)?.ready && names(false)) return t("pair.wait", { name: names(false) });
  if (names(true)) return t("pair.ready", { name: names(true) });
  return t("pair.next");
}
