// Tiles on hexagons: `view.tiles` is a list of (q, r, side).

import { s } from "./dom.js";
import { target } from "./places.js";

const SIZE = 30;
const AROUND = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

export const shows = (view) => Array.isArray(view.tiles) && view.tiles.every((tile) => tile.length === 3);

export const places = () => (value) => /^-?\d+,-?\d+$/.test(value);

const centre = (q, r) => [Math.sqrt(3) * SIZE * (q + r / 2), 1.5 * SIZE * r];

function hexagon([x, y], size) {
  return [0, 1, 2, 3, 4, 5].map((turn) => {
    const angle = Math.PI / 3 * turn;
    return `${(x + size * Math.sin(angle)).toFixed(2)},${(y - size * Math.cos(angle)).toFixed(2)}`;
  }).join(" ");
}

/** Every cell beside a tile, so that the picture keeps its size whatever can be played. */
function rim(tiles) {
  const taken = new Set(tiles.map(([q, r]) => `${q},${r}`));
  const found = new Map();
  for (const [q, r] of tiles) {
    for (const [across, down] of AROUND) {
      const name = `${q + across},${r + down}`;
      if (!taken.has(name)) found.set(name, [q + across, r + down]);
    }
  }
  return [...found.entries()];
}

function mark([x, y], ringed) {
  if (ringed) return [s("circle", { cx: x, cy: y, r: SIZE * 0.27 })];
  return [-Math.PI / 2, Math.PI / 6, 5 * Math.PI / 6].map((turn) => s("line", {
    x1: x + 0.07 * SIZE * Math.cos(turn), y1: y + 0.07 * SIZE * Math.sin(turn),
    x2: x + 0.34 * SIZE * Math.cos(turn), y2: y + 0.34 * SIZE * Math.sin(turn),
  }));
}

function tile(q, r, side, name) {
  const [x, y] = centre(q, r);
  return s("g", { class: `tile ${name.toLowerCase()}` },
    s("polygon", { class: "edge", points: hexagon([x, y + SIZE * 0.13], SIZE * 0.86) }),
    s("polygon", { class: "face", points: hexagon([x, y], SIZE * 0.86) }),
    s("g", { class: "mark" }, ...mark([x, y], side === 0)));
}

/** The cells named in a turn: where a tile was laid, or where it came from and went. */
export const named = (move) => move.match(/-?\d+,-?\d+/g) ?? [];

export function draw(view, picking, last) {
  const cells = rim(view.tiles);
  const tiles = [...view.tiles].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const points = [...cells.map(([, cell]) => centre(...cell)), ...tiles.map(([q, r]) => centre(q, r))];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const margin = SIZE * 1.2;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [wide, high] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
  const marks = new Set(last ? named(last) : []);
  const lit = new Set((view.six ?? []).map((cell) => cell.join(",")));
  const over = (cell, kind) => s("polygon", { class: kind, points: hexagon(centre(...cell), SIZE * 0.82) });
  const count = (side) => tiles.filter((one) => one[2] === side).length;
  return s("svg", { viewBox: `${left} ${top} ${wide} ${high}`, class: "board hexes", role: "group",
    "aria-label": view.sides.slice(0, 2).map((name, side) => `${name} ${count(side)}`).join(", ") },
    ...cells.map(([name, cell]) => s("polygon", {
      class: marks.has(name) ? "cell last" : "cell", points: hexagon(centre(...cell), SIZE * 0.93) })),
    ...tiles.map(([q, r, side]) => tile(q, r, side, view.sides[side])),
    ...tiles.filter(([q, r]) => marks.has(`${q},${r}`)).map(([q, r]) => over([q, r], "lasting")),
    ...tiles.filter(([q, r]) => lit.has(`${q},${r}`)).map(([q, r]) => over([q, r], "winning")),
    ...[...cells, ...tiles.map(([q, r, side]) => [`${q},${r}`, [q, r], view.sides[side]])]
      .map(([name, cell, side]) => target(name, side ? `${side} on ${name}` : `empty ${name}`, picking,
        s("polygon", { points: hexagon(centre(...cell), SIZE * 0.86) }))).filter(Boolean));
}
