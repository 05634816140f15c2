// Where a popover goes: beside the thing it is about, inside the room there is, covering nothing important.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}
export type Size = Pick<Box, "wide" | "high">;

const GAP = 12;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** How much of one box lies over another. */
export function overlap(one: Box, two: Box): number {
  const wide = Math.min(one.x + one.wide, two.x + two.wide) - Math.max(one.x, two.x);
  const high = Math.min(one.y + one.high, two.y + two.high) - Math.max(one.y, two.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The smallest box round others. */
export function boundingBox(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    wide: Math.max(...boxes.map((box) => box.x + box.wide)) - x,
    high: Math.max(...boxes.map((box) => box.y + box.high)) - y,
  };
}

/** Where to put something of a size: beside `thing`, in `room`, and as far as can be over none of `clear`. */
export function placeBeside(size: Size, room: Box, thing: Box, clear: readonly Box[]): Box {
  const middle = { x: thing.x + thing.wide / 2 - size.wide / 2, y: thing.y + thing.high / 2 - size.high / 2 };
  const sides = [
    { x: thing.x + thing.wide + GAP, y: middle.y },
    { x: thing.x - size.wide - GAP, y: middle.y },
    { x: middle.x, y: thing.y + thing.high + GAP },
    { x: middle.x, y: thing.y - size.high - GAP },
    // As far away as there is room, where everything near is taken.
    { x: middle.x, y: room.y + room.high },
    { x: middle.x, y: room.y },
    { x: room.x + room.wide, y: middle.y },
    { x: room.x, y: middle.y },
  ].map(({ x, y }): Box => ({
    ...size,
    x: clamp(x, room.x, Math.max(room.x, room.x + room.wide - size.wide)),
    y: clamp(y, room.y, Math.max(room.y, room.y + room.high - size.high)),
  }));
  const covers = (box: Box): number => [thing, thing, ...clear].reduce((sum, one) => sum + overlap(box, one), 0);
  return sides.reduce((best, side) => (covers(side) < covers(best) ? side : best));
}
