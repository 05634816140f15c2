import type { Option, SixthView, SixView } from "$api";
import { expect, test } from "vitest";
import { Camera } from "../src/games/six/camera.svelte";
import { linePath, orderCells } from "../src/games/six/cells";
import { causeCells, errorCell, moveForTouch as sixMove } from "../src/games/six/errors";
import { locateError, moveForTouch as sixthMove } from "../src/games/sixth/errors";
import { squareName, squareOf } from "../src/games/sixth/discs";
import { squareAt } from "../src/games/sixth/geometry";
import { boundingBox, placeBeside, overlap, type Box } from "../src/kit/popover";
import { setCount, countOf, budget, parseValues, totalPrice, shopItems } from "../src/pages/table/shop";

const ROOM: Box = { x: 0, y: 0, wide: 800, high: 600 };
const box = (x: number, y: number, wide = 50, high = 50): Box => ({ x, y, wide, high });

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

test("six cells are numbered along a line, and once round a ring or a triangle", () => {
  const line = [5, 3, 4, 0, 2, 1].map((q) => ({ q, r: 0 }));
  expect(orderCells(line).map(({ q }) => q)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(linePath(line, 10)).not.toContain("Z");
  const ring = [
    [1, 0],
    [-1, 1],
    [0, -1],
    [1, -1],
    [0, 1],
    [-1, 0],
  ].map(([q, r]) => ({ q: q!, r: r! }));
  const round = orderCells(ring);
  for (let index = 0; index < 6; index++) {
    const [one, two] = [round[index]!, round[(index + 1) % 6]!];
    expect(Math.max(Math.abs(one.q - two.q), Math.abs(one.r - two.r), Math.abs(one.q + one.r - two.q - two.r))).toBe(1);
  }
  expect(linePath(ring, 10)).toMatch(/Z$/);
});

test("a touch that leads nowhere is asked as the turn it would be", () => {
  const cell = { q: 2, r: -1 };
  const touch = { cell, occupied: false, lifted: null, keep: null, lifting: false };
  expect(sixMove(touch)).toBe("2,-1");
  expect(sixMove({ ...touch, lifting: true })).toBe("2,-1");
  expect(sixMove({ ...touch, lifting: true, occupied: true })).toBe("2,-1>3,-1");
  expect(sixMove({ ...touch, lifting: true, lifted: "0,0" })).toBe("0,0>2,-1");
  expect(sixMove({ ...touch, lifting: true, lifted: "0,0", keep: "5,2" })).toBe("0,0>2,-1=5,2");
});

test("a refusal belongs to the tile or to the cell, and its causes are squaresInMove", () => {
  expect(errorCell("would-split", "1,1>2,1")).toBe("1,1");
  expect(errorCell("not-touching-rest", "1,1>9,9")).toBe("9,9");
  const view = {
    tiles: [
      [0, 0, 0],
      [1, 0, 1],
    ],
    colour: 0,
    falls: {
      "1,1": [
        [0, 2],
        [0, 3],
      ],
    },
  } as unknown as SixView;
  expect(causeCells("would-split", "1,1", view)).toEqual(["0,2", "0,3"]);
  expect(causeCells("opening", "0,1", view)).toEqual(["0,0"]);
});

test("the camera finds the cell under a point, and moves just as far as it must", () => {
  const camera = new Camera(() => true);
  camera.fit([{ q: 0, r: 0 }], null);
  for (const cell of [
    { q: 0, r: 0 },
    { q: 3, r: -2 },
    { q: -2, r: 1 },
  ]) {
    const found = camera.box(cell);
    expect(camera.cellAt(found.x + found.wide / 2, found.y + found.high / 2)).toEqual(cell);
    expect(camera.cellAt(found.x + found.wide / 2 + found.wide * 0.4, found.y + found.high / 2)).toEqual(cell);
  }
  const before = camera.viewBox;
  camera.reveal([{ q: 0, r: 0 }]);
  expect(camera.viewBox).toBe(before);
});

const sixth = (stacks: Record<string, string>): SixthView => ({
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

test("a stack, a part of it, or a piece is asked about as turns are written", () => {
  const view = sixth({ c3: "sgs", d4: "g", a1: "m" });
  const at = (name: string): number => squareOf(name, 5);
  expect(sixthMove(view, { square: at("e5"), selected: at("c3"), lift: 2, piece: "P" })).toBe("c3-e5:2");
  expect(sixthMove(view, { square: at("e5"), selected: at("c3"), lift: 3, piece: "P" })).toBe("c3-e5");
  expect(sixthMove(view, { square: at("c3"), selected: null, lift: 0, piece: "P" })).toBe("c3-d4");
  expect(sixthMove(view, { square: at("b2"), selected: null, lift: 0, piece: "M" })).toBe("Mb2");
  expect(locateError("milady-calls", "b2", view, "b2", [])).toEqual({ subject: "b2", causes: ["a1"] });
  expect(locateError("out-of-reach", "c3-d4", view, "c3", [])).toEqual({ subject: "c3", causes: ["d4"] });
});

test("a point of the picture lies on a square, or beside the board", () => {
  expect(squareAt({ x: 10, y: 10 }, 5)).toBe(squareOf("a5", 5));
  expect(squareAt({ x: 450, y: 400 }, 5)).toBe(squareOf("e1", 5));
  expect(squareAt({ x: -5, y: 10 }, 5)).toBeNull();
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
