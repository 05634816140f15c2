import { expect, test } from "vitest";
import { Camera } from "../src/games/six/camera.svelte";
import { groupOf, cellsInMove, cellName, borderCells, stepFrom, type Cell } from "../src/games/six/cells";

const cells = (...pairs: [number, number][]): Cell[] => pairs.map(([q, r]) => ({ q, r }));

test("one tile has six cells beside it, two have eight", () => {
  expect(borderCells(cells([0, 0]))).toHaveLength(6);
  expect(borderCells(cells([0, 0], [1, 0]))).toHaveLength(8);
});

test("a group is what hangs together", () => {
  const tiles = cells([0, 0], [1, 0], [4, 0]);
  expect([...groupOf("0,0", tiles)].sort()).toEqual(["0,0", "1,0"]);
  expect([...groupOf("4,0", tiles)]).toEqual(["4,0"]);
});

test("turns name their cells, negative ones too", () => {
  expect(cellsInMove("-1,2>3,-4")).toEqual(["-1,2", "3,-4"]);
});

test("arrows go to a neighbour that is there, and nowhere else", () => {
  const shown = new Map(cells([0, 0], [1, -1], [1, 0]).map((cell): [string, Cell] => [cellName(cell), cell]));
  expect(cellName(stepFrom({ q: 0, r: 0 }, "ArrowUp", shown))).toBe("1,-1");
  expect(cellName(stepFrom({ q: 0, r: 0 }, "ArrowRight", shown))).toBe("1,0");
  expect(cellName(stepFrom({ q: 0, r: 0 }, "ArrowLeft", shown))).toBe("0,0");
});

test("the camera follows the tiles until somebody takes hold of it", () => {
  const camera = new Camera(() => true);
  camera.fit(cells([0, 0]), null);
  const before = camera.viewBox;
  camera.fit(cells([0, 0], [5, 0]), null);
  expect(camera.viewBox).not.toBe(before);
  camera.pan(10, 0);
  const held = camera.viewBox;
  camera.fit(cells([0, 0]), null);
  expect(camera.viewBox).toBe(held);
  camera.fit(cells([0, 0]), null, true);
  expect(camera.viewBox).toBe(before);
});
