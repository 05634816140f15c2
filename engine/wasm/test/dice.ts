export type Dice = (n: number) => number;

/** Numbers below n from a little generator, so that every run does the same. */
export function dice(seed: number): Dice {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
