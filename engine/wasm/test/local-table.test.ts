import { beforeAll, describe, expect, it } from "vitest";

import type { LocalTable } from "../build/local-table.js";
import { loadLocalTable } from "../build/node.js";

// As `sixfold.engine.engine_rules` returns them for `six`.
const SIX = {
  game: "six",
  tiles: 21,
  seats: 2,
  capture: true,
  must_call: false,
  cough: false,
  draw: true,
  sides: ["Red", "Black"],
};

let table: LocalTable;
beforeAll(async () => {
  table = await loadLocalTable();
});

describe("a local table", () => {
  it("must be opened first", () => {
    expect(() => table.view()).toThrow("no-position");
    expect(() => table.play("2,0")).toThrow("no-position");
  });

  it("plays turns, and returns views and choices", () => {
    expect(table.open(SIX)).toBeNull();
    expect(table.choices(0).first.map((pick) => pick.move)).toEqual(["1,1", "2,-1", "2,0"]);
    expect(table.choices(1).first).toEqual([]);
    expect(table.play("2,0", 0)).toBeNull();
    expect(table.view(1)).toMatchObject({ turn: 1, outcome: null });
    expect(table.turns()).toEqual([[0, "2,0"]]);
  });

  it("returns errors with code, ruling and parameters", () => {
    expect(table.play("2,0")).toEqual({
      kind: "IllegalMove",
      code: "not-empty",
      ruling: "SIX-3",
      params: { cell: "2,0" },
    });
    expect(table.play("nonsense")).toMatchObject({ kind: "BadNotation" });
    expect(table.play("0,1", 0)).toMatchObject({ code: "not-your-turn" });
  });

  it("takes turns back until none is left", () => {
    expect(table.undo()).toBeNull();
    expect(table.undo()).toMatchObject({ code: "back-too-far", ruling: "TBL-12" });
  });

  it("rejects seats and limits that are not integers", () => {
    for (const seat of [0.5, NaN, Infinity, 2 ** 40]) expect(() => table.view(seat)).toThrow("bad-seat");
    expect(() => table.choices(0, [], -1)).toThrow("bad-limit");
    expect(() => table.play(5 as unknown as string)).toThrow("bad-turn");
  });
});
