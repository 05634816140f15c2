import type { DegreesView, Form, DraftView, LinkView, SheetView, TableView } from "$api";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  sheetsToReview,
  allowedActions,
  initials,
  raceScale,
  markOf,
  normalizeName,
  rankSides,
  shortName,
} from "../src/games/degrees/sheets";
import { toLinks, SheetDraft } from "../src/games/degrees/draft.svelte";
import { LINK_TIME, POINTS_TIME, SheetShow } from "../src/games/degrees/screen/showing.svelte";
import { TableSession } from "../src/connection/session.svelte";
import { FakeServer, VIEW } from "./fake-server";

const card = (name: string) => ({ id: name.toLowerCase(), name });
const OWN: DraftView = {
  number: 1,
  cards: [card("Al Pacino"), card("Joe Pesci")],
  chain: {},
  used_help: false,
  worth: 0,
};
const form = (move: string, owner_only = false): Form => ({
  type: "form",
  move,
  owner_only,
  fields: Array.from({ length: 6 }, (_, n) => ({ name: `links.${n}.actor`, kind: "actor" })),
});
const GAME: DegreesView = {
  turn: null,
  outcome: null,
  failed: false,
  sides: ["Red", "Blue"],
  teams: [[0], [1]],
  totals: [0, 0],
  goal: 60,
  ends_at: null,
  honour: false,
  tools_open: false,
  away: [],
  bots: [],
  out: [],
  claims: [],
  checker: null,
  catalogue: "",
  cards: [],
  own: OWN,
  sheets: [],
};
const viewOf = (game: Partial<DegreesView>, forms: readonly Form[] = [form("draft"), form("hand")]): TableView => ({
  ...VIEW,
  ply: null,
  preset: "degrees",
  game: { ...GAME, ...game },
  choices: { type: "forms", forms },
});
const sheet = (more: Partial<SheetView>): SheetView => ({
  side: 1,
  number: 1,
  author: 1,
  at: 0,
  first: card("A"),
  second: card("B"),
  status: "settled",
  ...more,
});
const linkView = (
  verdict: "confirmed" | "contradicted" | "unknown",
  film: boolean,
  stands: boolean,
  scores: boolean,
): LinkView => ({
  link: { actor: "a" },
  stands,
  film_scores: scores,
  check: { actor: card("a"), film: film ? card("f") : null, verdict, reason: "in-cast", shared: stands },
});

let server: FakeServer;
let session: TableSession;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  server = new FakeServer();
  server.view = viewOf({});
  session = new TableSession("table", server.openSocket);
  server.connect();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const sentMoves = (): string[] =>
  server
    .messages("action")
    .map((message) => (message.type === "action" && message.action.type === "turn" ? message.action.move : ""));
const newDraft = (own: DraftView = OWN): SheetDraft => {
  const draft = new SheetDraft(session);
  draft.update(own, 1);
  return draft;
};

