import type { TableSummary, RulingInfo, TableView } from "$api";
import { expect, test } from "vitest";
import { nextValue } from "../src/kit/Stepper.svelte";
import { isWithin } from "../src/routes.svelte";
import { opponents, sortTables, isYourTurn, type MyTable } from "../src/pages/home/tables";
import {
  arrangeTeams,
  botsFor,
  moveSeat,
  openSeats,
  resizeSeats,
  seatsByTeam,
  teamLayouts,
} from "../src/pages/setup/new-table";
import { searchRulings } from "../src/pages/table/RulesDialog.svelte";
import { botLevel } from "../src/pages/table/actions.svelte";

test("a stepper stays in its range, or goes to the extra values", () => {
  expect([nextValue(15, 1, 1, 30), nextValue(30, 1, 1, 30), nextValue(1, -1, 1, 30)]).toEqual([16, 30, 1]);
  expect([nextValue(60, 1, 6, 600), nextValue(64, 1, 6, 600), nextValue(64, -1, 6, 600)]).toEqual([70, 70, 60]);
  expect([nextValue(6, -1, 6, 600, [0]), nextValue(0, 1, 6, 600, [0]), nextValue(0, -1, 6, 600, [0])]).toEqual([
    0, 10, 0,
  ]);
  expect([nextValue(8, -1, 6, 600, [0]), nextValue(596, 1, 6, 600)]).toEqual([6, 600]);
  expect([nextValue(99, -1, 1, 30), nextValue(30, -1, 30, 180, [0]), nextValue(0, 1, 30, 180, [0])]).toEqual([
    30, 0, 30,
  ]);
});

test("open seats stay open, or get bots of a level", () => {
  const choices = resizeSeats([4, "open"], 4);
  expect(choices).toEqual([4, "open", "open"]);
  expect(botsFor(choices, null)).toEqual([{ player: "4", seat: 1 }]);
  expect(botsFor(openSeats(3), 2)).toEqual([
    { player: "2", seat: 1 },
    { player: "2", seat: 2 },
  ]);
});

test("every seat is in exactly one team", () => {
  for (let seats = 1; seats <= 12; seats++) {
    for (const teaming of teamLayouts(seats)) {
      const teams = seatsByTeam(arrangeTeams(teaming, seats));
      if (teams)
        expect(teams.flat().sort((one, two) => one - two)).toEqual(Array.from({ length: seats }, (_, seat) => seat));
    }
  }
  expect(teamLayouts(5)).toEqual(["alone", "sides"]);
  expect(arrangeTeams("sides", 4)).toEqual([0, 1, 0, 1]);
  expect(moveSeat([0, 1, 0, 1], 0, 2)).toEqual([0, 1, 2, 1]);
  expect(seatsByTeam([0, 1, 2, 0])).toEqual([[0, 3], [1], [2]]);
});

const summary = (table: string, phase: string, active_at: number): TableSummary => ({
  table,
  preset: "six",
  phase,
  owner_name: "",
  free_seats: 0,
  seats: 2,
  public: false,
  closed: false,
  opened: 0,
  active_at,
});
const viewOf = (turn: number | null, seat: number | null): TableView =>
  ({
    phase: "playing",
    seat,
    seats: ["a", "b"],
    people: [
      { id: "a", name: "Ada" },
      { id: "b", name: "Brook" },
    ],
    game: { turn },
    choices: null,
  }) as unknown as TableView;

test("games in which it is your turn come first, finished ones last", () => {
  const all: MyTable[] = [
    { table: summary("over", "finished", 9), view: null },
    { table: summary("theirs", "playing", 8), view: viewOf(1, 0) },
    { table: summary("set", "setup", 7), view: null },
    { table: summary("mine", "playing", 1), view: viewOf(0, 0) },
  ];
  expect(sortTables(all).map((one) => one.table.table)).toEqual(["mine", "theirs", "set", "over"]);
  expect([isYourTurn(viewOf(0, 0)), isYourTurn(viewOf(0, null)), isYourTurn(null)]).toEqual([true, false, false]);
  expect(opponents(viewOf(0, 0))).toEqual(["Brook"]);
});

test("rulings are found by words in any order, without accents, titles first", () => {
  const rulings: RulingInfo[] = [
    { number: "TBL-1", title: "The log", text: "A tile is lifted." },
    { number: "SIX-6", title: "Liftéd tiles", text: "No splitting." },
  ];
  expect(searchRulings(rulings, "lifted tile").map((one) => one.number)).toEqual(["SIX-6", "TBL-1"]);
  expect(searchRulings(rulings, "six-6 splitting")).toHaveLength(1);
  expect(searchRulings(rulings, " ")).toHaveLength(2);
});

test("an address belongs to its section of the navigation", () => {
  expect([isWithin("/films", "/films/heat"), isWithin("/", "/watch"), isWithin("/", "/")]).toEqual([true, false, true]);
});

test("the id of a bot contains its level", () => {
  expect([botLevel("bot:5:1"), botLevel("someone")]).toEqual(["5", null]);
});
