// Sheets as the page shows them: marks of links, names, and what a player may do about a sheet.

import type { DegreesView, Fault, Form, LinkView, SheetView, TableView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { t } from "../../i18n/index.svelte";
import { seatName } from "../../pages/table/descriptions";

/** How a link is marked. `half`: right, but not by the named film. `open`: not checked yet. */
export type Mark = "good" | "half" | "maybe" | "bad" | "open";

export const MARK_ICONS = { good: "check", half: "check", maybe: "ask", bad: "cross", open: "more" } as const;
export const MARK_TONES = { good: "good", half: "maybe", maybe: "maybe", bad: "bad", open: "" } as const;

/** The ruling behind each fault of a sheet. */
export const FAULT_RULINGS: Readonly<Record<Fault["code"], string>> = {
  link: "DEG-5",
  "repeated-actor": "DEG-3",
  "film-misused": "DEG-4",
  "no-arrival": "DEG-2",
};

export function markOf(link: LinkView): Mark {
  const { check } = link;
  if (!check) return "open";
  if (check.verdict === "confirmed") return "good";
  if (link.stands && !link.film_scores && check.film) return "half";
  return check.verdict === "unknown" ? "maybe" : "bad";
}

/** The names on a link, in the catalogue's spelling if it knows them. */
export const actorOf = (link: LinkView): string => link.check?.actor.name ?? link.link.actor;
export const filmOf = (link: LinkView): string => link.check?.film?.name ?? link.link.film ?? "";

/** Why a link is right or wrong, in a few words. */
export function explainLink(link: LinkView): string {
  const { check } = link;
  if (!check) return "";
  if (markOf(link) === "half") return t("degrees.why.half");
  return check.reason === "in-cast" || check.reason === "together" ? "" : t(`degrees.why.${check.reason}`);
}

export const gameOf = (session: TableSession): DegreesView => session.view?.game as DegreesView;

/** The viewer's side; `null` for spectators. */
export const sideOf = (view: TableView): number | null => {
  const game = view.game as DegreesView;
  const side = view.seat === null ? -1 : game.teams.findIndex((team) => team.includes(view.seat!));
  return side < 0 ? null : side;
};

/** The names of a side's players. */
export const sideName = (session: TableSession, side: number): string =>
  (gameOf(session).teams[side] ?? []).map((seat) => seatName(session, seat)).join(" & ");

/** A sheet's name in moves, such as `1.3`. */
export const sheetKey = (sheet: SheetView): string => `${sheet.side}.${sheet.number}`;

export function formOf(session: TableSession, move: string): Form | undefined {
  const choices = session.view?.choices;
  return choices?.type === "forms" ? choices.forms?.find((form) => form.move === move) : undefined;
}

/** What the viewer may do about a sheet. */
export interface AllowedActions {
  readonly vote: boolean;
  readonly challenge: boolean;
  readonly rule: boolean;
  readonly forfeit: boolean;
}

export function allowedActions(session: TableSession, sheet: SheetView): AllowedActions {
  const view = session.view;
  const others = !view || sideOf(view) !== sheet.side;
  const voters = [...(sheet.ballot?.yes ?? []), ...(sheet.ballot?.no ?? [])];
  const rule = formOf(session, "rule");
  const isFailed = sheet.status === "settled" && (sheet.right === false || Boolean(sheet.faults?.length));
  return {
    vote: Boolean(formOf(session, "vote")) && sheet.status === "voting" && others && !voters.includes(view?.seat ?? -1),
    challenge: Boolean(formOf(session, "challenge")) && sheet.status === "tallied" && others,
    rule: Boolean(rule) && sheet.status === "review" && (others || Boolean(rule?.owner_only)),
    forfeit: Boolean(formOf(session, "forfeit")) && isFailed && !sheet.forfeit,
  };
}

/** The sheets that wait for a vote or a ruling of the viewer. */
export const sheetsToReview = (session: TableSession): readonly SheetView[] =>
  gameOf(session).sheets.filter((sheet) => {
    const allowed = allowedActions(session, sheet);
    return allowed.vote || allowed.rule;
  });

/** The scale of the race: points per hexagon, and the number of hexagons. */
export function raceScale(
  goal: number,
  totals: readonly (number | null)[],
): { readonly each: number; readonly count: number } {
  const far = goal || Math.max(30, ...totals.map((total) => total ?? 0));
  const each = Math.max(1, Math.ceil(far / 10));
  return { each, count: Math.ceil(far / each) };
}

/** The sides by their points, best first. Hidden points count as 0. */
export const rankSides = (totals: readonly (number | null)[]): readonly number[] =>
  totals.map((_, side) => side).sort((one, two) => (totals[two] ?? 0) - (totals[one] ?? 0) || one - two);

/** The initials of the first and the last name. */
export function initials(name: string): string {
  const words = name
    .replace(/\s*\[.*\]$/, "")
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map((word) => (word ? [...word][0]!.toLocaleUpperCase() : "")).join("");
}

/** The last name, with its particles and suffix: "De Niro", "Downey Jr.". */
export const shortName = (name: string): string => {
  const words = name
    .replace(/\s*[[(].*$/, "")
    .trim()
    .split(/\s+/);
  let from = words.length - 1;
  if (from > 1 && /^(jr|sr|ii|iii|iv)\.?$/i.test(words[from]!)) from -= 1;
  while (from > 1 && /^(d[aeiu]|del|della|des|dos|v[ao]n|der|den|la|le|ten|ter|st\.?)$/i.test(words[from - 1]!))
    from -= 1;
  return words.slice(from).join(" ");
};

/** A name without case, accents and punctuation, for comparisons. */
export const normalizeName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
