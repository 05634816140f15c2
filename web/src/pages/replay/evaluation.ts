// What the engine's scores mean: winning chances, and moves that lost them.

import type { Step } from "$api";
import type { Line, Lines } from "$core/analysis";
import { END_MOVES } from "./player.svelte";

/** Points of the engine to a logistic unit, as nets are taught. */
const SCALE = 200;
/** What a side's chances are from where on it is winning, below which it is not, and what it takes to spoil them. */
const [WINNING, EVEN, LOSS] = [0.8, 0.55, 0.25] as const;

/**
 * What the engine made of a position: the deepest line, the most lines, and how long it looked; `Infinity` where all
 * is known.
 */
export interface Evaluation {
  readonly best: Line | undefined;
  readonly lines: Lines;
  readonly thought: number;
}

/** A turn after which its side stood worse than before: which, how bad, and what should have been played. */
export interface Mistake {
  readonly step: number;
  readonly kind: "thrown" | "mistake";
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

/** What somebody's chances are once a game is over. */
export const finalChance = (winners: readonly number[], side: readonly number[]): number =>
  !winners.length ? 0.5 : winners.some((seat) => side.includes(seat)) ? 1 : 0;

/** The chances of a side after a step; `null` where nobody has looked. */
export function chanceAfter(step: Step, judged: Evaluation | undefined, side: readonly number[]): number | null {
  if (step.view.outcome) return finalChance(step.view.outcome.winners, side);
  const best = judged?.best;
  if (!best) return null;
  return step.view.turn !== null && side.includes(step.view.turn) ? chance(best) : 1 - chance(best);
}

const depth = (line: Line | undefined): number => line?.depth ?? -1;

/** Combines an evaluation with newer lines. A search that starts again is shallower at first. */
export function merge(old: Evaluation | undefined, lines: Lines, thought: number): Evaluation {
  if (!old) return { best: lines[0], lines, thought };
  const more =
    lines.length > old.lines.length || (lines.length === old.lines.length && depth(lines[0]) >= depth(old.lines[0]));
  return {
    best: depth(lines[0]) >= depth(old.best) ? lines[0] : old.best,
    lines: more ? lines : old.lines,
    thought: Math.max(old.thought, thought),
  };
}

/** The turns that spoiled something, as far as both sides of them were looked at. */
export function findMistakes(
  steps: readonly Step[],
  judged: ReadonlyMap<number, Evaluation>,
  sideOf: (seat: number) => readonly number[],
): Mistake[] {
  return steps.flatMap((step, at): Mistake[] => {
    const [last, best] = [steps[at - 1], judged.get(at - 1)?.best];
    if (!last || !best || step.seat === null || step.move === null || step.move in END_MOVES || step.move === best.best)
      return [];
    const side = sideOf(step.seat);
    const [before, after] = [chanceAfter(last, judged.get(at - 1), side), chanceAfter(step, judged.get(at), side)];
    if (before === null || after === null || before - after < LOSS) return [];
    return [
      { step: at, kind: before >= WINNING && after < EVEN ? "thrown" : "mistake", better: best.best, before, after },
    ];
  });
}

export const MISTAKE_SIGNS: Record<Mistake["kind"], string> = { thrown: "??", mistake: "?" };
