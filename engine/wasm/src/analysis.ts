// What a search is asked, and what it finds.
import { CoreError } from "./errors.js";
import { isInt32 } from "./module.js";

/** Whatever comes first ends the search; without any it goes on until it is stopped, or everything is proved. */
export interface Limits {
  /** Plies, from 1 to 60. */
  readonly depth?: number;
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** How many of the best turns are wanted, from 1 to 16; one if left out. */
  readonly lines?: number;
}

/** One of the best turns, from the view of the side to move. */
export interface Line {
  readonly best: string;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  /** In how many plies it wins for certain at the most; minus that for a certain loss; 0 where nothing is proved. */
  readonly win_in: number;
  /** The turns expected, `best` being the first. */
  readonly pv: readonly string[];
}

/** The best lines, best first; none if the game is over. */
export type Lines = readonly Line[];

/** As the module writes them, one a line. */
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

/** The limits as the module takes them: lines, depth, nodes, milliseconds. */
export function limitNumbers(limits: Limits): [number, number, number, number] {
  const { lines = 1, depth = Infinity, nodes = Infinity, milliseconds = Infinity } = limits ?? {};
  if (!isInt32(lines)) throw new CoreError("bad-lines");
  for (const limit of [depth, nodes, milliseconds]) {
    if (typeof limit !== "number") throw new CoreError("bad-limit");
  }
  return [lines, depth, nodes, milliseconds];
}
