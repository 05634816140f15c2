import { beforeAll, describe, expect, it } from "vitest";

import type { Core } from "../build/core.js";
import { CoreError } from "../build/errors.js";
import { loadCore } from "../build/node.js";

// Everything here violates the types, as untrusted input may.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Anything = any;

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** The code of the error that a call throws, or "none". */
function code(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(CoreError);
    return (error as CoreError).code;
  }
  return "none";
}

const HANDS = [
  [15, 0, 0],
  [15, 0, 0],
];
const EMPTY = Array<string>(25).fill("");

it("needs an open position", async () => {
  const fresh = await loadCore();
  for (const act of [() => fresh.legal(), () => fresh.undo(), () => fresh.status(), () => fresh.perft(1)]) {
    expect(code(act)).toBe("no-position");
  }
  expect(code(() => fresh.play("c3"))).toBe("no-position");
  expect(code(() => fresh.analyse({ depth: 1 }))).toBe("no-position");
});

describe("positions", () => {
  it.each<[string, Anything]>([
    ["unknown-game", null],
    ["unknown-game", undefined],
    ["unknown-game", 6],
    ["unknown-game", {}],
    ["unknown-game", { game: "chess" }],
    ["unknown-game", { game: "toString" }],
    ["bad-rules", { game: "six", rules: { tiles: 5 } }],
    ["bad-rules", { game: "six", rules: { tiles: 1e9 } }],
    ["bad-rules", { game: "six", rules: { tiles: 1e300 } }],
    ["bad-rules", { game: "six", rules: { tiles: NaN } }],
    ["bad-rules", { game: "six", rules: { tiles: 9.5 } }],
    ["bad-rules", { game: "six", rules: { tiles: "many" } }],
    ["bad-rules", { game: "six", rules: { seats: 3 } }],
    ["bad-rules", { game: "six", rules: { capture: 2 } }],
    ["bad-position", { game: "six", rules: { tiles: "9\n2" } }],
    ["bad-position", { game: "six", rules: { tiles: [9] } }],
    ["bad-position", { game: "six", rules: null }],
    ["bad-position", { game: "six", at: null }],
    ["bad-position", { game: "six", at: {} }],
    ["bad-position", { game: "six", at: { first: [[0, 0]], second: [[5, 5]], hands: [20, 20], seat: 0 } }],
    ["bad-position", { game: "six", at: { first: [[0, 0]], second: [[0, 0]], hands: [20, 20], seat: 0 } }],
    ["bad-position", { game: "six", at: { first: [[0, 0]], second: [[1, 0]], hands: [20, 20], seat: 7 } }],
    ["bad-position", { game: "six", at: { first: [[0, 0]], second: [[1, 0]], hands: [20], seat: 0 } }],
    ["bad-position", { game: "six", at: { first: [[0]], second: [[1, 0]], hands: [20, 20], seat: 0 } }],
    ["bad-position", { game: "six", at: { first: Array(99).fill([0, 0]), second: [], hands: [0, 0], seat: 0 } }],
    ["bad-position", { game: "six", turns: 5 }],
    ["bad-turn", { game: "six", turns: ["1,1", "nonsense"] }],
    ["bad-turn", { game: "six", turns: [null] }],
    ["bad-rules", { game: "sixth", rules: { size: 6 } }],
    [
      "bad-rules",
      {
        game: "sixth",
        rules: {
          hands: [
            [15, 9, 0],
            [15, 0, 0],
          ],
        },
      },
    ],
    [
      "bad-rules",
      {
        game: "sixth",
        rules: {
          hands: [
            [-1, 0, 0],
            [15, 0, 0],
          ],
        },
      },
    ],
    ["bad-rules", { game: "sixth", rules: { milady_opens: true } }],
    ["bad-position", { game: "sixth", rules: { hands: [[15], [15]] } }],
    ["bad-position", { game: "sixth", at: { stacks: [], side: 0, hands: HANDS } }],
    ["bad-position", { game: "sixth", at: { stacks: ["s", ...EMPTY.slice(1)], side: 0, hands: HANDS } }],
    ["bad-position", { game: "sixth", at: { stacks: ["x", ...EMPTY.slice(1)], side: 0, hands: HANDS } }],
    ["bad-position", { game: "sixth", at: { stacks: EMPTY, side: 2, hands: HANDS } }],
    ["bad-position", { game: "sixth", at: { stacks: EMPTY, side: 0, hands: HANDS, quiet: 51 } }],
    ["bad-position", { game: "sixth", at: { stacks: EMPTY, side: 0, hands: HANDS, forbidden: ["s"] } }],
    ["too-long", { game: "sixth", at: { stacks: ["s".repeat(2 << 20), ...EMPTY.slice(1)], side: 0, hands: HANDS } }],
  ])("are rejected as %s: %j", (expected, position) => {
    expect(code(() => core.open(position))).toBe(expected);
  });

  it("leave the previous one open when they are rejected", () => {
    core.open({ game: "sixth", turns: ["c3"] });
    expect(code(() => core.open({ game: "six", rules: { tiles: 1 } }))).toBe("bad-rules");
    expect(core.status().side).toBe(1);
  });
});

