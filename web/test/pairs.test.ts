import type { PersonView, TableView } from "$api";
import { expect, test } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { sortTables, isYourTurn, type MyTable } from "../src/pages/home/tables";
import { describePairStatus, pairResult, formatPoints, pointsOf, DASH } from "../src/pages/table/pairs";
import { describeStatus } from "../src/pages/table/descriptions";
import { FakeServer, VIEW } from "./fake-server";

const person = (id: string, name: string, ready = false, bot = false): PersonView => ({
  id,
  name,
  bot,
  present: true,
  ready,
  wins: 0,
  muted: false,
});
const finishedGame = (winners: readonly number[]): TableView["game"] =>
  ({ turn: null, outcome: { winners, reason: "resigned", scores: null } }) as unknown as TableView["game"];
const view = (more: Partial<TableView>): TableView => ({
  ...VIEW,
  people: [person("me", "Ada"), person("you", "Brook")],
  phase: "finished",
  game: finishedGame([0]),
  ...more,
});

function sessionWith(more: Partial<TableView>): TableSession {
  const server = new FakeServer();
  server.view = view(more);
  const session = new TableSession("t", server.openSocket);
  server.connect();
  return session;
}

test("points are written with halves as fractions", () => {
  expect([0, 0.5, 1, 1.5, 2].map(formatPoints)).toEqual(["0", "½", "1", "1½", "2"]);
});

test("a pair is won, lost or even, and the winner is named first", () => {
  const pair = (one: number, two: number): Partial<TableView> => ({
    seats: ["you", "me"],
    seat: 1,
    game_number: 2,
    pair: { game: 2, seats: ["you", "me"], points: [one, two] },
  });
  const titles = (
    [
      [0, 2],
      [1.5, 0.5],
      [1, 1],
    ] as const
  ).map(([one, two]) => pairResult(sessionWith(pair(one, two))));
  expect(titles.map((one) => one?.title)).toEqual([
    `You win both games together, 2${DASH}0`,
    `Brook wins both games together, 1½${DASH}½`,
    `Even after both games, 1${DASH}1`,
  ]);
  expect(titles.map((one) => one?.winners)).toEqual([[1], [0], []]);
  expect(describeStatus(sessionWith(pair(0, 2)))).toBe(`You win both games together, 2${DASH}0.`);
  // Somebody else took the seat meanwhile: the result names those who played.
  const left = sessionWith({ ...pair(2, 0), seats: [null, "me"] });
  expect(pairResult(left)?.title).toBe(`Brook wins both games together, 2${DASH}0`);
  expect([pointsOf(left.view!, "you"), pointsOf(left.view!, "me"), pointsOf(left.view!, null)]).toEqual([2, 0, null]);
});

test("a pair has no winner after its first game", () => {
  const half: Partial<TableView> = { phase: "between", pair: { game: 1, seats: ["me", "you"], points: [1, 0] } };
  expect(pairResult(sessionWith(half))).toBeNull();
  expect(describePairStatus(sessionWith(half))).toBe("Next: the second game, sides swapped.");
  expect(
    describePairStatus(sessionWith({ ...half, people: [person("me", "Ada"), person("you", "Brook", true)] })),
  ).toBe("Brook is ready.");
  expect(
    describePairStatus(sessionWith({ ...half, people: [person("me", "Ada", true), person("you", "Brook")] })),
  ).toBe("Waiting for Brook.");
  expect(
    describePairStatus(sessionWith({ ...half, people: [person("me", "Ada"), person("you", "Bot 3", false, true)] })),
  ).toBe("Next: the second game, sides swapped.");
  expect(describePairStatus(sessionWith({ pair: null }))).toBe("");
});

test("a pair between its games is summary with unfinished tables", () => {
  const summary = (table: string, phase: string): MyTable["table"] => ({
    table,
    preset: "six",
    phase,
    owner_name: "",
    free_seats: 0,
    seats: 2,
    public: false,
    closed: false,
    opened: 0,
    active_at: 0,
  });
  const half = view({ phase: "between", seat: 0 });
  expect([
    isYourTurn(half),
    isYourTurn({ ...half, people: [person("me", "Ada", true)] }),
    isYourTurn(view({})),
  ]).toEqual([true, false, false]);
  const all: MyTable[] = [
    { table: summary("over", "finished"), view: null },
    { table: summary("set", "setup"), view: null },
    { table: summary("half", "between"), view: half },
  ];
  expect(sortTables(all).map((one) => one.table.table)).toEqual(["half", "set", "over"]);
});
