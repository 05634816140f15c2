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
    const found = core.analyse({ depth: 4, lines: 3 }, (lines) => reports.push(lines));
    expect(reports.map(([line]) => line?.depth)).toEqual([1, 2, 3, 4]);
    expect(reports.at(-1)).toEqual(found);
    for (const line of found) {
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

  it("answers the same again once it has forgotten", () => {
    core.open(position);
    core.forget();
    const first = core.analyse({ nodes: 5000 });
    core.forget();
    expect(core.analyse({ nodes: 5000 })).toEqual(first);
  });

  it("asks every 64 nodes whether it is stopped, and has a legal turn even if it was at once", () => {
    for (const polls of [1, 2, 10]) {
      core.open(position);
      let asked = 0;
      const [line] = core.analyse({}, undefined, () => ++asked >= polls);
      expect(line?.nodes).toBeLessThanOrEqual(64 * polls);
      expect(core.legal()).toContain(line?.best);
    }
  });

  it("ends with what its report throws, and is whole afterwards", () => {
    core.open(position);
    const throwing = (): void => {
      throw new TypeError("enough");
    };
    expect(() => core.analyse({}, throwing)).toThrow(new TypeError("enough"));
    expect(() => core.analyse({}, undefined, throwing as () => never)).toThrow(new TypeError("enough"));
    expect(core.analyse({ depth: 2 })[0]?.depth).toBe(2);
  });

  it("cannot be asked anything from within its report", () => {
    core.open(position);
    expect(() => core.analyse({}, () => core.legal())).toThrow("busy");
    expect(() => core.analyse({}, () => core.play("-"))).toThrow("busy");
    expect(() => core.analyse({}, () => core.forget())).toThrow("busy");
    expect(() => core.analyse({}, () => core.analyse({ depth: 1 }))).toThrow("busy");
    expect(core.legal().length).toBeGreaterThan(0);
  });
});

it("forgets what it learned under other rules", async () => {
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

it("takes other memory", () => {
  core.open({ game: "sixth" });
  core.memory(1);
  expect(core.analyse({ nodes: 2000 })).toHaveLength(1);
  core.memory(32);
  expect(core.analyse({ nodes: 2000 })).toHaveLength(1);
});

it("judges by each net what it was taught, whichever came first", async () => {
  const shipped = (name: string) => readFile(new URL(`../../../src/sixfold/bots/nets/${name}.bin`, import.meta.url));
  const [plain, variants] = [await shipped("sixth"), await shipped("variants")];
  const judging = await loadCore();
  const told = (rules: object): Lines => {
    judging.forget();
    judging.open({ game: "sixth", rules, turns: ["c3", "c4"] });
    return judging.analyse({ depth: 3, lines: 4 });
  };
  const kings = { six_kings: true };
  const bare = [told({}), told(kings)];
  judging.net(variants);
  const other = told(kings);
  expect(other).not.toEqual(bare[1]);
  expect(told({})).toEqual(bare[0]);
  judging.net(plain);
  expect(told({})).not.toEqual(bare[0]);
  expect(told(kings)).toEqual(other);
});
