// The cards of a deck in the editor: answers and their weights, and how many games the cards are enough for.

import type { CardFile, DeckFile } from "$api";
import { describe, expect, test } from "vitest";
import { answersOf, bankOf, emptyCard, supplyOf, titleOf, withAnswers, withCategory } from "../src/pages/decks/cards";

const match = (text: string): CardFile => ({ kind: "match", card: text });
const lightning = (text: string): CardFile => withCategory(emptyCard("lightning"), 0, { category: text });

describe("example answers", () => {
  test("keep their order in the bank, the first with the largest weight", () => {
    const answers = Array.from({ length: 14 }, (_, place) => `answer ${place}`);
    expect(answersOf({ bank: bankOf(answers) })).toEqual(answers);
    expect(bankOf(["dog", "cat"])).toEqual({ 2: ["dog"], 1: ["cat"] });
  });
  test("take their other names with them when they go", () => {
    const source = { bank: bankOf(["sea", "lake"]), aliases: { sea: ["ocean"], lake: ["pond"] } };
    expect(withAnswers(source, ["lake"])).toEqual({ bank: { 1: ["lake"] }, aliases: { lake: ["pond"] } });
  });
});

describe("a card", () => {
  test("with another text derives the words that answers may not use again", () => {
    expect(withCategory({ ...match("Pets"), banned: ["pet"] }, 0, { category: "Fish" })).toMatchObject({
      card: "Fish",
      banned: null,
    });
  });
  test("of Lightning is called after the first line that has a text", () => {
    expect(titleOf(withCategory(emptyCard("lightning"), 2, { category: "A river" }))).toBe("A river");
    expect(titleOf(emptyCard("lightning"))).toBe("");
  });
});

describe("the supply of cards", () => {
  const deck = (matches: number, uniques: number, lightnings: number): DeckFile => ({
    card: [
      ...Array.from({ length: matches }, () => match("Pets")),
      ...Array.from({ length: uniques }, () => ({ ...match("Pets"), kind: "unique" as const })),
      ...Array.from({ length: lightnings }, () => lightning("A tree")),
    ],
  });
  test("needs two of each kind for a game", () => {
    expect(supplyOf(deck(7, 6, 4))).toEqual({ games: 2, missing: [{ kind: "lightning", count: 2 }] });
    expect(supplyOf(deck(2, 1, 0))).toEqual({
      games: 0,
      missing: [
        { kind: "unique", count: 1 },
        { kind: "lightning", count: 2 },
      ],
    });
  });
  test("does not count empty cards", () => {
    expect(supplyOf({ card: [match(" "), emptyCard("lightning")] }).missing).toHaveLength(3);
  });
});
