import type { Option } from "$api";
import { expect, test } from "vitest";
import { boundingBox, placeBeside, overlap, type Box } from "../src/kit/popover";
import { setCount, countOf, budget, parseValues, totalPrice, shopItems } from "../src/pages/table/shop";
import { ServerClock, timeLeft, formatClock } from "../src/connection/clock";
import { matchPage } from "../src/routes.svelte";
import { changedValues, defaultValues } from "../src/pages/setup/options";

const ROOM: Box = { x: 0, y: 0, wide: 800, high: 600 };
const box = (x: number, y: number, wide = 50, high = 50): Box => ({ x, y, wide, high });

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

test("addresses lead to pages", () => {
  expect(matchPage("/t/a%20b")?.part).toBe("a b");
  expect(matchPage("/set/six-o-advanced")?.part).toBe("six-o-advanced");
  expect(matchPage("/nowhere")).toBeNull();
});

test("a popover lies beside its thing, inside the room, over nothing that matters", () => {
  const size = { wide: 300, high: 120 };
  for (const thing of [box(0, 0), box(750, 550), box(375, 275), box(700, 20)]) {
    const found = placeBeside(size, ROOM, thing, []);
    expect(overlap(found, thing)).toBe(0);
    expect([found.x >= 0, found.y >= 0, found.x + 300 <= 800, found.y + 120 <= 600]).toEqual([true, true, true, true]);
  }
  const [thing, cause] = [box(300, 300), box(380, 300)];
  expect(overlap(placeBeside(size, ROOM, thing, [cause]), cause)).toBe(0);
  expect(boundingBox([box(10, 20), box(100, 5)])).toEqual({ x: 10, y: 5, wide: 140, high: 65 });
});

test("an army is bought piece by piece out of the purse that the table has", () => {
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
