// Analyses a game with the engine in this browser: first the position that is shown, then every other one briefly,
// then the shown one ever deeper. It pauses while the page is hidden.

import type { EngineConfig, Replay, Step } from "$api";
import type { Limits, Lines } from "$core/analysis";
import type { Analysis } from "$core/engine";
import type { Position } from "$core/positions";
import { findMistakes, merge, chanceAfter, type Mistake, type Evaluation } from "./evaluation";

/**
 * Milliseconds: a first thought about what is shown, a look at it, the longest one; a point of the chart, and all of
 * them together.
 */
const [FIRST, LOOK, LONGEST, POINT, LEAST_POINT, ALL_POINTS] = [60, 400, 20_000, 150, 40, 20_000] as const;
const LINES = 3;

/** What is needed of an engine; tests use a fake one. */
export interface AnalysisEngine {
  analyse(position: Position, limits: Limits, report: (lines: Lines) => void): Promise<Analysis>;
  stop(): Promise<void>;
  close(): void;
}
export type Load = (mind: EngineConfig) => Promise<AnalysisEngine>;

interface Job {
  readonly at: number;
  readonly lines: number;
  readonly milliseconds: number;
}

/**
 * Two kilobytes that know where the rest is: fetched with the page, so that the rest is asked for before the page is
 * drawn anew.
 */
let engineModule: typeof import("./engine") | null = null;
const importEngine = async (): Promise<typeof import("./engine")> => (engineModule = await import("./engine"));
const loadEngine: Load = (mind) =>
  engineModule ? engineModule.loadEngine(mind) : importEngine().then(({ loadEngine }) => loadEngine(mind));

export class GameAnalysis {
  on = $state(false);
  /** Whether the engine is there: not before its files are. */
  ready = $state(false);
  failed = $state(false);
  evaluations = $state.raw<ReadonlyMap<number, Evaluation>>(new Map());
  private shown = 0;
  private hidden = false;
  private running = false;
  private job: Job | null = null;
  private enginePromise: Promise<AnalysisEngine> | null = null;
  private engine: AnalysisEngine | null = null;

  constructor(
    private readonly game: Replay,
    private readonly mind: EngineConfig,
    private readonly steps: () => readonly Step[],
    private readonly load: Load = loadEngine,
  ) {}

  /** The side whose chances are drawn. */
  get side(): readonly number[] {
    return this.sideOf(0);
  }

  /** The chances of that side after each step; `null` where nobody has looked. */
  readonly points = $derived.by(() =>
    this.steps().map((step, at) => chanceAfter(step, this.evaluations.get(at), this.side)),
  );
  readonly evaluatedCount = $derived.by(() => this.points.filter((point) => point !== null).length);
  readonly mistakes = $derived.by((): readonly Mistake[] =>
    findMistakes(this.steps(), this.evaluations, (seat) => this.sideOf(seat)),
  );

  get all(): number {
    return this.game.total;
  }

  /** Begin to think, or go on. */
  async start(): Promise<void> {
    this.enginePromise ??= this.load(this.mind);
    this.on = true;
    this.failed = false;
    await this.run();
  }

  /** Think no more; what was found stays. */
  stop(): void {
    this.enginePromise?.then(
      (engine) => engine.close(),
      () => {},
    );
    this.on = false;
    this.ready = false;
    this.job = null;
    this.engine = null;
    this.enginePromise = null;
  }

  /** Somebody looks at another step. */
  show(at: number): void {
    const away = at !== this.shown;
    this.shown = at;
    // A point of the chart takes no longer than a look at where somebody went; all else gives way.
    if (away && this.job && this.job.lines > 1) void this.engine?.stop();
    void this.run();
  }

  /** Whether the page is out of sight. */
  hide(hidden: boolean): void {
    this.hidden = hidden;
    if (hidden) void this.engine?.stop();
    else void this.run();
  }

  /** Somebody may want to know what the engine thinks. */
  static preload(): void {
    importEngine().catch(() => {}); // `start` reports failures
  }

  private sideOf(seat: number): readonly number[] {
    return this.game.teams.find((team) => team.includes(seat)) ?? [seat];
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let job = this.next(); job; job = this.next()) await this.think(job);
    } catch {
      if (this.on) {
        this.stop();
        this.failed = true;
      }
    }
    this.running = false;
  }

  private async think(job: Job): Promise<void> {
    const step = this.steps()[job.at];
    const coming = this.enginePromise;
    const engine = await coming;
    // While the files came, they may have thought better of it, or gone elsewhere.
    if (!engine || coming !== this.enginePromise || this.hidden) return;
    this.engine = engine;
    this.job = job;
    this.ready = true;
    const began = performance.now();
    const known = this.evaluations.get(job.at)?.thought ?? 0;
    const { rules } = this.mind;
    const position = { game: rules["game"], rules, ...step?.setup } as unknown as Position;
    const found = await engine.analyse(position, { milliseconds: job.milliseconds, lines: job.lines }, (lines) =>
      this.keep(job.at, lines, known),
    );
    this.job = null;
    if (!this.on) return;
    // What ended by itself before its time has proved everything.
    const early = job.lines === LINES && performance.now() - began < job.milliseconds / 2;
    this.keep(job.at, found.lines, found.stopped ? known : early ? Infinity : job.milliseconds);
  }

  private keep(at: number, lines: Lines, thought: number): void {
    if (this.on) this.evaluations = new Map(this.evaluations).set(at, merge(this.evaluations.get(at), lines, thought));
  }

  /** What to think about next, if anything. */
  private next(): Job | null {
    if (!this.on || this.hidden) return null;
    const steps = this.steps();
    const goes = (at: number): boolean => Boolean(steps[at]?.setup && !steps[at]?.view.outcome);
    const thought = (at: number): number => this.evaluations.get(at)?.thought ?? 0;
    const look = (milliseconds: number, lines = LINES): Job | null =>
      goes(this.shown) && thought(this.shown) < milliseconds ? { at: this.shown, lines, milliseconds } : null;
    // From the end: what is known of later positions is known when those come that lead to them.
    const point = (): Job | null => {
      const at = steps.findLastIndex((_, index) => goes(index) && !thought(index));
      return at < 0
        ? null
        : { at, lines: 1, milliseconds: Math.min(POINT, Math.max(LEAST_POINT, ALL_POINTS / this.all)) };
    };
    // One line is there sooner than three.
    return look(FIRST, 1) ?? look(LOOK) ?? point() ?? look(LONGEST);
  }
}
