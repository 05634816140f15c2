import type { Option, SixthView } from "$api";
import { expect, test } from "vitest";
import { height, stackLayout, squaresInMove, squareName, squareOf } from "../src/games/sixth/discs";
import { findFlight } from "../src/games/sixth/flight.svelte";
import { ServerClock, timeLeft, formatClock } from "../src/connection/clock";
import { matchPage } from "../src/routes.svelte";
import { changedValues, defaultValues } from "../src/pages/setup/options";

test("the house's time is that of the quickest message", () => {
  let here = 100;
  const time = new ServerClock(() => here);
  time.sync(9.5);
  time.sync(9.9);
  time.sync(9.7);
  expect(time.now()).toBeCloseTo(9.9);
  here = 102;
  expect(time.now()).toBeCloseTo(11.9);
});

test("only a running clock runs, and none below zero", () => {
  const view = { at: 10, time_left: [60, 30], running: 0 };
  expect(timeLeft(view, 0, 15)).toBe(55);
  expect(timeLeft(view, 1, 15)).toBe(30);
  expect(timeLeft(view, 0, 500)).toBe(0);
  expect(timeLeft(view, 2, 15)).toBeNull();
});

test("clocks show tenths at the end and days where there are days", () => {
  expect([formatClock(0), formatClock(9.94), formatClock(61), formatClock(3600), formatClock(90_000)]).toEqual([
    "0.0",
    "10.0",
    "1:01",
    "1:00:00",
    "1 d 1 h",
  ]);
});

test("options are told to the house where they count and differ", () => {
  const options: Option[] = [
    { name: "kings", kind: { type: "one-of", values: ["one", "six"] }, default: "one", summary: "" },
    {
      name: "style",
      kind: { type: "one-of", values: ["trim", "classic"] },
      default: "trim",
      summary: "",
      needs: ["kings", "six"],
    },
  ];
  expect(changedValues(options, { ...defaultValues(options), style: "classic" })).toEqual({});
  expect(changedValues(options, { kings: "six", style: "classic" })).toEqual({ kings: "six", style: "classic" });
});

test("squares have the same name on every board of Sixth!", () => {
  for (const size of [4, 5])
    for (let square = 0; square < size * size; square++) expect(squareOf(squareName(square, size), size)).toBe(square);
  expect(squaresInMove("b2-d2:1")).toEqual(["b2", "d2"]);
});

test("a Giant is drawn and counted as two, and lifting shows the disc below", () => {
  expect(height("sgu")).toBe(4);
  expect(stackLayout("sgs", 1, 2).map((one) => one.open)).toEqual([false, true, true]);
  expect(stackLayout("sg").at(-1)).toMatchObject({ from: 1, to: 2, metal: "gold" });
});

test("what flies is what was put on top of the target", () => {
  const board = (stacks: Record<string, string>): SixthView => ({
    turn: 0,
    outcome: null,
    size: 5,
    board: Array.from({ length: 25 }, (_, square) => stacks[squareName(square, 5)] ?? ""),
    names: [],
    hands: [{}, {}],
    points: [0, 0],
    score: [0, 0],
    milady: [false, false],
    beside: false,
    prices: {},
    quiet: 0,
    king: null,
    swap: false,
    sides: [],
  });
  expect(findFlight(board({ b2: "sg", d2: "s" }), board({ b2: "s", d2: "sg" }), "b2-d2:1")).toEqual({
    from: 6,
    to: 8,
    discs: "g",
  });
  expect(findFlight(board({}), board({ c3: "s" }), "c3")).toBeNull();
});

test("addresses lead to pages", () => {
  expect(matchPage("/t/a%20b")?.part).toBe("a b");
  expect(matchPage("/set/six-o-advanced")?.part).toBe("six-o-advanced");
  expect(matchPage("/nowhere")).toBeNull();
});
