
import { cellCentre, type Point } from "../../kit/hexagon";
import type { Cell } from "./cells";

const straight = (cells: readonly Cell[]): boolean =>
  [(cell: Cell) => cell.q, (cell: Cell) => cell.r, (cell: Cell) => cell.q + cell.r].some(
    (of) => new Set(cells.map(of)).size === 1,
  );

/** The cells of a six in drawing order: along a line, or clockwise from the top around their centre. */
export function ordered(cells: readonly Cell[]): readonly Cell[] {
  const points = cells.map((cell): [Cell, Point] => [cell, cellCentre(cell.q, cell.r, 1)]);
  if (straight(cells))
    return points.sort(([, one], [, two]) => one[0] - two[0] || one[1] - two[1]).map(([cell]) => cell);
  const [mx, my] = [0, 1].map(
    (axis) => points.reduce((sum, [, point]) => sum + point[axis as 0 | 1], 0) / points.length,
  ) as [number, number];
  const turn = ([x, y]: Point): number => (Math.atan2(x - mx, my - y) + 2 * Math.PI + 1e-9) % (2 * Math.PI);
  return points.sort(([, one], [, two]) => turn(one) - turn(two)).map(([cell]) => cell);
}

/** The SVG path through the cells of a six; closed for a ring or a triangle. */
export function through(cells: readonly Cell[], size: number): string {
  const points = ordered(cells).map(({ q, r }) =>
    cellCentre(q, r, size)
      .map((value) => Math.round(value * 100) / 100)
      .join(" "),
  );
  return points.length ? `M${points.join("L")}${straight(cells) ? "" : "Z"}` : "";
}
