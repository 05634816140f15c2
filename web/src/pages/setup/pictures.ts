// The pictures of variants, as data: tiles on hexagons, stacks of discs, or a figure.

type Tile = readonly [number, number, "red" | "black" | "orange" | "teal"];

export interface Drawn {
  readonly tiles?: readonly Tile[];
  /** Where each stack stands, and its discs from the bottom. */
  readonly stacks?: readonly (readonly [number, number, string])[];
  readonly figure?: string;
}

const RING = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
] as const;

export const PICTURES: Readonly<Record<string, Drawn>> = {
  six: { tiles: [...RING.map(([q, r]): Tile => [q, r, "red"]), [0, 0, "black"]] },
  "six-4": {
    tiles: [
      [-2, 0, "red"],
      [-1, 0, "black"],
      [0, -1, "red"],
      [0, 0, "red"],
      [0, 1, "black"],
      [1, 0, "black"],
      [2, 0, "red"],
    ],
  },
  "six-o": { tiles: [...RING.map(([q, r]): Tile => [q, r, "orange"]), [0, 0, "teal"]] },
  "six-o-advanced": {
    tiles: [
      [-2, 0, "teal"],
      [-2, 1, "teal"],
      [-1, 0, "orange"],
      [1, 0, "orange"],
      [2, -1, "teal"],
      [2, 0, "orange"],
    ],
  },
  sixth: {
    stacks: [
      [34, 70, "gsg"],
      [86, 70, "sgsgsg"],
    ],
  },
  "sixth-16": {
    stacks: [
      [22, 68, "ssss"],
      [60, 76, "gggg"],
      [98, 68, "sgsg"],
    ],
  },
  "sixth-4x4": { stacks: [[60, 70, "gs"]] },
  "sixth-milady": {
    stacks: [
      [34, 70, "sg"],
      [86, 70, "gsm"],
    ],
  },
  "sixth-hunchbacks": {
    stacks: [
      [34, 70, "sgh"],
      [86, 70, "sk"],
    ],
  },
  "sixth-giants": {
    stacks: [
      [34, 70, "t"],
      [86, 70, "gsu"],
    ],
  },
  "sixth-armies": {
    stacks: [
      [22, 68, "sh"],
      [60, 76, "gm"],
      [98, 68, "gu"],
    ],
  },
};
