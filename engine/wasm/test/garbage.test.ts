import { beforeAll, describe, expect, it } from "vitest";

import { CoreError } from "../build/errors.js";
import { Module } from "../build/module.js";
import { compileModule } from "../build/node.js";
import { positionText, type Position } from "../build/positions.js";
import { dice, type Dice } from "./dice.js";

let module: Module;
beforeAll(async () => {
  module = await Module.start(await compileModule());
});

const stacks = ["gs", "", "sgg", "s", ...Array<string>(21).fill("")];
const POSITIONS: [string, Position][] = [
  [
    "six",
    {
      game: "six",
      at: {
        first: [
          [0, 0],
          [0, 1],
        ],
        second: [[1, 0]],
        hands: [19, 20],
        seat: 1,
      },
    },
  ],
  [
    "the second phase of six",
    {
      game: "six",
      rules: { tiles: 6 },
      at: {
        first: [
          [0, 0],
          [2, 0],
          [4, 0],
          [6, 0],
          [8, 0],
          [10, 0],
        ],
        second: [
          [1, 0],
          [3, 0],
          [5, 0],
          [7, 0],
          [9, 0],
          [11, 0],
        ],
        hands: [0, 0],
        seat: 0,
      },
    },
  ],
  [
    "sixth",
    {
      game: "sixth",
      at: {
        stacks,
        side: 0,
        hands: [
          [12, 0, 0],
          [12, 0, 0],
        ],
        quiet: 3,
        forbidden: stacks,
      },
    },
  ],
  [
    "armies of sixth",
    {
      game: "sixth",
      rules: {
        armies: true,
        points: [9, 9],
        hands: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    },
  ],
];

const NUMBERS = ["0", "1", "-1", "2", "5", "6", "14", "22", "99", "-9999", "65536", "4294967297"];
const FIELDS = [...NUMBERS, "", "x", "gsM", "ssssss", "é"];

/** Fields with one to three random changes: replaced, removed or repeated. */
function damage(fields: readonly string[], roll: Dice): string[] {
  const damaged = [...fields];
  for (let times = 1 + roll(3); times > 0; times--) {
    const at = 1 + roll(damaged.length - 1);
    const field = FIELDS[roll(FIELDS.length)]!;
    [() => damaged.splice(at, 1, field), () => damaged.splice(at, 1), () => damaged.splice(at, 0, damaged[at]!)][
      roll(3)
    ]!();
  }
  return damaged;
}

/** The code of the error that a call throws, or null. */
const errorCode = (act: () => unknown): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as CoreError).code;
  }
};

describe.each(POSITIONS)("damaged positions of %s", (_, position) => {
  it("are rejected, or can be played and searched", () => {
    const roll = dice(position.game.length);
    const fields = positionText(position).split("\n");
    expect(errorCode(() => module.requestWithText("core_open", fields.join("\n")))).toBeNull();
    let valid = 0;
    for (let times = 0; times < 4000; times++) {
      const code = errorCode(() => module.requestWithText("core_open", damage(fields, roll).join("\n")));
      expect(["bad-rules", "bad-position", null]).toContain(code);
      if (code !== null) continue;
      valid++;
      const legal = module.request("core_legal").split("\n");
      module.request("core_perft", 2);
      module.search(
        [1, Infinity, 300, Infinity],
        () => {},
        () => false,
      );
      if (legal[0] !== "") module.requestWithText("core_play", legal[roll(legal.length)]!);
    }
    expect(valid).toBeGreaterThan(0);
  });
});

it("accepts random text only if it is a legal turn", () => {
  const roll = dice(6);
  const letters = [..."abcde12345GHM-:,>=!\0é "];
  for (const game of ["six", "sixth"]) {
    for (let times = 0; times < 5000; times++) {
      module.requestWithText("core_open", positionText({ game } as Position));
      const legal = module.request("core_legal").split("\n");
      const turn = Array.from({ length: roll(9) }, () => letters[roll(letters.length)]).join("");
      expect(errorCode(() => module.requestWithText("core_play", turn))).toBe(legal.includes(turn) ? null : "bad-turn");
    }
  }
});
