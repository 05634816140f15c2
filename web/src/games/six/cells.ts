// Cells of the board: their names in moves, their neighbours, and the shapes of a six.

import { NEIGHBOURS } from "../../kit/hexagon";

export interface Cell {
  readonly q: number;
  readonly r: number;
}

export const nameOf = ({ q, r }: Cell): string => `${q},${r}`;
export const isCell = (value: string): boolean => /^-?\d+,-?\d+$/.test(value);

/** The names of the cells in a move. */
export const named = (move: string): string[] => move.match(/-?\d+,-?\d+/g) ?? [];

export const beside = ({ q, r }: Cell): Cell[] => NEIGHBOURS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

/** The empty cells next to tiles. They are drawn whether or not they are legal. */
export function rim(tiles: readonly Cell[]): Cell[] {
  const taken = new Set(tiles.map(nameOf));
  const found = new Map<string, Cell>();
  for (const tile of tiles)
    for (const cell of beside(tile)) if (!taken.has(nameOf(cell))) found.set(nameOf(cell), cell);
  return [...found.values()];
}

/** The names of the tiles connected with one. */
export function groupOf(start: string, tiles: readonly Cell[]): Set<string> {
  const all = new Map(tiles.map((tile) => [nameOf(tile), tile]));
  const group = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const cell = all.get(name);
    if (!cell || group.has(name)) continue;
    group.add(name);
    open.push(...beside(cell).map(nameOf));
  }
  return group;
}

/** The cell that an arrow key leads to: along the row, or to the nearest drawn cell above or below. */
export function step(from: Cell, key: string, cells: ReadonlyMap<string, Cell>): Cell {
  const ways: Record<string, readonly (readonly [number, number])[]> = {
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
  for (const [dq, dr] of ways[key] ?? []) {
    const found = cells.get(`${from.q + dq},${from.r + dr}`);
    if (found) return found;
  }
  return from;
}
