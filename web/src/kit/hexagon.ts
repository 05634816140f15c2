// Hexagons with a corner at the top. `size` is the distance from the centre to a corner.

export type Point = readonly [number, number];

const ROOT3 = Math.sqrt(3);

/** The centre of a cell (q, r). */
export const cellCentre = (q: number, r: number, size: number): Point => [ROOT3 * size * (q + r / 2), 1.5 * size * r];

/** The six neighbours of a cell, clockwise from the upper right. */
export const NEIGHBOURS: readonly Point[] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

const round2 = (value: number): string => String(Math.round(value * 100) / 100);

/** The SVG path of a hexagon; `round` is the distance from a corner at which its rounding starts. */
export function hexagon(x: number, y: number, size: number, round = 0): string {
  const corners = Array.from({ length: 6 }, (_, index): Point => {
    const angle = ((60 * index - 90) * Math.PI) / 180;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
  const between = (from: Point, to: Point, part: number): string =>
    `${round2(from[0] + (to[0] - from[0]) * part)} ${round2(from[1] + (to[1] - from[1]) * part)}`;
  const steps = corners.map((corner, index) => {
    const start = index ? "L" : "M";
    if (!round) return `${start}${round2(corner[0])} ${round2(corner[1])}`;
    const [before, after] = [corners[(index + 5) % 6]!, corners[(index + 1) % 6]!];
    const [from, to] = [between(corner, before, round / size), between(corner, after, round / size)];
    return `${start}${from}Q${round2(corner[0])} ${round2(corner[1])} ${to}`;
  });
  return `${steps.join("")}Z`;
}
