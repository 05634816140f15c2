// What part of the plane is seen. It keeps all tiles in view by itself until somebody pans or zooms, and again when asked to.

import { place } from "../../kit/hexagon";
import type { Cell } from "./cells";

/** The circumradius of a cell in the drawing, and the least one on the screen, in pixels. */
export const SIZE = 30;
const LEAST = 26;
const [NEAREST, FARTHEST] = [72, 12];
const MARGIN = SIZE * 1.25;
/** What the line of words covers at the top, in pixels. */
const COVERED = 54;

/** The middle of a window of a length, as near to a point as it can be without looking past either end. */
function within(point: number, low: number, high: number, length: number): number {
  return high - low <= length ? (low + high) / 2 : Math.min(Math.max(point, low + length / 2), high - length / 2);
}

export class Camera {
  wide = $state(600);
  high = $state(500);
  private x = $state(0);
  private y = $state(0);
  /** Pixels on the screen for one unit of the drawing. */
  private scale = $state(1);
  /** Whether somebody has taken hold of it. */
  private held = false;

  get viewBox(): string {
    const [wide, high] = [this.wide / this.scale, this.high / this.scale];
    return `${this.x - wide / 2} ${this.y - high / 2} ${wide} ${high}`;
  }

  /** Look at these cells, not smaller than can be touched; where they are too many, at what lies round `focus`. */
  fit(cells: readonly Cell[], focus: Cell | null, again = false): void {
    if (again) this.held = false;
    if (this.held || !cells.length) return;
    const points = cells.map(({ q, r }) => place(q, r, SIZE));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const whole = Math.min(this.wide / (right - left + 2 * MARGIN), (this.high - COVERED) / (bottom - top + 2 * MARGIN), 54 / SIZE);
    this.scale = Math.max(whole, LEAST / SIZE);
    const [fx, fy] = focus ? place(focus.q, focus.r, SIZE) : [(left + right) / 2, (top + bottom) / 2];
    this.x = within(fx, left - MARGIN, right + MARGIN, this.wide / this.scale);
    this.y = within(fy, top - MARGIN, bottom + MARGIN, (this.high - COVERED) / this.scale) - COVERED / 2 / this.scale;
  }

  pan(dx: number, dy: number): void {
    this.held = true;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
  }

  /** Zoom by a factor round a point of the screen, counted from the middle. */
  zoom(factor: number, atX = 0, atY = 0): void {
    this.held = true;
    const next = Math.min(Math.max(this.scale * factor, FARTHEST / SIZE), NEAREST / SIZE);
    this.x += atX / this.scale - atX / next;
    this.y += atY / this.scale - atY / next;
    this.scale = next;
  }
}
