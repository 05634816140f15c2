// A game that is over and where somebody is in it. Its steps are fetched page by page.

import type { Replay, Step } from "$api";
import { api } from "../../connection/api";
import { t } from "../../i18n/index.svelte";
import type { Fault } from "./evaluation";

/** How long each step is shown when the game plays by itself, in milliseconds. */
const PACE = 1000;
/** What ends a game and is no turn of it. */
export const COMMON: Record<string, "replay.resign" | "replay.draw" | "replay.flag"> = {
  resign: "replay.resign",
  draw: "replay.draw",
  flag: "replay.flag",
};

export class Story {
  game = $state.raw<Replay | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  at = $state(0);
  running = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;
  private gone = false;

  constructor(
    readonly table: string,
    readonly number: number,
  ) {}

  /** Fetch the game; answers when all of it is there, and throws what the house refuses. */
  async load(): Promise<void> {
    let found = await api.replay(this.table, this.number);
    // The first page shows the game at once; where it starts is where somebody wants to start.
    this.game = found;
    this.steps = found.steps;
    while (!this.gone && this.steps.length < found.total) {
      found = await api.replay(this.table, this.number, this.steps.length);
      if (!found.steps.length) break;
      this.steps = [...this.steps, ...found.steps];
    }
  }

  end(): void {
    this.gone = true;
    this.pause();
  }

  get last(): number {
    return Math.max(this.steps.length - 1, 0);
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  /** Whether people moved by turns; elsewhere a step is a moment at which somebody scored. */
  get turns(): boolean {
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
    }, PACE);
  }

  pause(): void {
    this.running = false;
    clearInterval(this.timer);
  }

  name(seat: number | null): string {
    if (seat === null) return t("replay.referee");
    return this.game?.seats[seat]?.name || t("seat.nobody", { n: seat + 1 });
  }

  /** What happened at a step, in a few words: the turn as the house writes it, or the points where there are no turns. */
  words(step: Step): string {
    if (step.number === 0) return t("replay.start");
    const common = COMMON[step.move ?? ""];
    if (common) return t(common);
    if (!this.turns && step.scores)
      return t("replay.scored", {
        scores: step.scores.map((score, seat) => `${this.name(seat)} ${score}`).join(" · "),
      });
    return step.move ?? t("replay.referee");
  }

  /** Whether a step is no turn, but what ended the game. */
  isEnd(at: number): boolean {
    return (this.steps[at]?.move ?? "") in COMMON;
  }

  /** That a turn spoiled something, in a sentence. */
  faulted({ step, kind }: Fault): string {
    return t(kind === "thrown" ? "engine.thrown" : "engine.mistake", {
      n: step,
      name: this.name(this.steps[step]?.seat ?? null),
      move: this.steps[step]?.move ?? "",
    });
  }

  /** The same as it is spoken. */
  spoken(step: Step): string {
    const words = this.words(step);
    if (step.number === 0 || (!this.turns && step.scores)) return words;
    return `${t("replay.step", { n: step.number, all: this.last })}. ${t("replay.played", { name: this.name(step.seat), move: words })}`;
  }
}