describe("turns", () => {
  const texts = ["", " ", "z9", "c3c3", "c3-c3:99", "\0", "é", "🂡".repeat(99), "1,1>", "9".repeat(5000)];
  it.each<Anything>([...texts, 3, null])("that are malformed are rejected: %j", (turn) => {
    for (const game of ["six", "sixth"] as const) {
      core.open({ game });
      expect(code(() => core.play(turn))).toBe("bad-turn");
    }
  });

  it("of more than a megabyte are rejected", () => {
    core.open({ game: "six" });
    expect(code(() => core.play("-".repeat((1 << 20) + 1)))).toBe("too-long");
    expect(code(() => core.play("-".repeat(1 << 20)))).toBe("bad-turn");
  });
});

describe("limits", () => {
  it.each<[string, Anything]>([
    ["bad-limit", { nodes: -1 }],
    ["bad-limit", { nodes: 0 }],
    ["bad-limit", { nodes: 1.5 }],
    ["bad-limit", { nodes: NaN }],
    ["bad-limit", { nodes: 9n }],
    ["bad-limit", { nodes: "9" }],
    ["bad-limit", { depth: 0 }],
    ["bad-limit", { depth: 61 }],
    ["bad-limit", { depth: -Infinity }],
    ["bad-limit", { milliseconds: 0 }],
    ["bad-limit", { milliseconds: -5 }],
    ["bad-limit", { milliseconds: NaN }],
    ["bad-lines", { depth: 1, lines: 0 }],
    ["bad-lines", { depth: 1, lines: 17 }],
    ["bad-lines", { depth: 1, lines: 1.5 }],
    ["bad-lines", { depth: 1, lines: 2 ** 32 + 1 }],
    ["bad-lines", { depth: 1, lines: "1" }],
  ])("are rejected as %s: %o", (expected, limits) => {
    core.open({ game: "sixth" });
    expect(code(() => core.analyse(limits))).toBe(expected);
  });

  it.each([-1, 65, 0.5, NaN, 2 ** 32, "3"] as Anything[])("of perft are rejected: %o", (depth) => {
    core.open({ game: "sixth" });
    expect(code(() => core.perft(depth))).toBe("bad-depth");
  });

  it.each([0, -1, 1025, 0.5, NaN, 2 ** 32 + 16, null] as Anything[])("of memory are rejected: %o", (megabytes) => {
    expect(code(() => core.memory(megabytes))).toBe("bad-memory");
  });
});

describe("nets", () => {
  const bytes = [new Uint8Array(), new Uint8Array(702_624), new Uint8Array(100).fill(83)];
  it.each([...bytes, "SXV1", null, [1, 2]] as Anything[])("with invalid files are rejected: %#", (file) => {
    expect(code(() => core.net(file))).toBe("bad-net");
  });

  it("of more than a megabyte are rejected", () => {
    expect(code(() => core.net(new Uint8Array((1 << 20) + 1)))).toBe("too-long");
  });
});
