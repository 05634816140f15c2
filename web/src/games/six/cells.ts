// Cells of the board: their names in moves, their neighbours, and the shapes of a six.

import { cellCentre, NEIGHBOURS, type Point } from "../../kit/hexagon";

export interface Cell {
  readonly q: number;
  readonly r: number;
}

export const cellName = ({ q, r }: Cell): string => `${q},${r}`;
export const parseCell = (name: string): Cell => {
  const [q, r] = name.split(",").map(Number) as [number, number];
  return { q, r };
};
export const isCell = (value: string): boolean => /^-?\d+,-?\d+$/.test(value);

/** The names of the cells in a move. */
export const cellsInMove = (move: string): string[] => move.match(/-?\d+,-?\d+/g) ?? [];

export const neighboursOf = ({ q, r }: Cell): Cell[] => NEIGHBOURS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

/** The empty cells next to tiles. They are drawn whether or not they are legal. */
export function borderCells(tiles: readonly Cell[]): Cell[] {
  const occupied = new Set(tiles.map(cellName));
  const border = new Map<string, Cell>();
  for (const tile of tiles)
    for (const cell of neighboursOf(tile)) if (!occupied.has(cellName(cell))) border.set(cellName(cell), cell);
  return [...border.values()];
}

/** The names of the tiles connected with one. */
export function groupOf(start: string, tiles: readonly Cell[]): Set<string> {
  const all = new Map(tiles.map((tile) => [cellName(tile), tile]));
  const group = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const cell = all.get(name);
    if (!cell || group.has(name)) continue;
    group.add(name);
    open.push(...neighboursOf(cell).map(cellName));
  }
  return group;
}

/** The cell that an arrow key leads to: along the row, or to the nearest drawn cell above or below. */
export function stepFrom(from: Cell, key: string, cells: ReadonlyMap<string, Cell>): Cell {
  const steps: Record<string, readonly (readonly [number, number])[]> = {
    ArrowLeft: [[-1, 0]],
    ArrowRight: [[1, 0]],
    ArrowUp: [
      [0, -1],
      [1, -1],
    ],
    ArrowDown: [
      [0, 1],
      [-1, 1],
    ],
  };
  for (const [dq, dr] of steps[key] ?? []) {
    const cell = cells.get(`${from.q + dq},${from.r + dr}`);
    if (cell) return cell;
  }
  return from;
}

const isStraight = (cells: readonly Cell[]): boolean =>
  [(cell: Cell) => cell.q, (cell: Cell) => cell.r, (cell: Cell) => cell.q + cell.r].some(
    (of) => new Set(cells.map(of)).size === 1,
  );

/** The cells of a six in drawing order: along a line, or clockwise from the top around their centre. */
export function orderCells(cells: readonly Cell[]): readonly Cell[] {
  const points = cells.map((cell): [Cell, Point] => [cell, cellCentre(cell.q, cell.r, 1)]);
  if (isStraight(cells))
    return points.sort(([, one], [, two]) => one[0] - two[0] || one[1] - two[1]).map(([cell]) => cell);
  const [mx, my] = [0, 1].map(
    (axis) => points.reduce((sum, [, point]) => sum + point[axis as 0 | 1], 0) / points.length,
  ) as [number, number];
  const turn = ([x, y]: Point): number => (Math.atan2(x - mx, my - y) + 2 * Math.PI + 1e-9) % (2 * Math.PI);
  return points.sort(([, one], [, two]) => turn(one) - turn(two)).map(([cell]) => cell);
}

/** The SVG path through the cells of a six; closed for a ring or a triangle. */
export function linePath(cells: readonly Cell[], size: number): string {
  const points = orderCells(cells).map(({ q, r }) =>
    cellCentre(q, r, size)
      .map((value) => Math.round(value * 100) / 100)
      .join(" "),
  );
  return points.length ? `M${points.join("L")}${isStraight(cells) ? "" : "Z"}` : "";
}
