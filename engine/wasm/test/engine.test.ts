import { readFile } from "node:fs/promises";

import { afterEach, beforeAll, describe, expect, it } from "vitest";

import type { Lines } from "../build/analysis.js";
import { Core } from "../build/core.js";
import { Engine } from "../build/engine.js";
import { compileModule, startThread } from "../build/node.js";
import type { Position } from "../build/positions.js";
import type { StartWorker } from "../build/workers.js";
import { withTrap } from "./traps.js";

const SIX: Position = { game: "six" };
const SIXTH: Position = { game: "sixth", turns: ["c3"] };

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileModule();
});

let engine: Engine;
let startCount = 0;
const countingStart: StartWorker = (onReply, onFailure) => {
  startCount++;
  return startThread(onReply, onFailure);
};
function open(shared: boolean, of: WebAssembly.Module = module): void {
  startCount = 0;
  engine = new Engine(of, { start: countingStart, shared, megabytes: 4 });
}
afterEach(() => engine.close());

/** Starts a search without limits; returns a promise of its first report and one of its result. */
function startSearch(position: Position): { firstReport: Promise<Lines>; result: ReturnType<Engine["analyse"]> } {
  let onReply!: (lines: Lines) => void;
  const firstReport = new Promise<Lines>((resolve) => (onReply = resolve));
  return { firstReport, result: engine.analyse(position, {}, onReply) };
}

describe.each([
  ["with shared memory", true],
  ["without shared memory", false],
])("an engine %s", (_, shared) => {
  it("returns the same as the core", async () => {
    open(shared);
    const core = await Core.start(module);
    core.memory(4);
    for (const position of [SIX, SIXTH]) {
      core.open(position);
      const limits = { nodes: 4000, lines: 2 };
      expect(await engine.legal(position)).toEqual(core.legal());
      expect(await engine.status(position)).toEqual(core.status());
      expect(await engine.perft(position, 3)).toBe(core.perft(3));
      expect(await engine.analyse(position, limits)).toEqual({ lines: core.analyse(limits), stopped: false });
    }
  });

  it("plays legal turns and rejects others", async () => {
    open(shared);
    const next = await engine.play(SIXTH, "c4");
    expect(next.turns).toEqual(["c3", "c4"]);
    await expect(engine.play(next, "c4")).rejects.toMatchObject({ code: "bad-turn", what: "c4" });
    await expect(engine.play({ game: "six", turns: 6 } as never, "c4")).rejects.toMatchObject({ code: "bad-position" });
  });

  it("reports every depth", async () => {
    open(shared);
    const depths: (number | undefined)[] = [];
    const { lines } = await engine.analyse(SIXTH, { depth: 5 }, ([line]) => depths.push(line?.depth));
    expect(depths).toEqual([1, 2, 3, 4, 5]);
    expect(lines[0]?.depth).toBe(5);
  });

  it("stops a search without limits, and stays usable", async () => {
    open(shared);
    for (const position of [SIX, SIXTH]) {
      const { firstReport, result } = startSearch(position);
      await firstReport;
      await engine.stop();
      const { lines, stopped } = await result;
      expect(stopped).toBe(true);
      expect(await engine.legal(position)).toContain(lines[0]?.best);
    }
    expect(startCount).toBe(shared ? 1 : 3); // with shared memory the worker and its table stay
  });

  it("stops pending and running searches, but not quick requests", async () => {
    open(shared);
    const first = startSearch(SIX);
    const legal = engine.legal(SIX);
    const second = engine.analyse(SIXTH, {});
    const perft = engine.perft(SIX, 30);
    perft.catch(() => {}); // awaited below
    await first.firstReport;
    await engine.stop();
    expect(await second).toEqual({ lines: [], stopped: true });
    await expect(perft).rejects.toMatchObject({ code: "stopped" });
    expect(await legal).toEqual(["1,1", "2,-1", "2,0"]);
    expect((await engine.analyse(SIXTH, { depth: 2 })).stopped).toBe(false);
  });

  it("stops a running perft", async () => {
    open(shared);
    await engine.legal(SIX);
    const perft = engine.perft(SIX, 30);
    await Promise.all([engine.stop(), expect(perft).rejects.toMatchObject({ code: "stopped" })]);
    expect(await engine.perft(SIX, 2)).toBeGreaterThan(0);
  });

  it("can be stopped while idle or just after a search starts", async () => {
    open(shared);
    await engine.stop();
    const result = engine.analyse(SIX, {});
    await engine.stop();
    expect((await result).stopped).toBe(true);
  });

  it("ends a search with the error that its report throws", async () => {
    open(shared);
    const result = engine.analyse(SIX, {}, () => {
      throw new TypeError("enough");
    });
    await expect(result).rejects.toThrow(new TypeError("enough"));
    expect(await engine.perft(SIX, 1)).toBeGreaterThan(0);
  });

  it("rejects bad requests with a code, and stays usable", async () => {
    open(shared);
    await expect(engine.analyse(SIX, { nodes: -1 })).rejects.toMatchObject({ code: "bad-limit" });
    await expect(engine.legal({ game: "chess" } as never)).rejects.toMatchObject({ code: "unknown-game" });
    const notCloneable = { game: "six", rules: () => 1 } as never;
    await expect(engine.legal(notCloneable)).rejects.toMatchObject({ code: "bad-question" });
    expect(await engine.perft(SIX, 1)).toBeGreaterThan(0);
    expect(startCount).toBe(1);
  });

  it("replaces a module that traps, and loses no other request", async () => {
    const bytes = await readFile(new URL("../build/core.wasm", import.meta.url));
    open(shared, await WebAssembly.compile(withTrap(bytes, "core_legal") as BufferSource));
    const before = engine.perft(SIX, 2);
    const legal = engine.legal(SIX);
    const after = engine.perft(SIX, 2);
    await expect(legal).rejects.toMatchObject({ code: "crashed" });
    expect(await after).toBe(await before);
    expect(startCount).toBe(2);
  });

  it("rejects everything after it is closed", async () => {
    open(shared);
    const { firstReport, result } = startSearch(SIX);
    await firstReport;
    engine.close();
    await expect(result).rejects.toMatchObject({ code: "closed" });
    await expect(engine.legal(SIX)).rejects.toMatchObject({ code: "closed" });
  });
});

