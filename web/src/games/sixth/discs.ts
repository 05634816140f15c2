// Discs. A stack is a string of letters from bottom to top, such as `sgt`.

export type Metal = "silver" | "gold" | "milady";
export type Shape = "disc" | "giant" | "hunched";

export interface Disc {
  readonly metal: Metal;
  readonly shape: Shape;
}

const DISCS: Readonly<Record<string, Disc>> = {
  s: { metal: "silver", shape: "disc" },
  g: { metal: "gold", shape: "disc" },
  t: { metal: "silver", shape: "giant" },
  u: { metal: "gold", shape: "giant" },
  h: { metal: "silver", shape: "hunched" },
  k: { metal: "gold", shape: "hunched" },
  m: { metal: "milady", shape: "disc" },
};

export const disc = (letter: string): Disc => DISCS[letter] ?? DISCS["s"]!;

/** The thickness of a disc, counted in plain discs. */
const thickness = (letter: string): number => (disc(letter).shape === "giant" ? 2 : 1);

/** The height of a stack, counted in plain discs. */
export const height = (stack: string): number => [...stack].reduce((sum, letter) => sum + thickness(letter), 0);

/** The letter on the board of a piece in hand: `G` of seat 0 is `t`. */
export const letterOf = (piece: string, seat: number): string =>
  ({ P: "sg", G: "tu", H: "hk", M: "mm" })[piece]?.[seat % 2] ?? "s";

export interface Laid extends Disc {
  readonly letter: string;
  /** Its bottom and top above the foot of the stack. */
  readonly from: number;
  readonly to: number;
  readonly lifted: boolean;
  /** Whether its top is visible. */
  readonly open: boolean;
}

/** The discs of a stack from bottom to top, with the upper `lift` ones raised by `gap`. */
export function laid(stack: string, lift = 0, gap = 0): Laid[] {
  const letters = [...stack];
  let foot = 0;
  return letters.map((letter, index) => {
    const lifted = index >= letters.length - lift;
    const from = foot + (lifted ? gap : 0);
    foot += thickness(letter);
    const open = index === letters.length - 1 || (lift > 0 && gap > 0 && index === letters.length - lift - 1);
    return { ...disc(letter), letter, from, to: from + thickness(letter), lifted, open };
  });
}

const FILES = "abcdefgh";

export const squareName = (square: number, size: number): string =>
  FILES[square % size]! + (Math.floor(square / size) + 1);
export const squareOf = (name: string, size: number): number =>
  FILES.indexOf(name[0] ?? "") + (Number(name.slice(1)) - 1) * size;

/** The squares in a move: from and to, or the one placed on. */
export const named = (move: string): string[] => move.match(/[a-h][1-9]/g) ?? [];

/** The chess piece that a stack of a height moves like, as in the view. */
export const NAMES = ["", "Pawn", "Rook", "Knight", "Bishop", "Queen", "King"] as const;
export const nameOf = (high: number): (typeof NAMES)[number] => NAMES[Math.min(high, 6)] ?? "";
