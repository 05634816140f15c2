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
const config: EngineConfig = { rules: { game: "sixth" }, net: null };
const game = { teams: [[0], [1]], total: 4, steps, config } as unknown as Replay;
const line = (best: string, score: number, more: Partial<Line> = {}): Line => ({
  best,
  score,
  depth: 5,
  nodes: 9,
  win_in: 0,
  pv: [best],
  ...more,
});
const evaluation = (...lines: Line[]): Evaluation => ({ best: lines[0], lines, milliseconds: 1 });
const sideOf = (seat: number): readonly number[] => [seat];

/** An engine that answers at once and records its requests. Searches of `endless` ms or more run until stopped. */
class FakeEngine implements AnalysisEngine {
  readonly requests: { readonly at: number; readonly lines: number; readonly milliseconds: number }[] = [];
  closed = false;
  private finish = (): void => {};

  constructor(
    private readonly linesAt: (at: number) => Lines,
    private readonly endless = Infinity,
  ) {}

  async analyse(position: Position, limits: { lines?: number; milliseconds?: number }, report: (lines: Lines) => void) {
    const [at, { lines = 1, milliseconds = 0 }] = [position.at as unknown as number, limits];
    this.requests.push({ at, lines, milliseconds });
    report(this.linesAt(at));
    if (milliseconds < this.endless) return { lines: this.linesAt(at), stopped: false };
    await new Promise<void>((resolve) => (this.finish = resolve));
    return { lines: this.linesAt(at), stopped: true };
  }

  async stop(): Promise<void> {
    this.finish();
  }

  close(): void {
    this.closed = true;
    this.finish();
  }
}
const loaderOf =
  (engine: AnalysisEngine): Load =>
  async () =>
    engine;
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("a score of 0 is an even chance, and a proved win is certain", () => {
  expect(chance(line("c3", 0))).toBe(0.5);
  expect(chance(line("c3", 300))).toBeGreaterThan(0.75);
  expect([chance(line("c3", -9, { win_in: 3 })), chance(line("c3", 9, { win_in: -2 }))]).toEqual([1, 0]);
  expect([finalChance([], [0]), finalChance([1], [0, 2]), finalChance([2], [0, 2])]).toEqual([0.5, 0, 1]);
});

test("a score is that of the requested side, and unknown before a search", () => {
  const good = evaluation(line("c3", 200));
  expect(chanceAfter(steps[0]!, good, [0])).toBeCloseTo(0.731, 3);
  expect(chanceAfter(steps[1]!, good, [0])).toBeCloseTo(0.269, 3);
  expect([chanceAfter(steps[1]!, undefined, [0]), chanceAfter(steps[3]!, undefined, [1])]).toEqual([null, 1]);
});

test("a new search keeps the known scores", () => {
  const deep = merge(undefined, [line("c3", 40, { depth: 12 })], 150);
  const wide = merge(deep, [line("b2", 10, { depth: 2 }), line("c3", 5, { depth: 2 })], 0);
  expect([wide.best?.best, wide.lines.length, wide.milliseconds]).toEqual(["c3", 2, 150]);
  const deeper = merge(wide, [line("b2", 60, { depth: 13 }), line("c3", 5, { depth: 13 })], 400);
  expect([deeper.best?.best, deeper.lines[0]?.depth, deeper.milliseconds]).toEqual(["b2", 13, 400]);
  expect(merge(deeper, [line("a1", 0, { depth: 1 }), line("a2", 0, { depth: 1 })], 0).lines).toBe(deeper.lines);
});

test("a missed win, a mistake and a small loss are distinguished", () => {
  const mistakes = (before: Line, after: Line): string[] =>
    findMistakes(
      steps,
      new Map([
        [0, evaluation(before)],
        [1, evaluation(after)],
      ]),
      sideOf,
    ).map(({ kind, better }) => `${kind} ${better}`);
  expect(mistakes(line("b2", 0, { win_in: 5 }), line("a1", 100))).toEqual(["missed-win b2"]);
  expect(mistakes(line("b2", 0), line("a1", 400))).toEqual(["mistake b2"]);
  expect(mistakes(line("c3", 0, { win_in: 5 }), line("a1", 100))).toEqual([]);
  expect(mistakes(line("b2", 100), line("a1", -60))).toEqual([]);
  expect(mistakes(line("b2", 100), line("a1", -600))).toEqual([]);
});

test("resigning is no mistake", () => {
  const evaluations = new Map([[2, evaluation(line("b2", 900))]]);
  expect(findMistakes(steps, evaluations, sideOf)).toEqual([]);
});

test("the shown step is searched first, then all from the end, then the shown one for longer", async () => {
  const engine = new FakeEngine((at) => [line("b2", at * 10)]);
  const analysis = new GameAnalysis(game, config, () => steps, loaderOf(engine));
  analysis.show(1);
  expect(engine.requests).toEqual([]);
  await analysis.start();
  expect(engine.requests.map(({ at, lines }) => [at, lines])).toEqual([
    [1, 1],
    [1, 3],
    [2, 1],
    [0, 1],
  ]);
  expect(analysis.points.map((point) => point?.toFixed(2))).toEqual(["0.50", "0.49", "0.52", "0.00"]);
  expect([analysis.evaluatedCount, analysis.all]).toEqual([4, 4]);
  analysis.show(2);
  await nextTask();
  expect(engine.requests.at(-1)).toEqual({ at: 2, lines: 3, milliseconds: 400 });
});

test("another step is searched at once, and a hidden page does not search", async () => {
  const engine = new FakeEngine(() => [line("b2", 0)], 400);
  const analysis = new GameAnalysis(game, config, () => steps, loaderOf(engine));
  void analysis.start();
  await nextTask();
  expect(engine.requests.map(({ at }) => at)).toEqual([0, 0]);
  analysis.show(2);
  await nextTask();
  expect(engine.requests.map(({ at }) => at)).toEqual([0, 0, 2, 2]);
  analysis.hide(true);
  analysis.show(1);
  await nextTask();
  expect(engine.requests).toHaveLength(4);
  analysis.hide(false);
  await nextTask();
  expect(engine.requests.map(({ at }) => at)).toEqual([0, 0, 2, 2, 1, 1]);
  analysis.stop();
  await nextTask();
  expect([engine.closed, engine.requests.length, analysis.on]).toEqual([true, 6, false]);
});

test("an engine that loads too late is closed, and one that fails is reported", async () => {
  const late = new FakeEngine(() => []);
  let load = (_: AnalysisEngine): void => {};
  const analysis = new GameAnalysis(
    game,
    config,
    () => steps,
    () => new Promise((resolve) => (load = resolve)),
  );
  const started = analysis.start();
  analysis.stop();
  load(late);
  await started;
  expect([late.closed, late.requests.length, analysis.failed]).toEqual([true, 0, false]);
  const broken = new GameAnalysis(
    game,
    config,
    () => steps,
    () => Promise.reject(new Error("offline")),
  );
  await broken.start();
  expect([broken.on, broken.failed]).toEqual([false, true]);
});
