import type { Pick } from "$api";
import { beforeEach, expect, test, vi } from "vitest";
import { MovePicker } from "../src/play/move-picker.svelte";

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
let confirmation: boolean;
const losing = "b1";
let picker: MovePicker;

beforeEach(() => {
  played = [];
  confirmation = false;
  picker = new MovePicker({
    expand: async () => [square("e1", "Ge1")],
    play: (move) => void played.push(move),
    needsConfirmation: () => confirmation,
    warning: (move) => (move === losing ? "It loses" : ""),
  });
  picker.start(TREE, isPlace);
});

test("touching a place puts the first piece", () => {
  picker.touch("a1");
  expect(played).toEqual(["a1"]);
});

test("a held piece is put instead, after its places are fetched", async () => {
  await vi.waitFor(() => expect(picker.picksAfter(TREE[1]!)).toHaveLength(1));
  picker.hold(TREE[1]!);
  picker.touch("e1");
  expect(played).toEqual(["Ge1"]);
});

test("the whole stack is lifted until a count is chosen", () => {
  picker.touch("c3");
  expect(picker.heldPick?.value).toBe("2");
  expect(picker.endsMove("c5")).toBe(true);
  expect(picker.pathTo("c4")).toBeNull();
  picker.hold(picker.unplaced[0]!);
  picker.touch("c4");
  expect(played).toEqual(["c3-c4:1"]);
});

test("touching a place that is no target drops the stack and plays nothing", () => {
  picker.touch("c3");
  picker.touch("a1");
  expect(picker.path).toEqual([]);
  expect(played).toEqual([]);
});

test("a move waits to be confirmed where the player wants that", () => {
  confirmation = true;
  picker.touch("a1");
  expect(played).toEqual([]);
  expect(picker.pendingMove).toBe("a1");
  picker.confirm();
  expect(played).toEqual(["a1"]);
});

test("a move that loses the game is asked about once, with or without confirmation", () => {
  for (confirmation of [false, true]) {
    picker.reset();
    picker.touch("b1");
    expect(picker.warning).toBe(confirmation ? "" : "It loses");
    if (confirmation) picker.confirm();
    expect([picker.warning, picker.pendingMove, played]).toEqual(["It loses", "b1", []]);
    picker.reset();
    expect([picker.warning, picker.pendingMove]).toEqual(["", null]);
  }
  confirmation = false;
  picker.touch("b1");
  picker.confirm();
  expect(played).toEqual(["b1"]);
});

test("moves are known once their picks are fetched", async () => {
  picker.start(TREE, isPlace);
  expect(picker.isLoaded).toBe(false);
  expect(picker.hasMove("Ge1")).toBe(false);
  await vi.waitFor(() => expect(picker.isLoaded).toBe(true));
  expect([picker.hasMove("Ge1"), picker.hasMove("c3-c5"), picker.hasMove("c3-c1")]).toEqual([true, true, false]);
});

test("a typed move that loses is asked about, and others are not", () => {
  expect(picker.asksAbout("a1")).toBe(false);
  expect(picker.asksAbout("nonsense")).toBe(false);
  expect(picker.asksAbout(losing)).toBe(true);
  expect([picker.warning, picker.pendingMove, played]).toEqual(["It loses", losing, []]);
  picker.confirm();
  expect(played).toEqual([losing]);
});
