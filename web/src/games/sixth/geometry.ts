// Coordinates of the board. A square is 100 by 86; the foot of a stack is at (46, 60) in it.

export const [WIDE, HIGH] = [100, 86] as const;
export const [FOOT_X, FOOT_Y] = [46, 60] as const;
const [LEFT, TOP, RIGHT, BOTTOM] = [26, 34, 14, 44] as const;

export const boardWidth = (size: number): number => LEFT + size * WIDE + RIGHT;
export const boardHeight = (size: number): number => TOP + size * HIGH + BOTTOM;
export const viewBox = (size: number): string => `${-LEFT} ${-TOP} ${boardWidth(size)} ${boardHeight(size)}`;

/** The upper left corner of a square; the first rank is at the bottom. */
export const corner = (square: number, size: number): readonly [number, number] => [
  (square % size) * WIDE,
  (size - 1 - Math.floor(square / size)) * HIGH,
];

/** The squares in drawing order: from the back rank. */
export const drawingOrder = (size: number): readonly number[] =>
  Array.from({ length: size * size }, (_, index) => (size - 1 - Math.floor(index / size)) * size + (index % size));

/** The box of a row of squares, in percent of the picture. */
export const rowTop = (row: number, size: number): number => ((TOP + row * HIGH) / boardHeight(size)) * 100;
export const rowHeight = (size: number): number => (HIGH / boardHeight(size)) * 100;
export const rowLeft = (size: number): number => (LEFT / boardWidth(size)) * 100;
export const rowWidth = (size: number): number => ((size * WIDE) / boardWidth(size)) * 100;

/** A point of the screen in the coordinates of the board that `element` shows. */
export function toBoardPoint(x: number, y: number, size: number, element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return {
    x: ((x - box.left) / box.width) * boardWidth(size) - LEFT,
    y: ((y - box.top) / box.height) * boardHeight(size) - TOP,
  };
}

/** The square at a point of the board. */
export function squareAt({ x, y }: { x: number; y: number }, size: number): number | null {
  const [file, row] = [Math.floor(x / WIDE), Math.floor(y / HIGH)];
  return file < 0 || row < 0 || file >= size || row >= size ? null : (size - 1 - row) * size + file;
}

/** The box of a square inside an element around the board, in pixels. */
export function boxOf(
  square: number,
  size: number,
  element: Element,
  container: Element,
): { x: number; y: number; wide: number; high: number } {
  const [x, y] = corner(square, size);
  const [box, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()];
  const scale = box.width / boardWidth(size);
  return {
    x: box.left - outer.left + (x + LEFT) * scale,
    y: box.top - outer.top + (y + TOP) * scale,
    wide: WIDE * scale,
    high: HIGH * scale,
  };
}
