// Where things lie on the board. A cell is 100 by 86; the foot of a stack lies at (46, 60) in it.

export const [WIDE, HIGH] = [100, 86] as const;
export const [FOOT_X, FOOT_Y] = [46, 60] as const;
const [LEFT, TOP, RIGHT, BOTTOM] = [26, 34, 14, 44] as const;

export const width = (size: number): number => LEFT + size * WIDE + RIGHT;
export const tall = (size: number): number => TOP + size * HIGH + BOTTOM;
export const viewBox = (size: number): string => `${-LEFT} ${-TOP} ${width(size)} ${tall(size)}`;

/** The upper left corner of a square; the first rank lies at the bottom. */
export const corner = (square: number, size: number): readonly [number, number] => [(square % size) * WIDE, (size - 1 - Math.floor(square / size)) * HIGH];

/** Squares in the order in which they are drawn: the ranks from the back. */
export const fromBack = (size: number): readonly number[] =>
  Array.from({ length: size * size }, (_, index) => (size - 1 - Math.floor(index / size)) * size + (index % size));

/** Where a row of cells lies in the whole picture, in hundredths. */
export const rowTop = (row: number, size: number): number => ((TOP + row * HIGH) / tall(size)) * 100;
export const rowHeight = (size: number): number => (HIGH / tall(size)) * 100;
export const rowLeft = (size: number): number => (LEFT / width(size)) * 100;
export const rowWidth = (size: number): number => ((size * WIDE) / width(size)) * 100;
