// Analyses a game with the engine in this browser: first the position that is shown, then every other one briefly,
// then the shown one ever deeper. It pauses while the page is hidden.

import type { EngineConfig, Replay, Step } from "$api";
import type { Limits, Lines } from "$core/analysis";
import type { Analysis } from "$core/engine";
import type { Position } from "$core/positions";
import { findMistakes, merge, chanceAfter, type Mistake, type Evaluation } from "./evaluation";

/**
 * Milliseconds of a search: the first, the usual and the longest one of the shown position; the most and the least for
 * another point of the chart, and for all points together.
 */
const [FIRST, USUAL, LONGEST, MAX_POINT, MIN_POINT, ALL_POINTS] = [60, 400, 20_000, 150, 40, 20_000] as const;
const LINES = 3;

/** The part of an engine that is used here; tests have a fake one. */
export interface AnalysisEngine {
  analyse(position: Position, limits: Limits, report: (lines: Lines) => void): Promise<Analysis>;
  stop(): Promise<void>;
  close(): void;
}
export type Load = (config: EngineConfig) => Promise<AnalysisEngine>;

interface Job {
  readonly at: number;
  readonly lines: number;
  readonly milliseconds: number;
}

/** The small module that loads the engine. It is fetched with the page, so that the engine starts loading at once. */
let engineModule: typeof import("./engine") | null = null;
const importEngine = async (): Promise<typeof import("./engine")> => (engineModule = await import("./engine"));
const loadEngine: Load = (config) =>
  engineModule ? engineModule.loadEngine(config) : importEngine().then(({ loadEngine }) => loadEngine(config));

export class GameAnalysis {
  on = $state(false);
  /** Whether the engine is loaded. */
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
    private readonly config: EngineConfig,
    private readonly steps: () => readonly Step[],
    private readonly load: Load = loadEngine,
  ) {}

  /** The side whose chances are drawn. */
  get side(): readonly number[] {
    return this.sideOf(0);
  }

  /** The chances of that side after each step; `null` if it was not analysed yet. */
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

  /** Starts or continues the analysis. */
  async start(): Promise<void> {
    this.enginePromise ??= this.load(this.config);
    this.on = true;
    this.failed = false;
    await this.run();
  }

  /** Stops the analysis; its results stay. */
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

  /** Analyses another step first: the one that is shown. */
  show(at: number): void {
    const changed = at !== this.shown;
    this.shown = at;
    // A search for a point of the chart is short; any other is stopped.
    if (changed && this.job && this.job.lines > 1) void this.engine?.stop();
    void this.run();
  }

  /** Pauses while the page is hidden. */
  hide(hidden: boolean): void {
    this.hidden = hidden;
    if (hidden) void this.engine?.stop();
    else void this.run();
  }

  /** Fetches the module that loads the engine. */
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
      for (let job = this.next(); job; job = this.next()) await this.search(job);
    } catch {
      if (this.on) {
        this.stop();
        this.failed = true;
      }
    }
    this.running = false;
  }

  private async search(job: Job): Promise<void> {
    const step = this.steps()[job.at];
    const loading = this.enginePromise;
    const engine = await loading;
    // Meanwhile the analysis may have been stopped, or the page hidden.
    if (!engine || loading !== this.enginePromise || this.hidden) return;
    this.engine = engine;
    this.job = job;
    this.ready = true;
    const start = performance.now();
    const known = this.evaluations.get(job.at)?.milliseconds ?? 0;
    const { rules } = this.config;
    const position = { game: rules["game"], rules, ...step?.setup } as unknown as Position;
    const result = await engine.analyse(position, { milliseconds: job.milliseconds, lines: job.lines }, (lines) =>
      this.addLines(job.at, lines, known),
    );
    this.job = null;
    if (!this.on) return;
    // A search that ends before its time has proved everything.
    const early = job.lines === LINES && performance.now() - start < job.milliseconds / 2;
    this.addLines(job.at, result.lines, result.stopped ? known : early ? Infinity : job.milliseconds);
  }

  private addLines(at: number, lines: Lines, milliseconds: number): void {
    if (this.on)
      this.evaluations = new Map(this.evaluations).set(at, merge(this.evaluations.get(at), lines, milliseconds));
  }

  /** The next search, if any. */
  private next(): Job | null {
    if (!this.on || this.hidden) return null;
    const steps = this.steps();
    const canAnalyse = (at: number): boolean => Boolean(steps[at]?.setup && !steps[at]?.view.outcome);
    const searched = (at: number): number => this.evaluations.get(at)?.milliseconds ?? 0;
    const shownJob = (milliseconds: number, lines = LINES): Job | null =>
      canAnalyse(this.shown) && searched(this.shown) < milliseconds ? { at: this.shown, lines, milliseconds } : null;
    // From the end, so that the results of later positions help with earlier ones.
    const pointJob = (): Job | null => {
      const at = steps.findLastIndex((_, index) => canAnalyse(index) && !searched(index));
      return at < 0
        ? null
        : { at, lines: 1, milliseconds: Math.min(MAX_POINT, Math.max(MIN_POINT, ALL_POINTS / this.all)) };
    };
    // One line is found sooner than three.
    return shownJob(FIRST, 1) ?? shownJob(USUAL) ?? pointJob() ?? shownJob(LONGEST);
  }
}
