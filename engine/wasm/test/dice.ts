export type Dice = (n: number) => number;

/** A seeded generator of random numbers below n: every run gets the same ones. */
export function dice(seed: number): Dice {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
