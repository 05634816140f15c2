// Sheets as the page shows them: marks of links, names, and what a player may do about a sheet.

import type { DegreesView, Fault, Form, LinkView, SheetView, TableView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { language, t } from "../../i18n/index.svelte";
import { seatName } from "../../pages/table/descriptions";

/** How a link is marked. `half`: right, but not by the named film. `open`: not checked yet. */
export type Mark = "good" | "half" | "maybe" | "bad" | "open";

export const MARK_ICONS = { good: "check", half: "minus", maybe: "ask", bad: "cross", open: "more" } as const;
export const MARK_TONES = { good: "good", half: "maybe", maybe: "maybe", bad: "bad", open: "" } as const;

/** The most links on a sheet. */
export const MAX_LINKS = 6;

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

const SEVERITY: readonly Mark[] = ["bad", "maybe", "half", "open", "good"];

/** The mark of a sheet: the worst of its links, and `bad` if it scores nothing. */
export function markOfSheet(sheet: SheetView): Mark {
  if (sheet.status === "abandoned" || sheet.faults?.length || sheet.right === false) return "bad";
  if (sheet.status === "review" || sheet.status === "voting") return "maybe";
  if (sheet.right) return "good";
  const marks = (sheet.links ?? []).map(markOf);
  return SEVERITY.find((mark) => marks.includes(mark)) ?? "open";
}

/** The names on a link, in the catalogue's spelling if it knows them. */
export const actorOf = (link: LinkView): string => link.check?.actor.name ?? link.link.actor;
export const filmOf = (link: LinkView): string => link.check?.film?.name ?? link.link.film ?? "";

const list = (names: readonly string[], type: Intl.ListFormatType = "conjunction"): string =>
  new Intl.ListFormat(language(), { type }).format(names);

/** What is wrong with a link and, unless it is to be `brief`, what would have been right; empty if nothing is wrong. */
export function explainLink(sheet: SheetView, index: number, brief = false): string {
  const link = (sheet.links ?? [])[index];
  const check = link?.check;
  if (!link || !check || check.verdict === "confirmed") return "";
  const before = index ? actorOf(sheet.links![index - 1]!) : sheet.first.name;
  const { absent = [], alike = [] } = check;
  const film = filmOf(link);
  const sentences: string[] = [];
  if (check.reason === "unknown-actor")
    sentences.push(t("degrees.why.unknown-actor", { name: check.actor.id === null ? actorOf(link) : before }));
  else if (check.reason === "unknown-film") sentences.push(t("degrees.why.unknown-film", { name: film }));
  else if (check.reason === "none-known")
    sentences.push(t("degrees.why.none-known", { one: before, two: actorOf(link) }));
  else if (check.reason === "not-in-cast" || check.reason === "cast-thin") {
    // Games from before the catalogue said who is absent.
    const names = absent.length ? absent : [actorOf(link)];
    sentences.push(t(`degrees.why.${check.reason}`, { n: names.length, names: list(names), film }));
  }
  if (brief) return sentences.join(" ");
  if (alike.length) sentences.push(t("degrees.why.alike", { names: list(alike, "disjunction") }));
  if (check.instead) sentences.push(t("degrees.why.instead", { film: check.instead }));
  if (check.bridge) {
    const [first, name, second] = check.bridge;
    sentences.push(t("degrees.why.bridge", { name, first, second }));
  }
  return sentences.join(" ");
}

/** Why a sheet scores 0: the link where it shows, the reason, and what would have been right. */
export function explainFault(sheet: SheetView, { code, link: n }: Fault): string {
  const link = (sheet.links ?? [])[n - 1];
  if (!link) return "";
  if (code === "link") return t("degrees.fault.link", { n, why: explainLink(sheet, n - 1) });
  if (code === "repeated-actor") return t("degrees.fault.repeated-actor", { n, name: actorOf(link) });
  if (code === "film-misused") return t("degrees.fault.film-misused", { n, film: filmOf(link) });
  const end = t("degrees.fault.no-arrival", { last: actorOf(link), name: sheet.second.name });
  const remedy = sheet.arrival && n < MAX_LINKS ? t("degrees.fault.arrival", { film: sheet.arrival }) : "";
  return [end, remedy].filter(Boolean).join(" ");
}

/** The names that were misspelt on a link, each as it is now and as it was written. */
export const correctionsOf = ({ link, check }: LinkView): readonly { readonly name: string; readonly was: string }[] =>
  [
    { entry: check?.actor, was: link.actor },
    { entry: check?.film, was: link.film ?? "" },
  ].flatMap(({ entry, was }) => (entry?.corrected ? [{ name: entry.name, was }] : []));

/** The answer to a sheet in a sentence or two: the first link that fails, or else what is worth knowing. */
export function summarizeSheet(sheet: SheetView): string {
  if (sheet.status !== "settled") return t(`degrees.status.${sheet.status}`);
  if (sheet.right !== undefined && sheet.right !== null) return t(sheet.right ? "degrees.right" : "degrees.wrong");
  const fault = sheet.faults?.[0];
  if (fault) return explainFault(sheet, fault);
  const links = sheet.links ?? [];
  const half = links.findIndex((link) => markOf(link) === "half");
  if (half >= 0) return t("degrees.half", { n: half + 1, why: explainLink(sheet, half) });
  const fixed = links.flatMap(correctionsOf).map(({ name }) => name);
  return fixed.length ? t("degrees.fixed", { names: list(fixed) }) : t("degrees.holds");
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

/** Who checks the sheets of a game on honour. */
export function checkerName(session: TableSession): string {
  const { checker } = gameOf(session);
  return checker === null ? (session.person(session.view?.owner)?.name ?? "") : seatName(session, checker);
}

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
