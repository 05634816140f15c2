import type { Pick } from "$api";
import { beforeEach, expect, test, vi } from "vitest";
import { Picking } from "../src/play/picking.svelte";

const square = (value: string, move: string): Pick => ({ kind: "square", value, move });
const TREE: readonly Pick[] = [
  { kind: "piece", value: "P", then: [square("a1", "a1"), square("b1", "b1")] },
  { kind: "piece", value: "G", more: true },
  {
    kind: "stack",
    value: "c3",
    then: [
      { kind: "count", value: "1", then: [square("c4", "c3-c4:1")] },
      { kind: "count", value: "2", then: [square("c5", "c3-c5")] },
    ],
  },
];
const isPlace = (value: string): boolean => /^[a-h]\d$/.test(value);
let played: string[];
let careful: boolean;
let picking: Picking;

beforeEach(() => {
  played = [];
  careful = false;
  picking = new Picking({
    under: async () => [square("e1", "Ge1")],
    play: (move) => void played.push(move),
    careful: () => careful,
  });
  picking.begin(TREE, isPlace);
});

test("touching a place puts the plainest piece", () => {
  picking.touch("a1");
  expect(played).toEqual(["a1"]);
});

test("another piece that is held is put instead, fetched if need be", async () => {
  await vi.waitFor(() => expect(picking.after(TREE[1]!)).toHaveLength(1));
  picking.hold(TREE[1]!);
  picking.touch("e1");
  expect(played).toEqual(["Ge1"]);
});

test("of a stack the whole is lifted until a number is chosen", () => {
  picking.touch("c3");
  expect(picking.holding?.value).toBe("2");
  expect(picking.landing("c5")).toBe(true);
  expect(picking.touching("c4")).toBeNull();
  picking.hold(picking.loose[0]!);
  picking.touch("c4");
  expect(played).toEqual(["c3-c4:1"]);
});

test("touching beside a target puts the stack back and plays nothing", () => {
  picking.touch("c3");
  picking.touch("a1");
  expect(picking.path).toEqual([]);
  expect(played).toEqual([]);
});

test("where one is careful, a turn waits to be confirmed", () => {
  careful = true;
  picking.touch("a1");
  expect(played).toEqual([]);
  expect(picking.complete).toBe("a1");
  picking.confirm();
  expect(played).toEqual(["a1"]);
});

test("what may follow is known only once it is here, and so is every turn", async () => {
  picking.begin(TREE, isPlace);
  expect(picking.ready).toBe(false);
  expect(picking.knows("Ge1")).toBe(false);
  await vi.waitFor(() => expect(picking.ready).toBe(true));
  expect([picking.knows("Ge1"), picking.knows("c3-c5"), picking.knows("c3-c1")]).toEqual([true, true, false]);
});
