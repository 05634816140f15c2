import { readFile } from "node:fs/promises";

import { afterEach, beforeAll, describe, expect, it } from "vitest";

import type { Lines } from "../build/analysis.js";
import { Core } from "../build/core.js";
import { Engine } from "../build/engine.js";
import { compileModule, startThread } from "../build/node.js";
import type { Position } from "../build/positions.js";
import type { StartWorker } from "../build/workers.js";
import { trapping } from "./trapping.js";

const SIX: Position = { game: "six" };
const SIXTH: Position = { game: "sixth", turns: ["c3"] };

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileModule();
});

let engine: Engine;
let started = 0;
const counting: StartWorker = (onReply, onFailure) => {
  started++;
  return startThread(onReply, onFailure);
};
function open(shared: boolean, of: WebAssembly.Module = module): void {
  started = 0;
  engine = new Engine(of, { start: counting, shared, megabytes: 4 });
}
afterEach(() => engine.close());

/** Resolves at the first report, and the search with it. */
function searching(position: Position): { onReport: Promise<Lines>; found: ReturnType<Engine["analyse"]> } {
  let onReply!: (lines: Lines) => void;
  const onReport = new Promise<Lines>((resolve) => (onReply = resolve));
  return { onReport, found: engine.analyse(position, {}, onReply) };
}

