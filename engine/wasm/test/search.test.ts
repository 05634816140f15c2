import { readFile } from "node:fs/promises";

import { beforeAll, describe, expect, it } from "vitest";

import type { Lines } from "../build/analysis.js";
import type { Core } from "../build/core.js";
import { loadCore } from "../build/node.js";
import type { Position } from "../build/positions.js";

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const GAMES: [string, Position][] = [
  ["six", { game: "six", turns: ["1,1", "2,0"] }],
  ["sixth", { game: "sixth", turns: ["c3", "c4"] }],
];

describe.each(GAMES)("the search of %s", (_, position) => {
  it("reports every depth, and lines that can be played", () => {
    core.open(position);
    const reports: Lines[] = [];
    const result = core.analyse({ depth: 4, lines: 3 }, (lines) => reports.push(lines));
    expect(reports.map(([line]) => line?.depth)).toEqual([1, 2, 3, 4]);
    expect(reports.at(-1)).toEqual(result);
    for (const line of result) {
      expect(line.best).toBe(line.pv[0]);
      for (const turn of line.pv) core.play(turn);
      for (const _turn of line.pv) core.undo();
    }
  });

  it("ends at its limits", () => {
    core.open(position);
    expect(core.analyse({ nodes: 500 })[0]?.nodes).toBeLessThanOrEqual(500);
    expect(core.analyse({ depth: 2 })[0]?.depth).toBe(2);
    expect(core.legal()).toContain(core.analyse({ milliseconds: 1 })[0]?.best);
  });

  it("repeats its results after its table is cleared", () => {
    core.open(position);
    core.forget();
    const first = core.analyse({ nodes: 5000 });
    core.forget();
    expect(core.analyse({ nodes: 5000 })).toEqual(first);
  });

  it("checks every 64 nodes whether to stop, and always returns a legal turn", () => {
    for (const polls of [1, 2, 10]) {
      core.open(position);
      let calls = 0;
      const [line] = core.analyse({}, undefined, () => ++calls >= polls);
      expect(line?.nodes).toBeLessThanOrEqual(64 * polls);
      expect(core.legal()).toContain(line?.best);
    }
  });

  it("ends with the error that its report throws, and stays usable", () => {
    core.open(position);
    const throwing = (): void => {
      throw new TypeError("enough");
    };
    expect(() => core.analyse({}, throwing)).toThrow(new TypeError("enough"));
    expect(() => core.analyse({}, undefined, throwing as () => never)).toThrow(new TypeError("enough"));
    expect(core.analyse({ depth: 2 })[0]?.depth).toBe(2);
  });

  it("accepts no request from within its report", () => {
    core.open(position);
    expect(() => core.analyse({}, () => core.legal())).toThrow("busy");
    expect(() => core.analyse({}, () => core.play("-"))).toThrow("busy");
    expect(() => core.analyse({}, () => core.forget())).toThrow("busy");
    expect(() => core.analyse({}, () => core.analyse({ depth: 1 }))).toThrow("busy");
    expect(core.legal().length).toBeGreaterThan(0);
  });
});

it("clears its table when the rules change", async () => {
  const stacks = ["gggss", "s", ...Array<string>(23).fill("")];
  const at = {
    stacks,
    side: 0,
    hands: [
      [12, 0, 0],
      [12, 0, 0],
    ],
  } as const;
  core.open({ game: "sixth", at });
  expect(core.analyse({ depth: 3 })[0]).toMatchObject({ win_in: 1 });
  const other = await loadCore();
  for (const each of [core, other]) each.open({ game: "sixth", rules: { six_kings: true }, at });
  expect(core.analyse({ depth: 3 })).toEqual(other.analyse({ depth: 3 }));
});

it("changes its amount of memory", () => {
  core.open({ game: "sixth" });
  core.memory(1);
  expect(core.analyse({ nodes: 2000 })).toHaveLength(1);
  core.memory(32);
  expect(core.analyse({ nodes: 2000 })).toHaveLength(1);
});

it("uses each net for what it was trained for, in any order of loading", async () => {
  const readNet = (name: string) => readFile(new URL(`../../../src/sixfold/bots/nets/${name}.bin`, import.meta.url));
  const [plain, variants] = [await readNet("sixth"), await readNet("variants")];
  const withNets = await loadCore();
  const analyse = (rules: object): Lines => {
    withNets.forget();
    withNets.open({ game: "sixth", rules, turns: ["c3", "c4"] });
    return withNets.analyse({ depth: 3, lines: 4 });
  };
  const kings = { six_kings: true };
  const bare = [analyse({}), analyse(kings)];
  withNets.net(variants);
  const other = analyse(kings);
  expect(other).not.toEqual(bare[1]);
  expect(analyse({})).toEqual(bare[0]);
  withNets.net(plain);
  expect(analyse({})).not.toEqual(bare[0]);
  expect(analyse(kings)).toEqual(other);
});
