import type { ScoredList, SixesView } from "$api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { latestResult } from "../src/games/sixes/proposals";
import { newCrookedSixes, soundFor } from "../src/games/sixes/feedback";
import { spreadLabels } from "../src/games/sixes/TotalsChart.svelte";
import { readCount } from "../src/games/sixes/reading.svelte";
import { sections, groupsOf, rankSeats, rankOf, runningTotals } from "../src/games/sixes/answers";
import { crossedMark } from "../src/connection/clock";
import { ListDraft, trimLines } from "../src/games/sixes/draft.svelte";
import { ApiError } from "../src/connection/api.svelte";

type Line = ScoredList["lines"][number];
const line = (text: string, how: Line["how"], point = false): Line => ({ text, how, point });
const row = (seat: number, ...lines: Line[]): ScoredList => ({
  seat,
  lines,
  crooked: false,
  points: lines.filter((one) => one.point).length,
});

const GAME: SixesView = {
  turn: null,
  outcome: null,
  failed: false,
  sides: ["Red", "Blue"],
  kinds: ["match", "unique", "lightning", "match", "unique", "lightning"],
  round: 1,
  kind: "match",
  phase: "comparing",
  card: { id: "picnic", text: "Things in a picnic basket" },
  ends: 90,
  players: [0, 1],
  away: [],
  bots: [],
  out: [],
  starter: 1,
  done: [],
  own: null,
  remarks: [],
  revealed_at: 90,
  rows: [
    row(0, line("apple", "shared", true), line("picnic rug", "word")),
    row(1, line("Apples", "shared", true), line("plum", "alone")),
  ],
  groups: [
    [
      [0, 0],
      [1, 0],
    ],
    [[0, 1]],
    [[1, 1]],
  ],
  reading: [
    {
      seat: 1,
      text: "Apples",
      places: [
        [1, 0],
        [0, 0],
      ],
    },
    { seat: 1, text: "plum", places: [[1, 1]] },
    { seat: 0, text: "picnic rug", places: [[0, 1]] },
  ],
  proposals: [],
  open: null,
  sheets: [],
  totals: [0, 0],
};

test("a group knows who shares it and whether it scores", () => {
  expect(groupsOf(GAME).map((group) => [group.text, group.standing, group.alike])).toEqual([
    ["Apples", "point", 2],
    ["plum", "none", 1],
    ["picnic rug", "barred", 0],
  ]);
  expect(sections(GAME).map((part) => [part.of, part.groups.length])).toEqual([
    [1, 2],
    [0, 1],
  ]);
});

test("Lightning is grouped by categories", () => {
  expect(
    sections({ ...GAME, kind: "lightning" }).map((part) => [part.of, part.groups.map((group) => group.text)]),
  ).toEqual([
    [0, ["Apples"]],
    [1, ["plum", "picnic rug"]],
  ]);
});

test("totals start at 0, and equal ones share a place", () => {
  const sheet = { kind: "match" as const, card: { id: "one" }, crooked: [1] };
  const game = {
    ...GAME,
    sheets: [
      { ...sheet, points: [2, 7] },
      { ...sheet, points: [null, 0] },
    ],
    totals: [2, 7, 7],
  };
  expect([runningTotals(game, 0), runningTotals(game, 1)]).toEqual([
    [0, 2, 2],
    [0, 7, 7],
  ]);
  expect(rankSeats(game, [0, 1, 2])).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((seat) => rankOf(game, seat))).toEqual([3, 1, 1]);
});

test("a crooked six is heights once, when it is scored", () => {
  const after: SixesView = {
    ...GAME,
    phase: "between",
    sheets: [{ kind: "match", card: { id: "one" }, points: [7, 1], crooked: [0] }],
  };
  expect(newCrookedSixes(GAME, after)).toEqual([0]);
  expect(soundFor(GAME, after)).toBe("won");
  expect(soundFor(after, after)).toBeNull();
  expect(newCrookedSixes(null, after)).toEqual([]);
});

test("the result of a vote is heights once", () => {
  const open: SixesView = {
    ...GAME,
    proposals: [{ number: 1, what: "strike", one: [1, 1], by: 0, yes: [0] }],
    open: 1,
  };
  const closed: SixesView = { ...open, proposals: [{ ...open.proposals[0]!, result: "carried" }], open: null };
  expect(latestResult(open, closed)).toBe("“plum” is removed.");
  expect([latestResult(closed, closed), latestResult(null, closed)]).toEqual(["", ""]);
});

