// Two games with the sides swapped (TBL-20): the score, and who is waited for in between.

import type { TableView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { t } from "../../i18n/index.svelte";

/** So many points as people write them: 0, ½, 1, 1½, 2. */
export const formatPoints = (value: number): string =>
  `${value < 1 && value % 1 ? "" : Math.floor(value)}${value % 1 ? "½" : ""}`;

/** A dash between two scores, at which no line ends. */
export const DASH = "\u2060–\u2060";

/** What somebody has in the pair, if they play in one. */
export function pointsOf(view: TableView, id: string | null | undefined): number | null {
  const place = id ? (view.pair?.seats?.indexOf(id) ?? -1) : -1;
  return place < 0 ? null : (view.pair?.points?.[place] ?? null);
}

const pairSeatName = (session: TableSession, seat: number): string =>
  session.person(session.view?.pair?.seats?.[seat])?.name ?? t("seat.nobody", { n: seat + 1 });

/** Who won a pair that is over, and which seats those are; nobody where it is even. */
export function pairResult(
  session: TableSession,
): { readonly title: string; readonly winners: readonly number[] } | null {
  const { view } = session;
  if (!view || view.pair?.game !== 2 || view.phase === "playing" || !view.game?.outcome) return null;
  const has = (side: readonly number[]): number => view.pair?.points?.[side[0] ?? 0] ?? 0;
  const [best, other] = [...view.teams].sort((one, two) => has(two) - has(one));
  if (!best || !other) return null;
  const score = `${formatPoints(has(best))}${DASH}${formatPoints(has(other))}`;
  if (has(best) === has(other)) return { title: t("pair.even", { score }), winners: [] };
  const own = !session.companions.length && best.some((seat) => view.pair?.seats?.[seat] === session.you);
  return {
    title: own
      ? t("pair.won", { score })
      : t("pair.lost", { name: best.map((seat) => pairSeatName(session, seat)).join(", "), score }),
    winners: best,
  };
}

/** Between the two games: who is ready, who is waited for, or else what comes next. */
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
