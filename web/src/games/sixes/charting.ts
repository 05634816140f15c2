// Where labels stand beside a chart.

/** Heights at least `gap` apart and within bounds, in the order of the given ones and as near to them as may be. */
export function apart(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights
    .map((height, index) => ({ height, index }))
    .sort((one, other) => one.height - other.height || one.index - other.index);
  const step = Math.min(gap, order.length > 1 ? (bottom - top) / (order.length - 1) : gap);
  let floor = top;
  const placed = order.map(({ height }) => {
    const at = Math.max(height, floor);
    floor = at + step;
    return at;
  });
  let ceiling = bottom;
  for (let index = placed.length - 1; index >= 0; index--) {
    placed[index] = Math.min(placed[index]!, ceiling);
    ceiling = placed[index]! - step;
  }
  const found: number[] = [];
  order.forEach(({ index }, at) => {
    found[index] = placed[at]!;
  });
  return found;
}
