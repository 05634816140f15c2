// The visible part of the board. It keeps all tiles in view until somebody pans or zooms.

import { cellCentre } from "../../kit/hexagon";
import { boundingBox, type Box } from "../../kit/popover";
import type { Cell } from "./cells";

/** The circumradius of a cell in the drawing, and the smallest one on the screen, in pixels. */
export const SIZE = 30;
const LEAST = 26;
const [NEAREST, FARTHEST] = [72, 12];
const MARGIN = SIZE * 1.25;
/** The height of the status bar over the board, in pixels. */
export const COVERED = 54;
const SECONDS = 0.24;

interface Look {
  readonly x: number;
  readonly y: number;
  /** Pixels on the screen for one unit of the drawing. */
  readonly scale: number;
}

/** The centre of a window over `low`…`high`: as near to `point` as possible without showing more than the range. */
function within(point: number, low: number, high: number, length: number): number {
  return high - low <= length ? (low + high) / 2 : Math.min(Math.max(point, low + length / 2), high - length / 2);
}

/** How far to shift the range `low`…`high` to bring it into `from`…`to`. */
const into = (low: number, high: number, from: number, to: number): number =>
  high - low > to - from ? (from + to - low - high) / 2 : low < from ? from - low : high > to ? to - high : 0;

export class Camera {
  wide = $state(600);
  high = $state(500);
  private look = $state.raw<Look>({ x: 0, y: 0, scale: 1 });
  /** Whether somebody has panned or zoomed. */
  private held = false;
  private frame = 0;
  private met = false;

  /** `reducedMotion` says whether to jump instead of gliding. */
  constructor(private readonly still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches) {}

  get viewBox(): string {
    const { x, y, scale } = this.look;
    const [wide, high] = [this.wide / scale, this.high / scale];
    return `${x - wide / 2} ${y - high / 2} ${wide} ${high}`;
  }

  /** The visible part of the drawing, in its coordinates. */
  get seen(): Box {
    const { x, y, scale } = this.look;
    const [wide, high] = [this.wide / scale, this.high / scale];
    return { x: x - wide / 2, y: y - high / 2, wide, high };
  }

  /** Shows these cells, large enough to touch; if they do not fit, the part around `focus`. */
  fit(cells: readonly Cell[], focus: Cell | null, again = false): void {
    if (again) this.held = false;
    if (this.held || !cells.length) return;
    const points = cells.map(({ q, r }) => cellCentre(q, r, SIZE));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const whole = Math.min(
      this.wide / (right - left + 2 * MARGIN),
      (this.high - COVERED) / (bottom - top + 2 * MARGIN),
      54 / SIZE,
    );
    const scale = Math.max(whole, LEAST / SIZE);
    const [fx, fy] = focus ? cellCentre(focus.q, focus.r, SIZE) : [(left + right) / 2, (top + bottom) / 2];
    this.go({
      scale,
      x: within(fx, left - MARGIN, right + MARGIN, this.wide / scale),
      y: within(fy, top - MARGIN, bottom + MARGIN, (this.high - COVERED) / scale) - COVERED / 2 / scale,
    });
  }

  pan(dx: number, dy: number): void {
    this.held = true;
    this.jump({ ...this.look, x: this.look.x - dx / this.look.scale, y: this.look.y - dy / this.look.scale });
  }

  /** Zooms by a factor around a point of the screen, counted from its centre. */
  zoom(factor: number, atX = 0, atY = 0): void {
    this.held = true;
    const { x, y, scale } = this.look;
    const next = Math.min(Math.max(scale * factor, FARTHEST / SIZE), NEAREST / SIZE);
    this.jump({ x: x + atX / scale - atX / next, y: y + atY / scale - atY / next, scale: next });
  }

  /** The box of a cell on the screen. */
  box({ q, r }: Cell): Box {
    const [x, y] = cellCentre(q, r, SIZE);
    const { x: left, y: top } = this.seen;
    const { scale } = this.look;
    const half = SIZE * scale;
    return { x: (x - left) * scale - half, y: (y - top) * scale - half, wide: 2 * half, high: 2 * half };
  }

  /** The cell under a point of the screen. */
  under(x: number, y: number): Cell {
    const { x: left, y: top } = this.seen;
    const [dx, dy] = [left + x / this.look.scale, top + y / this.look.scale];
    const r = dy / (1.5 * SIZE);
    const q = dx / (Math.sqrt(3) * SIZE) - r / 2;
    // Rounding on the third axis too keeps the corners of a cell its own.
    const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(-q - r)];
    const [eq, er, es] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
    if (eq > er && eq > es) return { q: -rr - rs + 0, r: rr + 0 };
    return er > es ? { q: rq + 0, r: -rq - rs + 0 } : { q: rq + 0, r: rr + 0 };
  }

  /** Moves just far enough to bring these cells into a part of the screen. */
  reveal(cells: readonly Cell[], room: Box = { x: 0, y: COVERED, wide: this.wide, high: this.high - COVERED }): void {
    if (!cells.length) return;
    const box = boundingBox(cells.map((cell) => this.box(cell)));
    const dx = into(box.x, box.x + box.wide, room.x, room.x + room.wide);
    const dy = into(box.y, box.y + box.high, room.y, room.y + room.high);
    const { x, y, scale } = this.look;
    if (dx || dy) this.go({ scale, x: x - dx / scale, y: y - dy / scale });
  }

  private jump(look: Look): void {
    cancelAnimationFrame(this.frame);
    this.look = look;
  }

  /** Glides to a place; jumps the first time and with reduced motion. */
  private go(to: Look): void {
    const first = !this.met;
    this.met = this.wide > 0 && this.high > 0;
    if (first || this.still()) return this.jump(to);
    cancelAnimationFrame(this.frame);
    const [from, start] = [this.look, performance.now()];
    const step = (now: number): void => {
      const part = Math.min(1, (now - start) / (SECONDS * 1000));
      const eased = 1 - (1 - part) ** 3;
      const mix = (one: number, two: number): number => one + (two - one) * eased;
      this.look = part < 1 ? { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) } : to;
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}
