// What the view of Sixes says, put together as the page shows it. Nothing is judged here.

import type { Proposal, Row, SixesView } from "$api";
import type { TableSession } from "../../connection/session.svelte";

export type Place = readonly [number, number];
export type Written = Row["lines"][number];

/** One answer on the table. */
export interface Answer {
  readonly place: Place;
  readonly seat: number;
  readonly written: Written;
}

/** Answers that are read out as one. */
export interface Group {
  readonly key: string;
  /** Whose list is being read. */
  readonly reader: number;
  readonly line: number;
  readonly text: string;
  readonly answers: readonly Answer[];
  /** Whether it scores for those who count in it; what none of them does is barred. */
  readonly standing: "point" | "none" | "barred";
  /** How many people share it. */
  readonly alike: number;
}

export const placed = ([seat, line]: Place): string => `${seat}.${line}`;

const BARRED: readonly string[] = ["word", "struck", "repeat"];
export const barred = (written: Written): boolean => BARRED.includes(written.how);

/** The answer at a place, once lists are shown. */
export function answerAt(game: SixesView, place: Place): Answer | undefined {
  const written = game.rows.find((row) => row.seat === place[0])?.lines[place[1]];
  return written && { place, seat: place[0], written };
}

/** What is read out, in its order. */
export function groupsOf(game: SixesView): Group[] {
  return game.reading.map(({ seat, text, places }) => {
    const answers = places.map((place) => answerAt(game, place)).filter((one) => one !== undefined);
    const counting = answers.filter((one) => !barred(one.written));
    const standing = !counting.length ? "barred" : counting.some((one) => one.written.point) ? "point" : "none";
    const first = places[0] ?? [seat, 0];
    return {
      key: placed(first),
      reader: seat,
      line: first[1],
      text,
      answers,
      standing,
      alike: new Set(counting.map((one) => one.seat)).size,
    };
  });
}

/** Groups under headings: whose list is read, or in Lightning which category. */
export function chapters(game: SixesView): { readonly of: number; readonly groups: readonly Group[] }[] {
  const groups = groupsOf(game);
  if (game.kind !== "lightning") {
    const readers = [...new Set(groups.map((group) => group.reader))];
    return readers.map((of) => ({ of, groups: groups.filter((group) => group.reader === of) }));
  }
  const lines = [...new Set(groups.map((group) => group.line))].sort((one, other) => one - other);
  return lines.map((of) => ({ of, groups: groups.filter((group) => group.line === of) }));
}

/** What is being voted on. */
export const opened = (game: SixesView): Proposal | undefined => game.proposals.find((one) => one.number === game.open);

export const gameOf = (session: TableSession): SixesView => session.view?.game as SixesView;

/** Whether a turn of this name may be played. */
export function may(session: TableSession, move: string): boolean {
  const choices = session.view?.choices;
  return session.isPlaying && choices?.type === "forms" && (choices.forms ?? []).some((form) => form.move === move);
}

/** The people who may still be waited for: those who play in this round and are here. */
export const present = (game: SixesView): number[] =>
  game.players.filter((seat) => !game.away.includes(seat) && !game.out.includes(seat));

/** Those of them whose voice counts. */
export const voters = (game: SixesView): number[] => present(game).filter((seat) => !game.bots.includes(seat));

/** Every seat that has anything to do with this game, the highest total first. */
export function ranked(game: SixesView, seats: readonly number[]): number[] {
  return [...seats].sort((one, other) => (game.totals[other] ?? 0) - (game.totals[one] ?? 0) || one - other);
}

/** The place of a seat, where equal totals share theirs. */
export const rankOf = (game: SixesView, seat: number): number =>
  1 + game.totals.filter((total) => total > (game.totals[seat] ?? 0)).length;

/** The running total of a seat after each round that is over; the first is 0. */
export function running(game: SixesView, seat: number): number[] {
  const totals = [0];
  for (const sheet of game.sheets) totals.push(totals.at(-1)! + (sheet.points[seat] ?? 0));
  return totals;
}
