// A finished game and the current position in it. Moves are fetched page by page.

import type { Replay, Step } from "$api";
import { api } from "../../connection/api.svelte";
import { t } from "../../i18n/index.svelte";
import type { Mistake } from "./evaluation";

/** How long each step is shown when the game plays by itself, in milliseconds. */
const STEP_MS = 1000;
/** What ends a game and is no turn of it. */
export const END_MOVES: Record<string, "replay.resign" | "replay.draw" | "replay.flag"> = {
  resign: "replay.resign",
  draw: "replay.draw",
  flag: "replay.flag",
};

export class ReplayPlayer {
  game = $state.raw<Replay | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  at = $state(0);
  running = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;
  private isClosed = false;

  constructor(
    readonly table: string,
    readonly number: number,
  ) {}

  /** Fetches the whole game. Throws an `ApiError` if the server rejects it. */
  async load(): Promise<void> {
    let found = await api.replay(this.table, this.number);
    // The first page shows the game at once; where it starts is where somebody wants to start.
    this.game = found;
    this.steps = found.steps;
    while (!this.isClosed && this.steps.length < found.total) {
      found = await api.replay(this.table, this.number, this.steps.length);
      if (!found.steps.length) break;
      this.steps = [...this.steps, ...found.steps];
    }
  }

  close(): void {
    this.isClosed = true;
    this.pause();
  }

  get last(): number {
    return Math.max(this.steps.length - 1, 0);
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  /** Whether people moved by turns; elsewhere a step is a moment at which somebody scored. */
  get hasTurns(): boolean {
    return this.steps[0]?.view.turn !== null;
  }

  go(to: number): void {
    this.at = Math.min(Math.max(to, 0), this.last);
  }

  play(): void {
    if (this.at === this.last) this.at = 0;
    this.running = true;
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at === this.last) this.pause();
    }, STEP_MS);
  }

  pause(): void {
    this.running = false;
    clearInterval(this.timer);
  }

  nameOf(seat: number | null): string {
    if (seat === null) return t("replay.referee");
    return this.game?.seats[seat]?.name || t("seat.nobody", { n: seat + 1 });
  }

  /**
   * What happened at a step, in a few words: the turn in the server's notation, or the points if there are no turns.
   */
  describeStep(step: Step): string {
    if (step.number === 0) return t("replay.start");
    const common = END_MOVES[step.move ?? ""];
    if (common) return t(common);
    if (!this.hasTurns && step.scores)
      return t("replay.scored", {
        scores: step.scores.map((score, seat) => `${this.nameOf(seat)} ${score}`).join(" · "),
      });
    return step.move ?? t("replay.referee");
  }

  /** Whether a step is no turn, but what ended the game. */
  isEnd(at: number): boolean {
    return (this.steps[at]?.move ?? "") in END_MOVES;
  }

  /** That a turn spoiled something, in a sentence. */
  describeMistake({ step, kind }: Mistake): string {
    return t(kind === "thrown" ? "analysis.thrown" : "analysis.mistake", {
      n: step,
      name: this.nameOf(this.steps[step]?.seat ?? null),
      move: this.steps[step]?.move ?? "",
    });
  }

  /** The same as it is spoken. */
  announcement(step: Step): string {
    const text = this.describeStep(step);
    if (step.number === 0 || (!this.hasTurns && step.scores)) return text;
    const place = t("replay.step", { n: step.number, all: this.last });
    return `${place}. ${t("replay.played", { name: this.nameOf(step.seat), move: text })}`;
  }
}
