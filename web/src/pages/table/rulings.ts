// Searches rulings by words, in any order and without accents.

import type { RulingInfo } from "$api";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The rulings that have every word in their number, title or text; those that have them in the title come first. */
export function searchRulings(rulings: readonly RulingInfo[], asked: string): readonly RulingInfo[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (!words.length) return rulings;
  const has = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const found = rulings.filter(({ number, title, text }) => has(`${number} ${title} ${text}`));
  const titled = found.filter(({ number, title }) => has(`${number} ${title}`));
  return [...titled, ...found.filter((one) => !titled.includes(one))];
}
