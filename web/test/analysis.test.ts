import type { EngineConfig, Replay, SixthView, Step } from "$api";
import type { Line, Lines } from "$core/analysis";
import type { Position } from "$core/positions";
import { expect, test } from "vitest";
import { chance, findMistakes, merge, finalChance, chanceAfter, type Evaluation } from "../src/pages/replay/evaluation";
import { GameAnalysis, type Load, type AnalysisEngine } from "../src/pages/replay/game-analysis.svelte";

const outcome = { winners: [1], reason: "king", scores: null } as const;
const view = (turn: number | null, more: object = {}): SixthView =>
  ({ turn, outcome: null, ...more }) as unknown as SixthView;
const step = (number: number, move: string | null, more: Partial<Step> = {}): Step => ({
  number,
  seat: number ? (number - 1) % 2 : null,
  at: number,
  move,
  scores: null,
  position: "",
  setup: { at: number, turns: [] },
  view: view(number % 2),
  ...more,
});
const steps = [step(0, null), step(1, "c3"), step(2, "a1"), step(3, "resign", { view: view(null, { outcome }) })];
const mind: EngineConfig = { rules: { game: "sixth" }, net: null };
const game = { teams: [[0], [1]], total: 4, steps, mind } as unknown as Replay;
const line = (best: string, score: number, more: Partial<Line> = {}): Line => ({
  best,
  score,
  depth: 5,
  nodes: 9,
  win_in: 0,
  pv: [best],
  ...more,
});
const judgement = (...lines: Line[]): Evaluation => ({ best: lines[0], lines, thought: 1 });
const sideOf = (seat: number): readonly number[] => [seat];

/**
 * An engine that answers at once, and remembers what it was asked; where it is told to, it thinks until it is stopped.
 */
class Instant implements AnalysisEngine {
  readonly asked: { readonly at: number; readonly lines: number; readonly milliseconds: number }[] = [];
  closed = false;
  private stopping = (): void => {};

  constructor(
    private readonly said: (at: number) => Lines,
    private readonly endless = Infinity,
  ) {}

  async analyse(position: Position, limits: { lines?: number; milliseconds?: number }, report: (lines: Lines) => void) {
    const [at, { lines = 1, milliseconds = 0 }] = [position.at as unknown as number, limits];
    this.asked.push({ at, lines, milliseconds });
    report(this.said(at));
    if (milliseconds < this.endless) return { lines: this.said(at), stopped: false };
    await new Promise<void>((resolve) => (this.stopping = resolve));
    return { lines: this.said(at), stopped: true };
  }

  async stop(): Promise<void> {
    this.stopping();
  }

  close(): void {
    this.closed = true;
    this.stopping();
  }
}
const given =
  (thinker: AnalysisEngine): Load =>
  async () =>
    thinker;
const settledDown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("a score of 0 is an even chance, and a proved win is certain", () => {
  expect(chance(line("c3", 0))).toBe(0.5);
  expect(chance(line("c3", 300))).toBeGreaterThan(0.75);
  expect([chance(line("c3", -9, { win_in: 3 })), chance(line("c3", 9, { win_in: -2 }))]).toEqual([1, 0]);
  expect([finalChance([], [0]), finalChance([1], [0, 2]), finalChance([2], [0, 2])]).toEqual([0.5, 0, 1]);
});

test("a score is that of the requested side, and unknown before a search", () => {
  const good = judgement(line("c3", 200));
  expect(chanceAfter(steps[0]!, good, [0])).toBeCloseTo(0.731, 3);
  expect(chanceAfter(steps[1]!, good, [0])).toBeCloseTo(0.269, 3);
  expect([chanceAfter(steps[1]!, undefined, [0]), chanceAfter(steps[3]!, undefined, [1])]).toEqual([null, 1]);
});