describe("a draft of a sheet", () => {
  test("has a row for each link of the form, and leaves out empty ones", () => {
    expect(newDraft().rows).toHaveLength(6);
    expect(
      toLinks(
        [
          { actor: " A ", film: "" },
          { actor: "", film: "" },
          { actor: "B", film: " F" },
          { actor: " ", film: "" },
        ],
        false,
      ),
    ).toEqual([{ actor: "A" }, { actor: "" }, { actor: "B", film: "F" }]);
    expect(
      toLinks(
        [
          { actor: "A", film: "" },
          { actor: "", film: "" },
          { actor: "B", film: "" },
        ],
        true,
      ),
    ).toEqual([{ actor: "A" }, { actor: "B" }]);
  });

  test("is sent once, a moment after the last key", async () => {
    const draft = newDraft();
    for (const text of ["Jo", "Joe", "Joe Pesci"]) {
      draft.rows[0]!.actor = text;
      draft.save();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(500);
    expect(sentMoves()).toEqual(['draft 1 {"links":[{"actor":"Joe Pesci"}]}']);
  });

  test("survives a reload although it was never sent, and is sent then", async () => {
    const before = newDraft();
    before.rows[0]!.film = "Casino";
    before.turn();
    const after = newDraft();
    expect([after.rows[0]!.film, after.turned]).toEqual(["Casino", true]);
    await vi.advanceTimersByTimeAsync(500);
    expect(sentMoves()).toContain('draft 1 {"links":[{"actor":"","film":"Casino"}],"turned":true}');
  });

  test("takes over what team mates wrote, except while being edited", () => {
    const draft = newDraft();
    const draftWith = (actor: string): DraftView => ({ ...OWN, chain: { links: [{ actor }] } });
    draft.update(draftWith("Meg Ryan"), 1);
    expect(draft.rows[0]!.actor).toBe("Meg Ryan");
    draft.rows[0]!.actor = "Joe";
    draft.save();
    draft.update(draftWith("Meg Ryan"), 1);
    expect(draft.rows[0]!.actor).toBe("Joe");
    draft.update(draftWith("Somebody Else"), 1);
    expect(draft.rows[0]!.actor).toBe("Joe");
  });

  test("counts as handed in if the server received it before the connection broke", async () => {
    const draft = newDraft();
    draft.rows[0]!.actor = "Joe Pesci";
    draft.save();
    const result = draft.handIn();
    await vi.advanceTimersByTimeAsync(0);
    server.view = viewOf({ own: { ...OWN, number: 2 } });
    server.send(server.update());
    server.send({ type: "error", id: 1, code: "other-sheet", message: "" });
    expect(await result).toBe(true);
    expect(session.error).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test("reaches the goal in any spelling of the name", () => {
    const draft = newDraft();
    draft.rows[1]!.actor = "penélope cruz";
    expect(draft.arrivalRow("Penelope Cruz")).toBe(1);
    expect(draft.arrivalRow("Joe Pesci")).toBe(-1);
  });
});

test("a link is marked by the verdict of the catalogue", () => {
  expect(markOf({ link: { actor: "a" } })).toBe("open");
  expect(markOf(linkView("confirmed", true, true, true))).toBe("good");
  expect(markOf(linkView("contradicted", true, true, false))).toBe("half");
  expect(markOf(linkView("contradicted", true, false, false))).toBe("bad");
  expect(markOf(linkView("unknown", false, false, false))).toBe("maybe");
  expect(markOf(linkView("unknown", true, true, true))).toBe("maybe");
});

test("the allowed actions follow the forms of the server and the status of the sheet", () => {
  const voting = sheet({ status: "voting", ballot: { closes_at: 60, points: 2 } });
  const voted = sheet({ number: 2, status: "voting", ballot: { closes_at: 60, points: 2, yes: [0] } });
  const own = sheet({ side: 0, author: 0, status: "review" });
  const failed = sheet({ number: 3, right: false });
  server.view = viewOf({ sheets: [voting, voted, own, failed] }, [
    form("vote"),
    form("rule"),
    form("forfeit", true),
    form("challenge"),
  ]);
  server.send(server.update());
  expect([voting, voted].map((one) => allowedActions(session, one).vote)).toEqual([true, false]);
  expect(allowedActions(session, own)).toEqual({ vote: false, challenge: false, rule: false, forfeit: false });
  expect(allowedActions(session, failed).forfeit).toBe(true);
  expect(allowedActions(session, { ...failed, forfeit: "Sing" }).forfeit).toBe(false);
  expect(allowedActions(session, sheet({ status: "tallied" })).challenge).toBe(true);
  expect(sheetsToReview(session)).toEqual([voting]);
  server.view = viewOf({ sheets: [own] }, [form("rule", true)]);
  server.send(server.update());
  expect(allowedActions(session, own).rule).toBe(true);
});

test("the race is about ten hexagons long, and the leader is first", () => {
  expect(raceScale(60, [0])).toEqual({ each: 6, count: 10 });
  expect(raceScale(6, [0])).toEqual({ each: 1, count: 6 });
  expect(raceScale(600, [0])).toEqual({ each: 60, count: 10 });
  expect(raceScale(0, [45, null])).toEqual({ each: 5, count: 9 });
  expect(rankSides([3, 9, null, 9])).toEqual([1, 3, 0, 2]);
});

test("names are shortened to last names", () => {
  expect(
    ["Robert De Niro", "Robert Downey Jr.", "Cher", "Max von Sydow", "Anna Ek [1]", "Helena Bonham Carter"].map(
      shortName,
    ),
  ).toEqual(["De Niro", "Downey Jr.", "Cher", "von Sydow", "Ek", "Carter"]);
  expect(["Al Pacino", "Cher", "Élodie Bouchez", "Jean-Paul Belmondo"].map(initials)).toEqual(["AP", "C", "ÉB", "JB"]);
  expect(normalizeName("O’Hara-Smith Jr.")).toBe("oharasmithjr");
});

describe("sheets on the big screen", () => {
  const won = sheet({ points: 2, links: [linkView("confirmed", true, true, true)] });
  const next = sheet({ side: 0, author: 0, points: 18 });
  const show = (reducedMotion = false): SheetShow => {
    const sheets = new SheetShow(session, () => reducedMotion);
    sheets.start();
    return sheets;
  };
  const receive = (totals: number[], ...sheets: SheetView[]): void => {
    server.view = viewOf({ totals, sheets });
    server.send(server.update());
  };

  test("are drawn link by link, then come the points, and then the race moves", () => {
    const screen = show();
    receive([0, 2], won);
    expect([screen.sheet, screen.links, screen.showsPoints, screen.total(1)]).toEqual([won, 0, false, 0]);
    vi.advanceTimersByTime(LINK_TIME);
    expect([screen.links, screen.showsPoints, screen.total(1)]).toEqual([1, true, 0]);
    vi.advanceTimersByTime(2 * POINTS_TIME);
    expect([screen.isBusy, screen.total(1)]).toEqual([false, 2]);
  });

  test("wait for each other", () => {
    const screen = show();
    receive([0, 2], won);
    receive([18, 2], won, next);
    expect([screen.sheet, screen.total(0), screen.isWaiting(next)]).toEqual([won, 0, true]);
    vi.advanceTimersByTime(5000);
    expect([screen.sheet, screen.total(0), screen.isBusy]).toEqual([next, 18, false]);
  });

  test("are shown at once with reduced motion, or if they were there before the page", () => {
    receive([0, 2], won);
    expect([show().links, show().total(1)]).toEqual([Infinity, 2]);
    const still = show(true);
    receive([18, 2], won, next);
    expect([still.sheet, still.links, still.total(0)]).toEqual([next, Infinity, 18]);
  });
});
