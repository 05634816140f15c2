// The next value of a stepper.

/** One step from `value`; wide ranges take wider steps, that end on round numbers. */
export function nextValue(value: number, way: 1 | -1, low: number, high: number, also: readonly number[] = []): number {
  const size = high - low > 100 ? 10 : high - low > 45 ? 5 : 1;
  const inside = way > 0 ? Math.floor(value / size) * size + size : Math.ceil(value / size) * size - size;
  if (inside >= low && inside <= high) return inside;
  // Past an end lies that end, and after it whatever is allowed beyond.
  const end = way > 0 ? (value < low ? low : high) : value > high ? high : low;
  const beyond = [...also]
    .sort((one, two) => way * (one - two))
    .find((one) => way * (one - value) > 0 && way * (one - end) >= 0);
  return way * (end - value) > 0 ? end : (beyond ?? value);
}
