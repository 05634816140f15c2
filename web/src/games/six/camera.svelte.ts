// The visible part of the board. It keeps all tiles in view until somebody pans or zooms.

import { cellCentre } from "../../kit/hexagon";
import { boundingBox, type Box } from "../../kit/popover";
import { prefersReducedMotion } from "../../settings.svelte";
import type { Cell } from "./cells";

/** The circumradius of a cell in the drawing, and the smallest one on the screen that is easy to touch, in pixels. */
export const SIZE = 30;
const MIN_SIZE = 26;
/** The sizes of a cell at the closest and the farthest zoom, in pixels. A table that needs it may be farther away. */
const [CLOSEST, FARTHEST] = [72, 12];
const MARGIN = SIZE * 1.25;
/** The height of the status bar over the board, in pixels. */
export const BAR_HEIGHT = 54;
const SECONDS = 0.24;

interface Viewport {
  readonly x: number;
  readonly y: number;
  /** Pixels on the screen for one unit of the drawing. */
  readonly scale: number;
}

/** The centre of a window over `low`…`high`: as near to `point` as possible without showing more than the range. */
function clampCentre(point: number, low: number, high: number, length: number): number {
  return high - low <= length ? (low + high) / 2 : Math.min(Math.max(point, low + length / 2), high - length / 2);
}

/** How far to shift the range `low`…`high` to bring it into `from`…`to`. */
const shiftInto = (low: number, high: number, from: number, to: number): number =>
  high - low > to - from ? (from + to - low - high) / 2 : low < from ? from - low : high > to ? to - high : 0;

export class Camera {
  wide = $state(600);
  high = $state(500);
  private viewport = $state.raw<Viewport>({ x: 0, y: 0, scale: 1 });
  /** Whether somebody has panned or zoomed. */
  private manual = false;
  /** Whether somebody wants to see all tiles, however small they are. */
  private whole = false;
  /** The scale at which all tiles are visible. */
  private wholeScale = 1;
  private frame = 0;
  private sized = false;

  /** `reducedMotion` says whether to jump instead of gliding. */
  constructor(private readonly reducedMotion = prefersReducedMotion) {}

  get viewBox(): string {
    const { x, y, scale } = this.viewport;
    const [wide, high] = [this.wide / scale, this.high / scale];
    return `${x - wide / 2} ${y - high / 2} ${wide} ${high}`;
  }

  /** The visible part of the drawing, in its coordinates. */
  get visible(): Box {
    const { x, y, scale } = this.viewport;
    const [wide, high] = [this.wide / scale, this.high / scale];
    return { x: x - wide / 2, y: y - high / 2, wide, high };
  }

  /** Shows all of these cells, and goes on to do so until somebody pans or zooms. */
  showAll(cells: readonly Cell[]): void {
    this.manual = false;
    this.whole = true;
    this.fit(cells, null);
  }

  /** Shows these cells, large enough to touch; if they do not fit, the part around `focus`. */
  fit(cells: readonly Cell[], focus: Cell | null): void {
    if (!cells.length) return;
    const points = cells.map(({ q, r }) => cellCentre(q, r, SIZE));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.wholeScale = Math.min(
      this.wide / (right - left + 2 * MARGIN),
      (this.high - BAR_HEIGHT) / (bottom - top + 2 * MARGIN),
      54 / SIZE,
    );
    if (this.manual) return;
    const scale = this.whole ? this.wholeScale : Math.max(this.wholeScale, MIN_SIZE / SIZE);
    const [fx, fy] = focus ? cellCentre(focus.q, focus.r, SIZE) : [(left + right) / 2, (top + bottom) / 2];
    this.glide({
      scale,
      x: clampCentre(fx, left - MARGIN, right + MARGIN, this.wide / scale),
      y: clampCentre(fy, top - MARGIN, bottom + MARGIN, (this.high - BAR_HEIGHT) / scale) - BAR_HEIGHT / 2 / scale,
    });
  }

  pan(dx: number, dy: number): void {
    this.takeOver();
    this.jump({
      ...this.viewport,
      x: this.viewport.x - dx / this.viewport.scale,
      y: this.viewport.y - dy / this.viewport.scale,
    });
  }

  /** Zooms by a factor around a point of the screen, counted from its centre. */
  zoom(factor: number, atX = 0, atY = 0): void {
    this.takeOver();
    const { x, y, scale } = this.viewport;
    const farthest = Math.min(FARTHEST / SIZE, this.wholeScale);
    const next = Math.min(Math.max(scale * factor, farthest), CLOSEST / SIZE);
    this.jump({ x: x + atX / scale - atX / next, y: y + atY / scale - atY / next, scale: next });
  }

  /** The box of a cell on the screen. */
  box({ q, r }: Cell): Box {
    const [x, y] = cellCentre(q, r, SIZE);
    const { x: left, y: top } = this.visible;
    const { scale } = this.viewport;
    const half = SIZE * scale;
    return { x: (x - left) * scale - half, y: (y - top) * scale - half, wide: 2 * half, high: 2 * half };
  }

  /** The cell under a point of the screen. */
  cellAt(x: number, y: number): Cell {
    const { x: left, y: top } = this.visible;
    const [dx, dy] = [left + x / this.viewport.scale, top + y / this.viewport.scale];
    const r = dy / (1.5 * SIZE);
    const q = dx / (Math.sqrt(3) * SIZE) - r / 2;
    // Rounding on the third axis too gives the right cell near the corners.
    const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(-q - r)];
    const [eq, er, es] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
    if (eq > er && eq > es) return { q: -rr - rs + 0, r: rr + 0 };
    return er > es ? { q: rq + 0, r: -rq - rs + 0 } : { q: rq + 0, r: rr + 0 };
  }

  /** Moves just far enough to bring these cells into a part of the screen. */
  reveal(
    cells: readonly Cell[],
    room: Box = { x: 0, y: BAR_HEIGHT, wide: this.wide, high: this.high - BAR_HEIGHT },
  ): void {
    if (!cells.length) return;
    const box = boundingBox(cells.map((cell) => this.box(cell)));
    const dx = shiftInto(box.x, box.x + box.wide, room.x, room.x + room.wide);
    const dy = shiftInto(box.y, box.y + box.high, room.y, room.y + room.high);
    const { x, y, scale } = this.viewport;
    if (dx || dy) this.glide({ scale, x: x - dx / scale, y: y - dy / scale });
  }

  private takeOver(): void {
    this.manual = true;
    this.whole = false;
  }

  private jump(viewport: Viewport): void {
    cancelAnimationFrame(this.frame);
    this.viewport = viewport;
  }

  /** Glides to a place; jumps the first time and with reduced motion. */
  private glide(to: Viewport): void {
    const first = !this.sized;
    this.sized = this.wide > 0 && this.high > 0;
    if (first || this.reducedMotion()) return this.jump(to);
    cancelAnimationFrame(this.frame);
    const [from, start] = [this.viewport, performance.now()];
    const animate = (now: number): void => {
      const part = Math.min(1, (now - start) / (SECONDS * 1000));
      const eased = 1 - (1 - part) ** 3;
      const mix = (one: number, two: number): number => one + (two - one) * eased;
      this.viewport = part < 1 ? { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) } : to;
      if (part < 1) this.frame = requestAnimationFrame(animate);
    };
    this.frame = requestAnimationFrame(animate);
  }
}
