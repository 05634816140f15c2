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

export const discOf = (letter: string): Disc => DISCS[letter] ?? DISCS["s"]!;

/** The side that a disc belongs to; `null` for Milady. */
export const ownerOf = (letter: string): number | null => ({ silver: 0, gold: 1, milady: null })[discOf(letter).metal];

/** The thickness of a disc, counted in plain discs. */
const thickness = (letter: string): number => (discOf(letter).shape === "giant" ? 2 : 1);

/** The height of a stack, counted in plain discs. */
export const height = (stack: string): number => [...stack].reduce((sum, letter) => sum + thickness(letter), 0);

/** The letter on the board of a piece in hand: `G` of seat 0 is `t`. */
export const discLetter = (piece: string, seat: number): string =>
  ({ P: "sg", G: "tu", H: "hk", M: "mm" })[piece]?.[seat % 2] ?? "s";

export interface PlacedDisc extends Disc {
  readonly letter: string;
  /** Its bottom and top above the foot of the stack. */
  readonly from: number;
  readonly to: number;
  readonly lifted: boolean;
  /** Whether its top is visible. */
  readonly open: boolean;
}

/** The discs of a stack from bottom to top, with the upper `lift` ones raised by `gap`. */
export function stackLayout(stack: string, lift = 0, gap = 0): PlacedDisc[] {
  const letters = [...stack];
  let foot = 0;
  return letters.map((letter, index) => {
    const lifted = index >= letters.length - lift;
    const from = foot + (lifted ? gap : 0);
    foot += thickness(letter);
    const open = index === letters.length - 1 || (lift > 0 && gap > 0 && index === letters.length - lift - 1);
    return { ...discOf(letter), letter, from, to: from + thickness(letter), lifted, open };
  });
}

const FILES = "abcdefgh";

export const squareName = (square: number, size: number): string =>
  FILES[square % size]! + (Math.floor(square / size) + 1);
export const squareOf = (name: string, size: number): number =>
  FILES.indexOf(name[0] ?? "") + (Number(name.slice(1)) - 1) * size;

/** The squares in a move: from and to, or the one placed on. */
export const squaresInMove = (move: string): string[] => move.match(/[a-h][1-9]/g) ?? [];

/** The chess piece that a stack of a height moves like, as in the view. */
export const MOVER_NAMES = ["", "Pawn", "Rook", "Knight", "Bishop", "Queen", "King"] as const;
export const moverName = (high: number): (typeof MOVER_NAMES)[number] => MOVER_NAMES[Math.min(high, 6)] ?? "";

const FOOT = "M5.500 18.500h13V22h-13z";

/** Icons of the chess pieces by height, as path data on a field of 24 by 24. */
export const MOVER_ICONS: readonly string[] = [
  "",
  `M12 3.200a3.800 3.800 0 013.800 3.800c0 1.500-.9 2.700-2 3.400l2.700 7.100h-9l2.700-7.100c-1.100-.7-2-1.900-2-3.400A3.800 3.800 0 0112 3.200z${FOOT}`,
  `M5.500 3h3.300v2.300h1.700V3h3v2.300h1.700V3h3.300v5.400L16.200 10v7.500H7.800V10L5.500 8.400z${FOOT}`,
  `M7.300 17.500c.2-4.600 3.600-5.400 4.200-8.600l-4.200 2.600-2.800-2.200L8 5l.9-3L11.500 4c4.900.2 7.300 4.800 6.700 13.500z${FOOT}`,
  `M12 1.500a1.900 1.900 0 011.300 3.300c2.600 2.100 4 4.500 4 6.800 0 2.300-1.100 4-2.800 5.900h-5c-1.700-1.900-2.800-3.600-2.800-5.900 0-2.300 1.400-4.700 4-6.800A1.900 1.900 0 0112 1.500z${FOOT}`,
  `M3 6.500l4.600 4L12 3l4.400 7.500 4.600-4-3 11H6z${FOOT}`,
  `M10.800 1h2.400v2h2v2.200h-2v3.300c2-1.500 4.300-1.800 5.900-.2 2 2 .5 6.200-1.600 9.200h-11c-2.100-3-3.600-7.200-1.600-9.200 1.600-1.600 3.900-1.300 5.900.2V5.200h-2V3h2z${FOOT}`,
];

export const moverIcon = (high: number): string => MOVER_ICONS[Math.min(high, 6)] ?? "";
