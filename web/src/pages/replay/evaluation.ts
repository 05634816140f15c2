// What the engine's scores mean: winning chances, and moves that lost them.

import type { Step } from "$api";
import type { Line, Lines } from "$core/analysis";
import { END_MOVES } from "./player.svelte";

/** Points of the engine per logistic unit, as in training. */
const SCALE = 200;
/** Chances from which a side is winning, below which it is not, and the loss that makes a move a mistake. */
const [WINNING, EVEN, LOSS] = [0.8, 0.55, 0.25] as const;

/**
 * The engine's evaluation of a position: the deepest line, the largest set of lines, and the milliseconds of search;
 * `Infinity` if everything is proved.
 */
export interface Evaluation {
  readonly best: Line | undefined;
  readonly lines: Lines;
  readonly milliseconds: number;
}

/** A move that cost its player much of the chances, and a better one. */
export interface Mistake {
  readonly step: number;
  readonly kind: "missed-win" | "mistake";
  readonly better: string;
  /** The player's chances before and after. */
  readonly before: number;
  readonly after: number;
}

/** The chances of the side to move, from 0 to 1. */
export function chance({ score, win_in }: Pick<Line, "score" | "win_in">): number {
  if (win_in) return win_in > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / SCALE));
}

/** The chances of a side at the end of a game: 1, 0 or 0.5. */
export const finalChance = (winners: readonly number[], side: readonly number[]): number =>
  !winners.length ? 0.5 : winners.some((seat) => side.includes(seat)) ? 1 : 0;

/** The chances of a side after a step; `null` if it was not analysed. */
export function chanceAfter(step: Step, evaluation: Evaluation | undefined, side: readonly number[]): number | null {
  if (step.view.outcome) return finalChance(step.view.outcome.winners, side);
  const best = evaluation?.best;
  if (!best) return null;
  return step.view.turn !== null && side.includes(step.view.turn) ? chance(best) : 1 - chance(best);
}

const depth = (line: Line | undefined): number => line?.depth ?? -1;

/** Combines an evaluation with newer lines. A search that starts again is shallower at first. */
export function merge(old: Evaluation | undefined, lines: Lines, milliseconds: number): Evaluation {
  if (!old) return { best: lines[0], lines, milliseconds };
  const more =
    lines.length > old.lines.length || (lines.length === old.lines.length && depth(lines[0]) >= depth(old.lines[0]));
  return {
    best: depth(lines[0]) >= depth(old.best) ? lines[0] : old.best,
    lines: more ? lines : old.lines,
    milliseconds: Math.max(old.milliseconds, milliseconds),
  };
}

/** The mistakes among moves whose positions before and after were analysed. */
export function findMistakes(
  steps: readonly Step[],
  evaluations: ReadonlyMap<number, Evaluation>,
  sideOf: (seat: number) => readonly number[],
): Mistake[] {
  return steps.flatMap((step, at): Mistake[] => {
    const [last, best] = [steps[at - 1], evaluations.get(at - 1)?.best];
    if (!last || !best || step.seat === null || step.move === null || step.move in END_MOVES || step.move === best.best)
      return [];
    const side = sideOf(step.seat);
    const [before, after] = [
      chanceAfter(last, evaluations.get(at - 1), side),
      chanceAfter(step, evaluations.get(at), side),
    ];
    if (before === null || after === null || before - after < LOSS) return [];
    return [
      {
        step: at,
        kind: before >= WINNING && after < EVEN ? "missed-win" : "mistake",
        better: best.best,
        before,
        after,
      },
    ];
  });
}

export const MISTAKE_SIGNS: Record<Mistake["kind"], string> = { "missed-win": "??", mistake: "?" };
