// The limits of a search, and its result.
import { CoreError } from "./errors.js";
import { isInt32 } from "./module.js";

/** The first limit reached ends the search; without limits it runs until it is stopped or everything is proved. */
export interface Limits {
  /** Plies, from 1 to 60. */
  readonly depth?: number;
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** The number of best turns to return, from 1 to 16; 1 by default. */
  readonly lines?: number;
}

/** One of the best turns, from the view of the side to move. */
export interface Line {
  readonly best: string;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  /** The most plies to a proved win, negative for a proved loss, 0 if nothing is proved. */
  readonly win_in: number;
  /** The expected turns; the first is `best`. */
  readonly pv: readonly string[];
}

/** The best lines, best first; none if the game is over. */
export type Lines = readonly Line[];

/** Parses lines as the module writes them, one per text line. */
export function readLines(text: string): Lines {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [score, depth, nodes, win_in, ...pv] = line.split(" ");
    return {
      best: pv[0] ?? "",
      score: Number(score),
      depth: Number(depth),
      nodes: Number(nodes),
      win_in: Number(win_in),
      pv,
    };
  });
}

/** The limits as the module expects them: lines, depth, nodes, milliseconds. */
export function limitNumbers(limits: Limits): [number, number, number, number] {
  const { lines = 1, depth = Infinity, nodes = Infinity, milliseconds = Infinity } = limits ?? {};
  if (!isInt32(lines)) throw new CoreError("bad-lines");
  for (const limit of [depth, nodes, milliseconds]) {
    if (typeof limit !== "number") throw new CoreError("bad-limit");
  }
  return [lines, depth, nodes, milliseconds];
}
