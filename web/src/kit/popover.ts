// Places a popover beside its subject, inside given bounds, where it covers as little as possible.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}
export type Size = Pick<Box, "wide" | "high">;

const GAP = 12;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** The area that two boxes share. */
export function overlap(one: Box, two: Box): number {
  const wide = Math.min(one.x + one.wide, two.x + two.wide) - Math.max(one.x, two.x);
  const high = Math.min(one.y + one.high, two.y + two.high) - Math.max(one.y, two.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The smallest box around others. */
export function boundingBox(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    wide: Math.max(...boxes.map((box) => box.x + box.wide)) - x,
    high: Math.max(...boxes.map((box) => box.y + box.high)) - y,
  };
}

/** The box of a popover of a size: beside `subject`, inside `bounds`, covering as little as possible of `avoid`. */
export function placeBeside(size: Size, bounds: Box, subject: Box, avoid: readonly Box[]): Box {
  const middle = { x: subject.x + subject.wide / 2 - size.wide / 2, y: subject.y + subject.high / 2 - size.high / 2 };
  const sides = [
    { x: subject.x + subject.wide + GAP, y: middle.y },
    { x: subject.x - size.wide - GAP, y: middle.y },
    { x: middle.x, y: subject.y + subject.high + GAP },
    { x: middle.x, y: subject.y - size.high - GAP },
    // If everything near is covered, the edges of the bounds.
    { x: middle.x, y: bounds.y + bounds.high },
    { x: middle.x, y: bounds.y },
    { x: bounds.x + bounds.wide, y: middle.y },
    { x: bounds.x, y: middle.y },
  ].map(({ x, y }): Box => ({
    ...size,
    x: clamp(x, bounds.x, Math.max(bounds.x, bounds.x + bounds.wide - size.wide)),
    y: clamp(y, bounds.y, Math.max(bounds.y, bounds.y + bounds.high - size.high)),
  }));
  const covers = (box: Box): number => [subject, subject, ...avoid].reduce((sum, one) => sum + overlap(box, one), 0);
  return sides.reduce((best, side) => (covers(side) < covers(best) ? side : best));
}
