// A finished game and the current position in it. Moves are fetched page by page.

import type { Replay, Step } from "$api";
import { api } from "../../connection/api.svelte";
import { t } from "../../i18n/index.svelte";
import type { Mistake } from "./evaluation";

/** How long playback shows each step, in milliseconds. */
const STEP_MS = 1000;
/** Endings that are stored like moves, and their texts. */
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
    let page = await api.replay(this.table, this.number);
    // The first page is shown at once.
    this.game = page;
    this.steps = page.steps;
    while (!this.isClosed && this.steps.length < page.total) {
      page = await api.replay(this.table, this.number, this.steps.length);
      if (!page.steps.length) break;
      this.steps = [...this.steps, ...page.steps];
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

  /** Whether players take turns. In other games a step is a moment at which somebody scored. */
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
    const ending = END_MOVES[step.move ?? ""];
    if (ending) return t(ending);
    if (!this.hasTurns && step.scores)
      return t("replay.scored", {
        scores: step.scores.map((score, seat) => `${this.nameOf(seat)} ${score}`).join(" · "),
      });
    return step.move ?? t("replay.referee");
  }

  /** Whether a step is an ending such as a resignation, not a move. */
  isEnd(at: number): boolean {
    return (this.steps[at]?.move ?? "") in END_MOVES;
  }

  /** A mistake in a sentence. */
  describeMistake({ step, kind }: Mistake): string {
    return t(kind === "missed-win" ? "analysis.missed-win" : "analysis.mistake", {
      n: step,
      name: this.nameOf(this.steps[step]?.seat ?? null),
      move: this.steps[step]?.move ?? "",
    });
  }

  /** A step as screen readers announce it. */
  announcement(step: Step): string {
    const text = this.describeStep(step);
    if (step.number === 0 || (!this.hasTurns && step.scores)) return text;
    const place = t("replay.step", { n: step.number, all: this.last });
    return `${place}. ${t("replay.played", { name: this.nameOf(step.seat), move: text })}`;
  }
}
