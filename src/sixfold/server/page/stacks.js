// Stacks on squares: `view.board` holds the discs of each square from bottom to top, from a1 along the ranks.

import { s } from "./dom.js";
import { target } from "./places.js";

const [WIDE, HIGH, MARGIN, TOP] = [100, 86, 30, 34];
const [RX, RY, THICK] = [34, 16, 11.5];
const FILES = "abcdefgh";
const SIGNS = { Pawn: "♟", Rook: "♜", Knight: "♞", Bishop: "♝", Queen: "♛", King: "♚" };

export const shows = (view) => Array.isArray(view.board) && typeof view.size === "number";

export const places = (view) => {
  const names = new Set(view.board.map((_, square) => nameOf(view, square)));
  return (value) => names.has(value);
};

export const named = (move) => move.match(/[a-h][1-9]/g) ?? [];

const nameOf = (view, square) => FILES[square % view.size] + (Math.floor(square / view.size) + 1);

const corner = (view, square) => [
  MARGIN + (square % view.size) * WIDE,
  TOP + (view.size - 1 - Math.floor(square / view.size)) * HIGH,
];

/** Whose a disc is, by its letter, and what is special about it. */
const LETTERS = {
  s: ["silver"], g: ["gold"], t: ["silver", "giant"], u: ["gold", "giant"], h: ["silver", "hunched"], k: ["gold", "hunched"],
  m: ["milady"],
};

function disc(x, foot, letter) {
  const [side, kind] = LETTERS[letter];
  const thick = kind === "giant" ? 2 * THICK : THICK;
  const top = foot - thick;
  const parts = [s("path", { class: "edge", d: `M${x - RX} ${top}V${foot}A${RX} ${RY} 0 0 0 ${x + RX} ${foot}V${top}Z` })];
  if (side === "gold") {
    const middle = (top + foot) / 2;
    parts.push(s("path", { class: "groove", d: `M${x - RX} ${middle}A${RX} ${RY} 0 0 0 ${x + RX} ${middle}` }));
  }
  parts.push(s("ellipse", { class: "face", cx: x, cy: top, rx: RX, ry: RY }));
  if (kind === "hunched") parts.push(s("path", { class: "face", d: `M${x - 21} ${top}A21 26 0 0 1 ${x + 21} ${top}Z` }));
  else if (side === "silver") parts.push(s("ellipse", { class: "mark", cx: x, cy: top, rx: 16, ry: 7.5 }));
  else if (side === "gold") {
    parts.push(s("path", { class: "mark",
      d: `M${x} ${top - 3}V${top - 10}M${x + 5} ${top + 1}L${x + 18} ${top + 6}M${x - 5} ${top + 1}L${x - 18} ${top + 6}` }));
  } else {
    parts.push(s("polygon", { class: "mark", points: "0,-9 14,-4.5 14,4.5 0,9 -14,4.5 -14,-4.5",
      transform: `translate(${x} ${top})` }));
  }
  return [thick, s("g", { class: `disc ${side}` }, ...parts)];
}

function stack(view, square) {
  if (!view.board[square]) return [];
  const [x, y] = corner(view, square);
  let foot = y + 60;
  const discs = [...view.board[square]].map((letter) => {
    const [thick, drawn] = disc(x + 46, foot, letter);
    foot -= thick;
    return drawn;
  });
  const name = view.names[square];
  return [s("g", {}, ...discs, s("circle", { class: "badge", cx: x + 84, cy: y + 66, r: 13 }),
    s("text", { class: "sign", x: x + 84, y: y + 72.5 }, SIGNS[name] ?? name.slice(0, 1)))];
}

export function draw(view, picking, last) {
  const [wide, high] = [view.size * WIDE + 2 * MARGIN, view.size * HIGH + TOP + MARGIN + 6];
  const squares = view.board.map((_, square) => square);
  const far = [...squares].sort((a, b) => Math.floor(b / view.size) - Math.floor(a / view.size) || a - b);
  const marks = new Set(last ? named(last) : []);
  const box = (square, attributes) => {
    const [x, y] = corner(view, square);
    return s("rect", { x: x + 2, y: y + 2, width: WIDE - 4, height: HIGH - 4, rx: 6, ...attributes });
  };
  const kind = (square) => {
    const name = nameOf(view, square);
    const shade = (square % view.size + Math.floor(square / view.size)) % 2 ? "square other" : "square";
    return name === view.king ? `${shade} winning` : marks.has(name) ? `${shade} last` : shade;
  };
  const said = (square) => {
    const name = nameOf(view, square);
    return view.board[square] ? `${view.names[square]} of ${view.board[square].length} on ${name}` : `empty ${name}`;
  };
  return s("svg", { viewBox: `0 0 ${wide} ${high}`, class: "board stacks", role: "group",
    "aria-label": view.sides.join(" against ") },
    s("rect", { class: "slab", width: wide, height: high, rx: 18 }),
    ...squares.map((square) => box(square, { class: kind(square) })),
    ...far.flatMap((square) => stack(view, square)),
    ...Array.from({ length: view.size }, (_, file) => s("text", { class: "label", x: MARGIN + (file + 0.5) * WIDE,
      y: high - 12 }, FILES[file])),
    ...Array.from({ length: view.size }, (_, rank) => s("text", { class: "label", x: 15,
      y: corner(view, rank * view.size)[1] + HIGH / 2 + 5 }, String(rank + 1))),
    ...far.map((square) => target(nameOf(view, square), said(square), picking, box(square, {}))).filter(Boolean));
}
