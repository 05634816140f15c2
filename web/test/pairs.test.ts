import type { PersonView, TableView } from "$api";
import { expect, test } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { sortTables, isYourTurn, type MyTable } from "../src/pages/home/tables";
import { describePairStatus, pairResult, formatPoints, pointsOf, DASH } from "../src/pages/table/pairs";
import { describeStatus } from "../src/pages/table/descriptions";
import { FakeHouse, VIEW } from "./fake-server";

const person = (id: string, name: string, ready = false, bot = false): PersonView => ({
  id,
  name,
  bot,
  present: true,
  ready,
  wins: 0,
  muted: false,
});
const over = (winners: readonly number[]): TableView["game"] =>
  ({ turn: null, outcome: { winners, reason: "resigned", scores: null } }) as unknown as TableView["game"];
const view = (more: Partial<TableView>): TableView => ({
  ...VIEW,
  people: [person("me", "Ada"), person("you", "Brook")],
  phase: "finished",
  game: over([0]),
  ...more,
});

function seen(more: Partial<TableView>): TableSession {
  const house = new FakeHouse();
  house.view = view(more);
  const session = new TableSession("t", house.dial);
  house.open();
  return session;
}

test("points are written as people write them", () => {
  expect([0, 0.5, 1, 1.5, 2].map(formatPoints)).toEqual(["0", "½", "1", "1½", "2"]);
});

test("a pair is won, lost or even, and whoever has won it is said first", () => {
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
  ).map(([one, two]) => pairResult(seen(pair(one, two))));
  expect(titles.map((one) => one?.title)).toEqual([
    `You win both games together, 2${DASH}0`,
    `Brook wins both games together, 1½${DASH}½`,
    `Even after both games, 1${DASH}1`,
  ]);
  expect(titles.map((one) => one?.winners)).toEqual([[1], [0], []]);
  expect(describeStatus(seen(pair(0, 2)))).toBe(`You win both games together, 2${DASH}0.`);
  // Somebody else has taken the seat since: the pair stays that of those who played it.
  const left = seen({ ...pair(2, 0), seats: [null, "me"] });
  expect(pairResult(left)?.title).toBe(`Brook wins both games together, 2${DASH}0`);
  expect([pointsOf(left.view!, "you"), pointsOf(left.view!, "me"), pointsOf(left.view!, null)]).toEqual([2, 0, null]);
});

test("after the first game alone nobody has won the pair", () => {
  const half: Partial<TableView> = { phase: "between", pair: { game: 1, seats: ["me", "you"], points: [1, 0] } };
  expect(pairResult(seen(half))).toBeNull();
  expect(describePairStatus(seen(half))).toBe("Next: the second game, sides swapped.");
  expect(describePairStatus(seen({ ...half, people: [person("me", "Ada"), person("you", "Brook", true)] }))).toBe(
    "Brook is ready.",
  );
  expect(describePairStatus(seen({ ...half, people: [person("me", "Ada", true), person("you", "Brook")] }))).toBe(
    "Waiting for Brook.",
  );
  expect(
    describePairStatus(seen({ ...half, people: [person("me", "Ada"), person("you", "Bot 3", false, true)] })),
  ).toBe("Next: the second game, sides swapped.");
  expect(describePairStatus(seen({ pair: null }))).toBe("");
});

test("a pair whose second game is to come waits among those that go on", () => {
  const listed = (table: string, phase: string): MyTable["table"] => ({
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
    { table: listed("over", "finished"), view: null },
    { table: listed("set", "setup"), view: null },
    { table: listed("half", "between"), view: half },
  ];
  expect(sortTables(all).map((one) => one.table.table)).toEqual(["half", "set", "over"]);
});
