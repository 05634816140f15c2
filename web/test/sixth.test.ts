import type { Pick, SixthView } from "$api";
import { expect, test } from "vitest";
import { height, squareName, squareOf, squaresInMove, stackLayout } from "../src/games/sixth/discs";
import { locateError, moveForTouch } from "../src/games/sixth/errors";
import { findFlight } from "../src/games/sixth/flight.svelte";
import { hintFor, kingOfMove, type Hint } from "../src/games/sixth/hints";
import { squareAt } from "../src/games/sixth/geometry";

const viewOf = (stacks: Record<string, string>): SixthView => ({
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

test("an illegal touch becomes the move that it means", () => {
  const view = viewOf({ c3: "sgs", d4: "g", a1: "m" });
  const at = (name: string): number => squareOf(name, 5);
  expect(moveForTouch(view, { square: at("e5"), selected: at("c3"), lift: 2, piece: "P" })).toBe("c3-e5:2");
  expect(moveForTouch(view, { square: at("e5"), selected: at("c3"), lift: 3, piece: "P" })).toBe("c3-e5");
  expect(moveForTouch(view, { square: at("c3"), selected: null, lift: 0, piece: "P" })).toBe("c3-d4");
  expect(moveForTouch(view, { square: at("b2"), selected: null, lift: 0, piece: "M" })).toBe("Mb2");
  expect(locateError("milady-calls", "b2", view, "b2", [])).toEqual({ subject: "b2", causes: ["a1"] });
  expect(locateError("out-of-reach", "c3-d4", view, "c3", [])).toEqual({ subject: "c3", causes: ["d4"] });
});

test("a point is on a square or outside of the board", () => {
  expect(squareAt({ x: 10, y: 10 }, 5)).toBe(squareOf("a5", 5));
  expect(squareAt({ x: 450, y: 400 }, 5)).toBe(squareOf("e1", 5));
  expect(squareAt({ x: -5, y: 10 }, 5)).toBeNull();
});

test("squares have the same name on every board of Sixth!", () => {
  for (const size of [4, 5])
    for (let square = 0; square < size * size; square++) expect(squareOf(squareName(square, size), size)).toBe(square);
  expect(squaresInMove("b2-d2:1")).toEqual(["b2", "d2"]);
});

test("a Giant counts as two discs, and lifting shows the disc below", () => {
  expect(height("sgu")).toBe(4);
  expect(stackLayout("sgs", 1, 2).map((one) => one.open)).toEqual([false, true, true]);
  expect(stackLayout("sg").at(-1)).toMatchObject({ from: 1, to: 2, metal: "gold" });
});

test("the discs that moved are those on top of the target", () => {
  expect(findFlight(viewOf({ b2: "sg", d2: "s" }), viewOf({ b2: "s", d2: "sg" }), "b2-d2:1")).toEqual({
    from: 6,
    to: 8,
    discs: "g",
  });
  expect(findFlight(viewOf({}), viewOf({ c3: "s" }), "c3")).toBeNull();
});

const pieces = (letters: string): Pick[] => [...letters].map((value) => ({ kind: "piece", value }));
const stack = (from: string, ...targets: string[]): Pick => ({
  kind: "stack",
  value: from,
  then: [
    { kind: "count", value: "1", then: targets.map((value) => ({ kind: "square", value, move: `${from}-${value}` })) },
  ],
});

test("the hint says what can be done, also without discs and with Milady", () => {
  const after = (pick: Pick): readonly Pick[] => pick.then ?? [];
  const hint = (view: Partial<SixthView>, ...picks: Pick[]): Hint | "" =>
    hintFor({ ...viewOf({}), ...view }, 0, picks, after);
  const held = { hands: [{ P: 3 }, { P: 3 }] as SixthView["hands"] };
  const called = viewOf({ a1: "m", a2: "s" }).board;
  expect(hint(held, ...pieces("P"))).toBe("first");
  expect(hint(held, ...pieces("P"), stack("a2", "a3"))).toBe("discs");
  expect(hint(held, ...pieces("PGM"), stack("a2", "a3"))).toBe("discs.milady");
  expect(hint(held, ...pieces("PM"))).toBe("first.milady");
  expect(hint(held, ...pieces("M"))).toBe("lady.first");
  expect(hint({}, ...pieces("M"), stack("a2", "a3"))).toBe("lady");
  expect(hint({}, stack("a2", "a3"))).toBe("none");
  expect(hint(held, stack("a2", "a3"))).toBe("stacks"); // no empty square
  expect(hint({ ...held, board: called }, stack("a2", "a1"))).toBe("milady");
  expect(hint({ board: called }, stack("a2", "a1"))).toBe("milady");
  expect(hint({ board: called }, stack("a2", "a3"))).toBe("none"); // she is out of reach
  expect(hint({}, { kind: "turn", value: "-", move: "-" })).toBe("pass");
  expect(hint({ ...held, swap: true }, ...pieces("P"), { kind: "turn", value: "swap", move: "swap" })).toBe("swap");
  expect(hint({})).toBe("");
});

test("a King belongs to the colour on top, and ends the game at once or with the sixth point", () => {
  const view = viewOf({ a1: "sgsgs", a2: "g", b1: "ss" });
  expect(kingOfMove(view, "a2-a1", false)).toEqual({ side: 1, wins: true });
  expect(kingOfMove(view, "b1-a1:1", false)).toEqual({ side: 0, wins: true });
  expect(kingOfMove(view, "a2-b1", false)).toBeNull();
  expect(kingOfMove(view, "c3", false)).toBeNull();
  expect(kingOfMove(view, "a2-a1", true)).toEqual({ side: 1, wins: false });
  expect(kingOfMove({ ...view, score: [0, 5] }, "a2-a1", true)).toEqual({ side: 1, wins: true });
});
