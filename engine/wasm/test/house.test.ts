import { beforeAll, describe, expect, it } from "vitest";

import type { House } from "../build/house.js";
import { loadHouse } from "../build/node.js";

// As `sixfold.bots.core.rules_of` gives them for `six`.
const SIX = {
  game: "six",
  tiles: 21,
  seats: 2,
  capture: true,
  called: false,
  cough: false,
  draw: true,
  sides: ["Red", "Black"],
};

let house: House;
beforeAll(async () => {
  house = await loadHouse();
});

describe("a table without a server", () => {
  it("must be opened before it is asked", () => {
    expect(() => house.view()).toThrow("no-position");
    expect(() => house.play("2,0")).toThrow("no-position");
  });

  it("plays, shows and offers turns", () => {
    expect(house.open(SIX)).toBeNull();
    expect(house.choices(0).first.map((pick) => pick.move)).toEqual(["1,1", "2,-1", "2,0"]);
    expect(house.choices(1).first).toEqual([]);
    expect(house.play("2,0", 0)).toBeNull();
    expect(house.view(1)).toMatchObject({ turn: 1, outcome: null });
    expect(house.turns()).toEqual([[0, "2,0"]]);
  });

  it("refuses with code, ruling and parameters", () => {
    expect(house.play("2,0")).toEqual({
      kind: "IllegalMove",
      code: "not-empty",
      ruling: "SIX-3",
      params: { cell: "2,0" },
    });
    expect(house.play("nonsense")).toMatchObject({ kind: "BadNotation" });
    expect(house.play("0,1", 0)).toMatchObject({ code: "not-your-turn" });
  });

  it("takes turns back, as far as there are any", () => {
    expect(house.undo()).toBeNull();
    expect(house.undo()).toMatchObject({ code: "back-too-far", ruling: "TBL-12" });
  });

  it("is asked by whole numbers only", () => {
    for (const seat of [0.5, NaN, Infinity, 2 ** 40]) expect(() => house.view(seat)).toThrow("bad-seat");
    expect(() => house.choices(0, [], -1)).toThrow("bad-limit");
    expect(() => house.play(5 as unknown as string)).toThrow("bad-turn");
  });
});
