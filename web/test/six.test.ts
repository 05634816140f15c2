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
  camera.fit(cells([0, 0]), null, true);
  expect(camera.viewBox).toBe(before);
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
