// How a game swung, as the engine sees it: each position is asked about once, one after the other, for as long as somebody looks.

import type { AnalysedLine, Replay, Step } from "$wire";
import { api } from "../../line/api";
import { Refusal } from "../../line/refusal";

/** Seconds of thinking for each point of the chart and for the best lines of the position that is shown; more points than this are not asked about. */
const [POINT, SHOWN, MOST] = [0.12, 0.6, 120] as const;
/** How many points of the engine make the chances three to one. */
const SCALE = 230;
const LINES = 3;

/** The chances of the side to move, from 0 to 1. */
export function chance({ score, win_in }: Pick<AnalysedLine, "score" | "win_in">): number {
  if (win_in) return win_in > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / SCALE));
}

/** The steps to ask about: all of them, or as many as are enough to see the shape. */
export function asked(total: number, most: number = MOST): number[] {
  if (total <= most) return Array.from({ length: total }, (_, index) => index);
  return [...new Set(Array.from({ length: most }, (_, index) => Math.round((index * (total - 1)) / (most - 1))))];
}

/** What somebody's chances are once a game is over. */
export const settled = (winners: readonly number[], side: readonly number[]): number =>
  !winners.length ? 0.5 : winners.some((seat) => side.includes(seat)) ? 1 : 0;

export class Swing {
  /** The chances of the first side after each step; `null` where nobody has looked. */
  points = $state.raw<readonly (number | null)[]>([]);
  /** The lines of each step that somebody looked at. */
  lines = $state.raw<ReadonlyMap<number, readonly AnalysedLine[]>>(new Map());
  on = $state(false);
  busy = $state(false);
  /** Why the engine says no more, until it is asked again. */
  stopped = $state.raw<Refusal | null>(null);
  thinking = $state(false);
  private leaving = new AbortController();
  private looking: AbortController | null = null;

  constructor(private readonly game: Replay, private readonly steps: () => readonly Step[]) {
    this.points = Array.from({ length: game.total }, () => null);
  }

  get side(): readonly number[] {
    return this.game.teams[0] ?? [0];
  }

  get wanted(): readonly number[] {
    return asked(this.steps().length);
  }

  get found(): number {
    return this.wanted.filter((at) => this.points[at] !== null && this.points[at] !== undefined).length;
  }

  /** Ask about every step that was not asked about yet. */
  async start(): Promise<void> {
    if (this.busy) return;
    Object.assign(this, { on: true, busy: true, stopped: null });
    for (const at of this.wanted) {
      const step = this.steps()[at];
      if (!step || this.leaving.signal.aborted) break;
      if ((this.points[at] ?? null) !== null) continue;
      const value = await this.valued(step).catch((error: unknown) => Refusal.of(error));
      if (value instanceof Refusal) {
        this.stopped = value;
        break;
      }
      this.points = this.points.map((old, index) => (index === at ? value : old));
    }
    this.busy = false;
  }

  /** Ask for the best lines of a step, once somebody stays there. */
  async look(at: number): Promise<void> {
    this.looking?.abort();
    this.thinking = false;
    const step = this.steps()[at];
    if (!this.on || !step?.position || step.view.outcome || this.lines.has(at)) return;
    const looking = (this.looking = new AbortController());
    this.thinking = true;
    try {
      const { lines } = await api.analyse({ ...this.position(step), seconds: SHOWN, lines: LINES }, AbortSignal.any([looking.signal, this.leaving.signal]));
      this.lines = new Map(this.lines).set(at, lines);
    } catch (error) {
      if (!looking.signal.aborted) this.stopped = Refusal.of(error);
    }
    if (this.looking === looking) this.thinking = false;
  }

  end(): void {
    this.leaving.abort();
  }

  /** The chances of the first side, whoever is to move. */
  private async valued(step: Step): Promise<number> {
    if (step.view.outcome) return settled(step.view.outcome.winners, this.side);
    const { lines, turn } = await api.analyse({ ...this.position(step), seconds: POINT, lines: 1 }, this.leaving.signal);
    const best = lines[0] ? chance(lines[0]) : 0.5;
    return turn !== null && this.side.includes(turn) ? best : 1 - best;
  }

  private position(step: Step): { preset: string; seats: number; teams: Replay["teams"]; options: Replay["chosen"]; position: string | null } {
    const { preset, seats, teams, chosen } = this.game;
    return { preset, seats: seats.length, teams, options: chosen, position: step.position };
  }
}
