// Cells of the plane: their names as the house writes them, their neighbours, and the cells that are shown.

import { NEIGHBOURS } from "../../kit/hexagon";

export interface Cell {
  readonly q: number;
  readonly r: number;
}

export const nameOf = ({ q, r }: Cell): string => `${q},${r}`;
export const isCell = (value: string): boolean => /^-?\d+,-?\d+$/.test(value);

/** The cells that a turn names. */
export const named = (move: string): string[] => move.match(/-?\d+,-?\d+/g) ?? [];

export const beside = ({ q, r }: Cell): Cell[] => NEIGHBOURS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

/** The empty cells beside the tiles, so that the picture is the same whatever may be played. */
export function rim(tiles: readonly Cell[]): Cell[] {
  const taken = new Set(tiles.map(nameOf));
  const found = new Map<string, Cell>();
  for (const tile of tiles)
    for (const cell of beside(tile)) if (!taken.has(nameOf(cell))) found.set(nameOf(cell), cell);
  return [...found.values()];
}

/** The tiles that hang together with one, by name. */
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

/** Where an arrow leads: along a row, or to the nearer neighbour above or below among the cells that are there. */
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