test("a new search keeps the known scores", () => {
  const deep = merge(undefined, [line("c3", 40, { depth: 12 })], 150);
  const wide = merge(deep, [line("b2", 10, { depth: 2 }), line("c3", 5, { depth: 2 })], 0);
  expect([wide.best?.best, wide.lines.length, wide.thought]).toEqual(["c3", 2, 150]);
  const deeper = merge(wide, [line("b2", 60, { depth: 13 }), line("c3", 5, { depth: 13 })], 400);
  expect([deeper.best?.best, deeper.lines[0]?.depth, deeper.thought]).toEqual(["b2", 13, 400]);
  expect(merge(deeper, [line("a1", 0, { depth: 1 }), line("a2", 0, { depth: 1 })], 0).lines).toBe(deeper.lines);
});

test("a thrown win, a mistake and a small loss are told apart", () => {
  const faults = (before: Line, after: Line): string[] =>
    findMistakes(
      steps,
      new Map([
        [0, judgement(before)],
        [1, judgement(after)],
      ]),
      sideOf,
    ).map(({ kind, better }) => `${kind} ${better}`);
  expect(faults(line("b2", 0, { win_in: 5 }), line("a1", 100))).toEqual(["thrown b2"]);
  expect(faults(line("b2", 0), line("a1", 400))).toEqual(["mistake b2"]);
  expect(faults(line("c3", 0, { win_in: 5 }), line("a1", 100))).toEqual([]);
  expect(faults(line("b2", 100), line("a1", -60))).toEqual([]);
  expect(faults(line("b2", 100), line("a1", -600))).toEqual([]);
});

test("resigning is no mistake", () => {
  const judged = new Map([[2, judgement(line("b2", 900))]]);
  expect(findMistakes(steps, judged, sideOf)).toEqual([]);
});

test("the shown step is searched first, then all from the end, then the shown one for longer", async () => {
  const engine = new Instant((at) => [line("b2", at * 10)]);
  const swing = new GameAnalysis(game, mind, () => steps, given(engine));
  swing.show(1);
  expect(engine.asked).toEqual([]);
  await swing.start();
  expect(engine.asked.map(({ at, lines }) => [at, lines])).toEqual([
    [1, 1],
    [1, 3],
    [2, 1],
    [0, 1],
  ]);
  expect(swing.points.map((point) => point?.toFixed(2))).toEqual(["0.50", "0.49", "0.52", "0.00"]);
  expect([swing.evaluatedCount, swing.all]).toEqual([4, 4]);
  swing.show(2);
  await settledDown();
  expect(engine.asked.at(-1)).toEqual({ at: 2, lines: 3, milliseconds: 400 });
});

test("another step is searched at once, and a hidden page does not search", async () => {
  const engine = new Instant(() => [line("b2", 0)], 400);
  const swing = new GameAnalysis(game, mind, () => steps, given(engine));
  void swing.start();
  await settledDown();
  expect(engine.asked.map(({ at }) => at)).toEqual([0, 0]);
  swing.show(2);
  await settledDown();
  expect(engine.asked.map(({ at }) => at)).toEqual([0, 0, 2, 2]);
  swing.hide(true);
  swing.show(1);
  await settledDown();
  expect(engine.asked).toHaveLength(4);
  swing.hide(false);
  await settledDown();
  expect(engine.asked.map(({ at }) => at)).toEqual([0, 0, 2, 2, 1, 1]);
  swing.stop();
  await settledDown();
  expect([engine.closed, engine.asked.length, swing.on]).toEqual([true, 6, false]);
});

test("an engine that loads too late is closed, and one that fails is reported", async () => {
  const late = new Instant(() => []);
  let arrive = (_: AnalysisEngine): void => {};
  const swing = new GameAnalysis(
    game,
    mind,
    () => steps,
    () => new Promise((resolve) => (arrive = resolve)),
  );
  const started = swing.start();
  swing.stop();
  arrive(late);
  await started;
  expect([late.closed, late.asked.length, swing.failed]).toEqual([true, 0, false]);
  const lost = new GameAnalysis(
    game,
    mind,
    () => steps,
    () => Promise.reject(new Error("offline")),
  );
  await lost.start();
  expect([lost.on, lost.failed]).toEqual([false, true]);
});