test("a countdown is announced at its marks only", () => {
  expect([
    crossedMark(30.1, 30),
    crossedMark(30, 29.9),
    crossedMark(10.05, 9.9),
    crossedMark(6, 4),
    crossedMark(0.1, 0),
  ]).toEqual([30, undefined, 10, 5, 0]);
});

test("labels beside a chart do not overlap", () => {
  const heights = spreadLabels([100, 100, 99, 20], 20, 10, 120);
  const sorted = [...heights].sort((one, other) => one - other);
  expect(sorted.every((one, index) => index === 0 || one - sorted[index - 1]! >= 19.99)).toBe(true);
  expect([Math.min(...heights) >= 10, Math.max(...heights) <= 120, heights[3]]).toEqual([true, true, 20]);
});

test("reading takes at most a minute", () => {
  expect([0, 1.7, 1.9, 3.7, 5.5].map((seconds) => readCount(3, seconds))).toEqual([1, 1, 2, 3, Infinity]);
  expect([readCount(0, 0), readCount(72, 59.9), readCount(72, 60)]).toEqual([Infinity, 72, Infinity]);
});

// ---- writing ----

class FakeDraftStore {
  sent: string[] = [];
  saved = "";
  answers: (ApiError | null)[] = [];
  pause: Promise<void> | null = null;
  async send(move: string): Promise<ApiError | null> {
    this.sent.push(move);
    await this.pause;
    return this.answers.shift() ?? null;
  }
  read(): string {
    return this.saved;
  }
  save(text: string): void {
    this.saved = text;
  }
}
const apiError = (code: string): ApiError => new ApiError({ code, message: "" });
const newDraft = (store: FakeDraftStore, own: readonly string[] = []): ListDraft => {
  const draft = new ListDraft(store, () => Date.now());
  draft.start(1, 2, own);
  return draft;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("empty lines at the end of a list are dropped", () => {
  expect(trimLines([" apple ", "", "pear", " ", "", ""])).toEqual(["apple", "", "pear"]);
});

test("changes are saved at once and sent as one draft, not more often than the server allows", async () => {
  const store = new FakeDraftStore();
  const draft = newDraft(store);
  draft.type(0, "a");
  draft.type(0, "ap");
  expect(JSON.parse(store.saved)).toEqual({ name: "1.2", lines: ["ap", "", "", "", "", ""] });
  await vi.advanceTimersByTimeAsync(200);
  expect(store.sent).toEqual(['draft 2 ["ap"]']);
  expect([draft.saved, store.saved]).toEqual([true, ""]);
  draft.type(0, "app");
  await vi.advanceTimersByTimeAsync(300);
  expect(store.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(store.sent.at(-1)).toBe('draft 2 ["app"]');
});

test("changes during a request are sent after it, and a draft that came too soon is sent again", async () => {
  const store = new FakeDraftStore();
  let respond = (): void => {};
  store.pause = new Promise((resolve) => {
    respond = resolve;
  });
  const draft = newDraft(store);
  draft.type(1, "pear");
  await vi.advanceTimersByTimeAsync(200);
  draft.type(1, "pears");
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.sent).toHaveLength(1);
  store.pause = null;
  store.answers = [null, apiError("too-fast"), null];
  respond();
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.sent).toEqual(['draft 2 ["","pear"]', 'draft 2 ["","pears"]', 'draft 2 ["","pears"]']);
  expect(draft.saved).toBe(true);
});

test("a reload shows what was not sent yet, or else what the server has", () => {
  const store = new FakeDraftStore();
  store.saved = JSON.stringify({ name: "1.2", lines: ["newer"] });
  expect(newDraft(store, ["older"]).lines[0]).toBe("newer");
  store.saved = JSON.stringify({ name: "1.1", lines: ["of another round"] });
  expect(newDraft(store, ["older"]).lines[0]).toBe("older");
  store.saved = "{";
  expect(newDraft(store, ["older"]).lines[0]).toBe("older");
});

test("a list is finished after the last draft, and errors of a slow connection are ignored", async () => {
  const store = new FakeDraftStore();
  const draft = newDraft(store);
  draft.type(0, "apple");
  expect(await draft.finish()).toBeNull();
  expect(store.sent).toEqual(['done 2 ["apple"]']);
  store.answers = [apiError("too-late"), apiError("answer-long")];
  expect(await draft.finish()).toBeNull();
  expect((await draft.finish())?.code).toBe("answer-long");
});
