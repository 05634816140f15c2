// The view of Sixes, grouped as the page shows it.

import type { Proposal, ScoredList, SixesView } from "$api";
import type { TableSession } from "../../connection/session.svelte";

export type Place = readonly [number, number];
export type WrittenLine = ScoredList["lines"][number];

/** One line that somebody wrote. */
export interface Answer {
  readonly place: Place;
  readonly seat: number;
  readonly line: WrittenLine;
}

/** Answers that count as the same. */
export interface Group {
  readonly key: string;
  /** The seat whose list is read out. */
  readonly reader: number;
  readonly line: number;
  readonly text: string;
  readonly answers: readonly Answer[];
  /** `point` if it scores; `barred` if none of its answers counts. */
  readonly standing: "point" | "none" | "barred";
  /** How many players share it. */
  readonly alike: number;
}

export const placeKey = ([seat, line]: Place): string => `${seat}.${line}`;

const BARRED: readonly string[] = ["word", "struck", "repeat"];
export const isBarred = (line: WrittenLine): boolean => BARRED.includes(line.how);

/** Whether a line was taken out, by vote or since it uses a word of the card; a vote can bring it back. */
export const isStruck = (line: WrittenLine): boolean => line.how === "word" || line.how === "struck";

/** The answer at a place, once the lists are open. */
export function answerAt(game: SixesView, place: Place): Answer | undefined {
  const line = game.rows.find((row) => row.seat === place[0])?.lines[place[1]];
  return line && { place, seat: place[0], line };
}

/** The groups in the order in which they are read out. */
export function groupsOf(game: SixesView): Group[] {
  return game.reading.map(({ seat, text, places }) => {
    const answers = places.map((place) => answerAt(game, place)).filter((one) => one !== undefined);
    const counting = answers.filter((one) => !isBarred(one.line));
    const standing = !counting.length ? "barred" : counting.some((one) => one.line.point) ? "point" : "none";
    const first = places[0] ?? [seat, 0];
    return {
      key: placeKey(first),
      reader: seat,
      line: first[1],
      text,
      answers,
      standing,
      alike: new Set(counting.map((one) => one.seat)).size,
    };
  });
}

/** The groups under headings: by reader, or in Lightning by category. */
export function sections(game: SixesView): { readonly of: number; readonly groups: readonly Group[] }[] {
  const groups = groupsOf(game);
  if (game.kind !== "lightning") {
    const readers = [...new Set(groups.map((group) => group.reader))];
    return readers.map((of) => ({ of, groups: groups.filter((group) => group.reader === of) }));
  }
  const lines = [...new Set(groups.map((group) => group.line))].sort((one, other) => one - other);
  return lines.map((of) => ({ of, groups: groups.filter((group) => group.line === of) }));
}

/** The proposal that is being voted on. */
export const openProposal = (game: SixesView): Proposal | undefined =>
  game.proposals.find((one) => one.number === game.open);

export const gameOf = (session: TableSession): SixesView => session.view?.game as SixesView;

/** Whether the viewer may play a move of this kind. */
export function canPlay(session: TableSession, move: string): boolean {
  const choices = session.view?.choices;
  return session.isPlaying && choices?.type === "forms" && (choices.forms ?? []).some((form) => form.move === move);
}

/** The seats that play in this round and are present. */
export const presentSeats = (game: SixesView): number[] =>
  game.players.filter((seat) => !game.away.includes(seat) && !game.out.includes(seat));

/** The present seats that may vote: all but bots. */
export const votingSeats = (game: SixesView): number[] =>
  presentSeats(game).filter((seat) => !game.bots.includes(seat));

/** How many more must agree before a proposal is accepted: more than half of those who vote. */
export const votesNeeded = (game: SixesView, proposal: Proposal): number =>
  Math.max(0, Math.floor(votingSeats(game).length / 2) + 1 - (proposal.yes?.length ?? 0));

/** Seats by their total, highest first. */
export function rankSeats(game: SixesView, seats: readonly number[]): number[] {
  return [...seats].sort((one, other) => (game.totals[other] ?? 0) - (game.totals[one] ?? 0) || one - other);
}

/** The place of a seat; equal totals share one. */
export const rankOf = (game: SixesView, seat: number): number =>
  1 + game.totals.filter((total) => total > (game.totals[seat] ?? 0)).length;

/** A seat's total after each finished round, starting with 0. */
export function runningTotals(game: SixesView, seat: number): number[] {
  const totals = [0];
  for (const sheet of game.sheets) totals.push(totals.at(-1)! + (sheet.points[seat] ?? 0));
  return totals;
}