describe.each([
  ["that shares memory", true],
  ["that shares none", false],
])("an engine %s", (_, shared) => {
  it("answers as the core does", async () => {
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

  it("plays turns, and refuses those that are not legal", async () => {
    open(shared);
    const next = await engine.play(SIXTH, "c4");
    expect(next.turns).toEqual(["c3", "c4"]);
    await expect(engine.play(next, "c4")).rejects.toMatchObject({ code: "bad-turn", what: "c4" });
    await expect(engine.play({ game: "six", turns: 6 } as never, "c4")).rejects.toMatchObject({ code: "bad-position" });
  });

  it("streams deeper and deeper reports", async () => {
    open(shared);
    const depths: (number | undefined)[] = [];
    const { lines } = await engine.analyse(SIXTH, { depth: 5 }, ([line]) => depths.push(line?.depth));
    expect(depths).toEqual([1, 2, 3, 4, 5]);
    expect(lines[0]?.depth).toBe(5);
  });

  it("stops a search without limits, and goes on", async () => {
    open(shared);
    for (const position of [SIX, SIXTH]) {
      const { onReport, found } = searching(position);
      await onReport;
      await engine.stop();
      const { lines, stopped } = await found;
      expect(stopped).toBe(true);
      expect(await engine.legal(position)).toContain(lines[0]?.best);
    }
    expect(started).toBe(shared ? 1 : 3); // where memory is shared, what the search knows is kept
  });

  it("stops what waits as well as what runs, and answers the quick questions in between", async () => {
    open(shared);
    const first = searching(SIX);
    const legal = engine.legal(SIX);
    const second = engine.analyse(SIXTH, {});
    const perft = engine.perft(SIX, 30);
    perft.catch(() => {}); // it is waited for below
    await first.onReport;
    await engine.stop();
    expect(await second).toEqual({ lines: [], stopped: true });
    await expect(perft).rejects.toMatchObject({ code: "stopped" });
    expect(await legal).toEqual(["1,1", "2,-1", "2,0"]);
    expect((await engine.analyse(SIXTH, { depth: 2 })).stopped).toBe(false);
  });

  it("stops a perft that runs", async () => {
    open(shared);
    await engine.legal(SIX);
    const perft = engine.perft(SIX, 30);
    await Promise.all([engine.stop(), expect(perft).rejects.toMatchObject({ code: "stopped" })]);
    expect(await engine.perft(SIX, 2)).toBeGreaterThan(0);
  });

  it("can be stopped when nothing is going on, or just begins", async () => {
    open(shared);
    await engine.stop();
    const found = engine.analyse(SIX, {});
    await engine.stop();
    expect((await found).stopped).toBe(true);
  });

  it("ends a search with what its report throws", async () => {
    open(shared);
    const found = engine.analyse(SIX, {}, () => {
      throw new TypeError("enough");
    });
    await expect(found).rejects.toThrow(new TypeError("enough"));
    expect(await engine.perft(SIX, 1)).toBeGreaterThan(0);
  });

  it("refuses with a code, and stays", async () => {
    open(shared);
    await expect(engine.analyse(SIX, { nodes: -1 })).rejects.toMatchObject({ code: "bad-limit" });
    await expect(engine.legal({ game: "chess" } as never)).rejects.toMatchObject({ code: "unknown-game" });
    const unsendable = { game: "six", rules: () => 1 } as never;
    await expect(engine.legal(unsendable)).rejects.toMatchObject({ code: "bad-question" });
    expect(await engine.perft(SIX, 1)).toBeGreaterThan(0);
    expect(started).toBe(1);
  });

  it("replaces a module that traps, and loses no other question", async () => {
    const bytes = await readFile(new URL("../build/core.wasm", import.meta.url));
    open(shared, await WebAssembly.compile(trapping(bytes, "core_legal") as BufferSource));
    const before = engine.perft(SIX, 2);
    const legal = engine.legal(SIX);
    const after = engine.perft(SIX, 2);
    await expect(legal).rejects.toMatchObject({ code: "crashed" });
    expect(await after).toBe(await before);
    expect(started).toBe(2);
  });

  it("is closed for good", async () => {
    open(shared);
    const { onReport, found } = searching(SIX);
    await onReport;
    engine.close();
    await expect(found).rejects.toMatchObject({ code: "closed" });
    await expect(engine.legal(SIX)).rejects.toMatchObject({ code: "closed" });
  });
});

it("says so when no worker can be had", async () => {
  engine = new Engine(module, {
    start: () => {
      throw new Error("no more workers");
    },
  });
  await expect(engine.legal(SIX)).rejects.toMatchObject({ code: "crashed" });
});

it("refuses memory that cannot be", async () => {
  engine = new Engine(module, { start: startThread, megabytes: 0 });
  await expect(engine.legal(SIX)).rejects.toMatchObject({ code: "bad-memory" });
});

it("leaves a core that trapped broken, and says so every time", async () => {
  open(true);
  const bytes = await readFile(new URL("../build/core.wasm", import.meta.url));
  const core = await Core.start(await WebAssembly.compile(trapping(bytes, "core_undo") as BufferSource));
  core.open(SIX);
  for (const act of [() => core.undo(), () => core.legal(), () => core.open(SIX)]) expect(act).toThrow("crashed");
});

describe("an engine with a net", () => {
  it("judges by it what it was taught, also in a worker that took the place of another", async () => {
    const net = await readFile(new URL("../../../src/sixfold/bots/nets/sixth.bin", import.meta.url));
    const core = await Core.start(module);
    core.memory(4);
    core.open(SIXTH);
    const without = core.analyse({ depth: 4 });
    core.net(net);
    const by = core.analyse({ depth: 4 });
    expect(by).not.toEqual(without);
    engine = new Engine(module, { start: startThread, shared: false, megabytes: 4, nets: [net] });
    const search = searching(SIXTH);
    await search.onReport;
    await engine.stop();
    await search.found;
    expect((await engine.analyse(SIXTH, { depth: 4 })).lines).toEqual(by);
    const small: Position = { game: "sixth", rules: { size: 4 } };
    core.forget();
    core.open(small);
    expect((await engine.analyse(small, { depth: 3 })).lines).toEqual(core.analyse({ depth: 3 }));
  });

  it("that is none refuses every question", async () => {
    engine = new Engine(module, { start: startThread, nets: [new Uint8Array(7)] });
    await expect(engine.legal(SIXTH)).rejects.toMatchObject({ code: "bad-net" });
  });
});
