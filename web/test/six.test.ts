import type { SixView } from "$api";
import { expect, test } from "vitest";
import { Camera } from "../src/games/six/camera.svelte";
import {
  borderCells,
  cellName,
  cellsInMove,
  groupOf,
  linePath,
  orderCells,
  stepFrom,
  type Cell,
} from "../src/games/six/cells";
import { causeCells, errorCell, moveForTouch } from "../src/games/six/errors";
import { losesGame } from "../src/games/six/moves";

const cells = (...pairs: [number, number][]): Cell[] => pairs.map(([q, r]) => ({ q, r }));

test("one tile has six neighbours, two have eight", () => {
  expect(borderCells(cells([0, 0]))).toHaveLength(6);
  expect(borderCells(cells([0, 0], [1, 0]))).toHaveLength(8);
});

test("a group is connected", () => {
  const tiles = cells([0, 0], [1, 0], [4, 0]);
  expect([...groupOf("0,0", tiles)].sort()).toEqual(["0,0", "1,0"]);
  expect([...groupOf("4,0", tiles)]).toEqual(["4,0"]);
});

test("cells are found in moves, negative ones too", () => {
  expect(cellsInMove("-1,2>3,-4")).toEqual(["-1,2", "3,-4"]);
});

test("arrow keys go to neighbours that are drawn", () => {
  const shown = new Map(cells([0, 0], [1, -1], [1, 0]).map((cell): [string, Cell] => [cellName(cell), cell]));
  expect(cellName(stepFrom({ q: 0, r: 0 }, "ArrowUp", shown))).toBe("1,-1");
  expect(cellName(stepFrom({ q: 0, r: 0 }, "ArrowRight", shown))).toBe("1,0");
  expect(cellName(stepFrom({ q: 0, r: 0 }, "ArrowLeft", shown))).toBe("0,0");
});

test("the camera follows the tiles until somebody pans", () => {
  const camera = new Camera(() => true);
  camera.fit(cells([0, 0]), null);
  const before = camera.viewBox;
  camera.fit(cells([0, 0], [5, 0]), null);
  expect(camera.viewBox).not.toBe(before);
  camera.pan(10, 0);
  const panned = camera.viewBox;
  camera.fit(cells([0, 0]), null);
  expect(camera.viewBox).toBe(panned);
  camera.showAll(cells([0, 0]));
  expect(camera.viewBox).toBe(before);
});

test("all tiles are shown however long the table is, and zooming out does not zoom in again", () => {
  const camera = new Camera(() => true);
  [camera.wide, camera.high] = [390, 500];
  const line = Array.from({ length: 44 }, (_, q) => ({ q, r: 0 }));
  const isVisible = (cell: Cell): boolean => {
    const { x, wide } = camera.box(cell);
    return x >= 0 && x + wide <= camera.wide;
  };
  camera.fit(line, line[0]!);
  expect(line.every(isVisible)).toBe(false);
  camera.showAll(line);
  expect(line.every(isVisible)).toBe(true);
  camera.fit([...line, { q: 44, r: 0 }], { q: 44, r: 0 });
  expect([...line, { q: 44, r: 0 }].every(isVisible)).toBe(true);
  camera.zoom(0.8);
  expect(line.every(isVisible)).toBe(true);
});

const table = (mine: string, theirs: string, rest: Partial<SixView> = {}): SixView =>
  ({
    colour: 0,
    phase: 2,
    tiles: [mine, theirs].flatMap((names, side) =>
      names.split(" ").map((name) => [...name.split(",").map(Number), side]),
    ),
    falls: {},
    threats: [],
    ...rest,
  }) as unknown as SixView;

test("SIX-8: a lift that leaves oneself five tiles loses, unless it makes a six or both have too few", () => {
  // A row of twelve with the own tiles at its end: lifting 6,0 cuts off all of them.
  const row = table("6,0 7,0 8,0 9,0 10,0 11,0", "0,0 1,0 2,0 3,0 4,0 5,0", {
    falls: { "6,0": [7, 8, 9, 10, 11].map((q): [number, number] => [q, 0]) },
  });
  expect(losesGame(row, "6,0>0,1")).toBe(true);
  expect(losesGame(row, "11,0>0,1")).toBe(false);
  expect(losesGame({ ...row, colour: 1 }, "6,0>0,1")).toBe(false);
  expect(losesGame({ ...row, phase: 1 }, "0,1")).toBe(false);
  const even = table("5,0 6,0 7,0 8,0 9,0 10,0", "0,0 1,0 2,0 3,0 4,0 11,0");
  // If the largest groups tie, the one that stays decides.
  expect(losesGame(even, "5,0>0,1=0,0")).toBe(false);
  expect(losesGame(table("5,0 6,0 7,0", "0,0 1,0 2,0 3,0 4,0 4,1 8,0"), "5,0>0,1=0,0")).toBe(true);
  const six = table("0,1 1,1 2,1 3,1 4,1 9,0 10,0", "0,0 1,0 2,0 3,0 4,0 5,0 6,0 8,0", {
    falls: { "9,0": [[10, 0]] },
    threats: [{ colour: 0, shape: "line", cell: [5, 1], tiles: [0, 1, 2, 3, 4].map((q): [number, number] => [q, 1]) }],
  });
  expect(losesGame(six, "9,0>5,1")).toBe(false);
});

test("the cells of a six are ordered along a line, or around a ring or a triangle", () => {
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
  const ordered = orderCells(ring);
  for (let index = 0; index < 6; index++) {
    const [one, two] = [ordered[index]!, ordered[(index + 1) % 6]!];
    expect(Math.max(Math.abs(one.q - two.q), Math.abs(one.r - two.r), Math.abs(one.q + one.r - two.q - two.r))).toBe(1);
  }
  expect(linePath(ring, 10)).toMatch(/Z$/);
});

test("an illegal touch becomes the move that it means", () => {
  const cell = { q: 2, r: -1 };
  const touch = { cell, occupied: false, lifted: null, keep: null, lifting: false };
  expect(moveForTouch(touch)).toBe("2,-1");
  expect(moveForTouch({ ...touch, lifting: true })).toBe("2,-1");
  expect(moveForTouch({ ...touch, lifting: true, occupied: true })).toBe("2,-1>3,-1");
  expect(moveForTouch({ ...touch, lifting: true, lifted: "0,0" })).toBe("0,0>2,-1");
  expect(moveForTouch({ ...touch, lifting: true, lifted: "0,0", keep: "5,2" })).toBe("0,0>2,-1=5,2");
});

test("an error belongs to the tile or to the target, and its causes are found", () => {
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

test("the camera finds the cell under a point, and moves no further than needed", () => {
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
