// Proposals about answers as texts: the question, the two choices and the result; and the moves that make them.

import type { Proposal, SixesView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { seatName } from "../../pages/table/descriptions";
import { t } from "../../i18n/index.svelte";
import { answerAt, placeKey, type Place } from "./answers";

const textAt = (game: SixesView, place: Place | null | undefined): string =>
  place ? (answerAt(game, place)?.line.text ?? "") : "";

const texts = (game: SixesView, proposal: Proposal): { one: string; two: string } => ({
  one: textAt(game, proposal.one),
  two: textAt(game, proposal.two),
});

export const questionText = (game: SixesView, proposal: Proposal): string =>
  t(`sixes.vote.${proposal.what}`, texts(game, proposal));

export const proposerLabel = (session: TableSession, proposal: Proposal): string =>
  proposal.by === null || proposal.by === undefined
    ? t("sixes.vote.referee")
    : t("sixes.vote.by", { name: seatName(session, proposal.by) });

export const choiceLabel = (proposal: Proposal, yes: boolean): string =>
  t(`sixes.vote.${proposal.what}.${yes ? "yes" : "no"}`);

/** The result of a vote; empty if it had none. */
export function resultText(game: SixesView, proposal: Proposal): string {
  const { result } = proposal;
  return result === "carried" || result === "lost"
    ? t(`sixes.result.${proposal.what}.${result}`, texts(game, proposal))
    : "";
}

/** The result of the last vote that ended since the view before. */
export function latestResult(before: SixesView | null, now: SixesView): string {
  if (!before || before.round !== now.round) return "";
  const closed = now.proposals.filter(
    (one) => one.result && !before.proposals.find((old) => old.number === one.number)?.result,
  );
  return (
    closed
      .map((one) => resultText(now, one))
      .filter(Boolean)
      .at(-1) ?? ""
  );
}

export const strikeMove = (place: Place): string => `strike ${placeKey(place)}`;
export const restoreMove = (place: Place): string => `restore ${placeKey(place)}`;
export const splitMove = (place: Place): string => `split ${placeKey(place)}`;
export const joinMove = (one: Place, two: Place): string => `join ${placeKey(one)} ${placeKey(two)}`;
export const voteMove = (proposal: Proposal, yes: boolean): string => `vote ${proposal.number} ${yes ? "yes" : "no"}`;