it("reports that no worker can be started", async () => {
  engine = new Engine(module, {
    start: () => {
      throw new Error("no more workers");
    },
  });
  await expect(engine.legal(SIX)).rejects.toMatchObject({ code: "crashed" });
});

it("rejects an invalid amount of memory", async () => {
  engine = new Engine(module, { start: startThread, megabytes: 0 });
  await expect(engine.legal(SIX)).rejects.toMatchObject({ code: "bad-memory" });
});

it("reports `crashed` for every request to a core that trapped", async () => {
  open(true);
  const bytes = await readFile(new URL("../build/core.wasm", import.meta.url));
  const core = await Core.start(await WebAssembly.compile(withTrap(bytes, "core_undo") as BufferSource));
  core.open(SIX);
  for (const act of [() => core.undo(), () => core.legal(), () => core.open(SIX)]) expect(act).toThrow("crashed");
});

describe("an engine with a net", () => {
  it("uses it for the positions it was trained for, also in a replaced worker", async () => {
    const net = await readFile(new URL("../../../src/sixfold/bots/nets/sixth.bin", import.meta.url));
    const core = await Core.start(module);
    core.memory(4);
    core.open(SIXTH);
    const without = core.analyse({ depth: 4 });
    core.net(net);
    const withNet = core.analyse({ depth: 4 });
    expect(withNet).not.toEqual(without);
    engine = new Engine(module, { start: startThread, shared: false, megabytes: 4, nets: [net] });
    const search = startSearch(SIXTH);
    await search.firstReport;
    await engine.stop();
    await search.result;
    expect((await engine.analyse(SIXTH, { depth: 4 })).lines).toEqual(withNet);
    const small: Position = { game: "sixth", rules: { size: 4 } };
    core.forget();
    core.open(small);
    expect((await engine.analyse(small, { depth: 3 })).lines).toEqual(core.analyse({ depth: 3 }));
  });

  it("that is not a net rejects every request", async () => {
    engine = new Engine(module, { start: startThread, nets: [new Uint8Array(7)] });
    await expect(engine.legal(SIXTH)).rejects.toMatchObject({ code: "bad-net" });
  });
});
