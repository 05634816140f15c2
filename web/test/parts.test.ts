import type { Option } from "$api";
import { expect, test } from "vitest";
import { boundingBox, placeBeside, overlap, type Box } from "../src/kit/popover";
import {
  setCount,
  countOf,
  budget,
  parseValues,
  totalPrice,
  shopItems,
  changedValues,
  defaultValues,
} from "../src/pages/setup/options";
import { ServerClock, timeLeft, formatClock } from "../src/connection/clock";
import { matchPage } from "../src/routes.svelte";

const BOUNDS: Box = { x: 0, y: 0, wide: 800, high: 600 };
const box = (x: number, y: number, wide = 50, high = 50): Box => ({ x, y, wide, high });

test("the server's time is estimated by the fastest message", () => {
  let localTime = 100;
  const clock = new ServerClock(() => localTime);
  clock.sync(9.5);
  clock.sync(9.9);
  clock.sync(9.7);
  expect(clock.now()).toBeCloseTo(9.9);
  localTime = 102;
  expect(clock.now()).toBeCloseTo(11.9);
});

test("only the running clock counts down, and none goes below zero", () => {
  const view = { at: 10, time_left: [60, 30], running: 0 };
  expect(timeLeft(view, 0, 15)).toBe(55);
  expect(timeLeft(view, 1, 15)).toBe(30);
  expect(timeLeft(view, 0, 500)).toBe(0);
  expect(timeLeft(view, 2, 15)).toBeNull();
});

test("clocks show tenths of the last seconds, and days for long times", () => {
  expect([formatClock(0), formatClock(9.94), formatClock(61), formatClock(3600), formatClock(90_000)]).toEqual([
    "0.0",
    "10.0",
    "1:01",
    "1:00:00",
    "1 d 1 h",
  ]);
});

test("only active options that differ from their default are sent", () => {
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

test("addresses are matched to pages", () => {
  expect(matchPage("/t/a%20b")?.part).toBe("a b");
  expect(matchPage("/set/six-o-advanced")?.part).toBe("six-o-advanced");
  expect(matchPage("/nowhere")).toBeNull();
});

test("a popover is placed beside its subject, inside the bounds, and covers nothing important", () => {
  const size = { wide: 300, high: 120 };
  for (const subject of [box(0, 0), box(750, 550), box(375, 275), box(700, 20)]) {
    const popover = placeBeside(size, BOUNDS, subject, []);
    expect(overlap(popover, subject)).toBe(0);
    expect([popover.x >= 0, popover.y >= 0, popover.x + 300 <= 800, popover.y + 120 <= 600]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
  const [subject, cause] = [box(300, 300), box(380, 300)];
  expect(overlap(placeBeside(size, BOUNDS, subject, [cause]), cause)).toBe(0);
  expect(boundingBox([box(10, 20), box(100, 5)])).toEqual({ x: 10, y: 5, wide: 140, high: 65 });
});

test("an army is bought piece by piece from the budget of the table", () => {
  const options: Option[] = [
    { name: "points", kind: { type: "whole", low: 1, high: 40 }, default: 12, summary: "" },
    { name: "shares", kind: { type: "flag", price: 2 }, default: true, summary: "", per_seat: true, spends: "points" },
    {
      name: "army",
      kind: { type: "counts", limits: { P: 40, G: 1 }, prices: { P: 1, G: 2 } },
      default: null,
      summary: "",
      per_seat: true,
      spends: "points",
    },
  ];
  const all = shopItems(options);
  expect(all.map(({ price, most }) => [price, most])).toEqual([
    [2, 1],
    [1, 40],
    [2, 1],
  ]);
  expect([budget(options, ""), budget(options, "kings=six points=20")]).toEqual([12, 20]);
  const start = { shares: true, army: null };
  const some = setCount(all[1]!, setCount(all[2]!, start, 1), 3);
  expect(totalPrice(all, some)).toBe(7);
  expect(countOf(all[1]!, some)).toBe(3);
  expect(setCount(all[1]!, setCount(all[2]!, some, 0), 0)["army"]).toBeNull();
  expect(parseValues(options, "shares=no army=P3G1", start)).toEqual({ shares: false, army: { P: 3, G: 1 } });
});
