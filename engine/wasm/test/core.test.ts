import { beforeAll, describe, expect, it } from "vitest";

import type { Core } from "../build/core.js";
import { loadCore } from "../build/node.js";
import type { Position } from "../build/positions.js";
import { dice } from "./dice.js";

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const FOUR: Position = {
  game: "sixth",
  rules: {
    size: 4,
    hands: [
      [10, 0, 0],
      [10, 0, 0],
    ],
  },
};

describe("perft", () => {
  it.each<[string, Position, number, number]>([
    ["six", { game: "six" }, 6, 1068668],
    ["six of four seats", { game: "six", rules: { seats: 4 } }, 6, 1068668],
    ["sixth", { game: "sixth" }, 5, 7214544],
    ["sixth after c3", { game: "sixth", turns: ["c3"] }, 4, 293416],
    ["depth 0", { game: "sixth" }, 0, 1],
  ])("counts the leaves of %s", (_, position, depth, leaves) => {
    core.open(position);
    expect(core.perft(depth)).toBe(leaves);
  });

  it("does not overflow the stack at the greatest depth", () => {
    const rules = { tiles: 6, capture: false };
    core.open({ game: "six", rules });
    const play = dice(6);
    while (core.status().outcome === null) core.play(core.legal()[play(core.legal().length)]!);
    expect(core.perft(64)).toBe(0);
  });
});

describe("playing", () => {
  it.each<[string, Position]>([
    ["six", { game: "six", rules: { tiles: 9 } }],
    ["six-o, called", { game: "six", rules: { tiles: 8, capture: false, must_call: true } }],
    ["sixth", { game: "sixth" }],
    ["sixth on four by four", FOUR],
  ])("random games of %s end, and every turn can be undone", (_, position) => {
    for (let seed = 0; seed < 5; seed++) {
      const roll = dice(seed);
      core.open(position);
      const past: { status: unknown; legal: string[] }[] = [];
      while (core.status().outcome === null) {
        const legal = core.legal();
        expect(legal.length).toBeGreaterThan(0);
        past.push({ status: core.status(), legal });
        core.play(legal[roll(legal.length)]!);
      }
      expect(core.legal()).toEqual([]);
      for (const before of past.reverse()) {
        core.undo();
        expect({ status: core.status(), legal: core.legal() }).toEqual(before);
      }
      expect(() => core.undo()).toThrow("nothing-played");
    }
  });

  it("reports the winner and the reason", () => {
    const stacks = ["gggss", "s", ...Array<string>(23).fill("")];
    core.open({
      game: "sixth",
      at: {
        stacks,
        side: 0,
        hands: [
          [12, 0, 0],
          [12, 0, 0],
        ],
      },
      turns: ["b1-a1"],
    });
    expect(core.status()).toEqual({ side: 1, outcome: { reason: "king", winner: 0 }, score: [0, 0] });
    expect(core.analyse({ depth: 3 })).toEqual([]);
  });

  it("counts points in 6 x King", () => {
    const stacks = ["gggss", "s", ...Array<string>(23).fill("")];
    const hands = [
      [12, 0, 0],
      [12, 0, 0],
    ] as const;
    core.open({ game: "sixth", rules: { six_kings: true }, at: { stacks, side: 0, hands }, turns: ["b1-a1"] });
    expect(core.status()).toMatchObject({ outcome: null, score: [1, 0] });
  });

  it("opens the start of a game from its description", () => {
    core.open({ game: "six", at: { first: [[0, 0]], second: [[1, 0]], hands: [20, 20], seat: 0 } });
    const turns = core.legal();
    core.open({ game: "six" });
    expect(core.legal()).toEqual(turns);
  });
});
