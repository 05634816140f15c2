// Proposals about answers as texts: the question, the two choices and the result; and the moves that make them.

import type { Proposal, SixesView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { nameOf } from "../../pages/table/descriptions";
import { t } from "../../i18n/index.svelte";
import { answerAt, placed, type Place } from "./answers";

const textAt = (game: SixesView, place: Place | null | undefined): string =>
  place ? (answerAt(game, place)?.written.text ?? "") : "";

const texts = (game: SixesView, proposal: Proposal): { one: string; two: string } => ({
  one: textAt(game, proposal.one),
  two: textAt(game, proposal.two),
});

export const question = (game: SixesView, proposal: Proposal): string =>
  t(`sixes.vote.${proposal.what}`, texts(game, proposal));

export const asker = (session: TableSession, proposal: Proposal): string =>
  proposal.by === null || proposal.by === undefined
    ? t("sixes.vote.referee")
    : t("sixes.vote.by", { name: nameOf(session, proposal.by) });

export const meaning = (proposal: Proposal, yes: boolean): string =>
  t(`sixes.vote.${proposal.what}.${yes ? "yes" : "no"}`);

/** The result of a vote; empty if it had none. */
export function ended(game: SixesView, proposal: Proposal): string {
  const { result } = proposal;
  return result === "carried" || result === "lost"
    ? t(`sixes.result.${proposal.what}.${result}`, texts(game, proposal))
    : "";
}

/** The result of the last vote that ended since the view before. */
export function lately(before: SixesView | null, now: SixesView): string {
  if (!before || before.round !== now.round) return "";
  const settled = now.proposals.filter(
    (one) => one.result && !before.proposals.find((old) => old.number === one.number)?.result,
  );
  return (
    settled
      .map((one) => ended(now, one))
      .filter(Boolean)
      .at(-1) ?? ""
  );
}

export const striking = (place: Place): string => `strike ${placed(place)}`;
export const splitting = (place: Place): string => `split ${placed(place)}`;
export const joining = (one: Place, two: Place): string => `join ${placed(one)} ${placed(two)}`;
export const voting = (proposal: Proposal, yes: boolean): string => `vote ${proposal.number} ${yes ? "yes" : "no"}`;
