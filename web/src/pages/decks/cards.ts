// A deck as its file has it: its language, its cards with their example answers, and how many games it is enough for.

import type { CardFile, CategoryFile, DeckFile } from "$api";

export type Kind = NonNullable<CardFile["kind"]>;
export const KINDS: readonly Kind[] = ["match", "unique", "lightning"];
/** The lines of a list, and of a Lightning card. */
export const LINES = 6;
/** How many cards of each kind a game deals (SXS-1). */
const CARDS_PER_GAME = 2;
/** From this place on, example answers weigh the same. */
const WEIGHTED_ANSWERS = 10;

export const kindOf = (card: CardFile): Kind => card.kind ?? "match";
export const cardsOf = (deck: DeckFile): readonly CardFile[] => deck.card ?? [];

export const emptyCard = (kind: Kind): CardFile =>
  kind === "lightning"
    ? { kind, category: Array.from({ length: LINES }, (): CategoryFile => ({ category: "" })) }
    : { kind, card: "" };

/** What a card is called in a list: its text, or the first category that has one. */
export const titleOf = (card: CardFile): string =>
  kindOf(card) === "lightning"
    ? (card.category?.find((one) => one.category.trim())?.category ?? "")
    : (card.card ?? "").trim();

/** The example answers of a card or category, the likeliest first. */
export const answersOf = ({ bank = {} }: Pick<CardFile, "bank">): string[] =>
  Object.entries(bank)
    .sort(([one], [two]) => Number(two) - Number(one))
    .flatMap(([, answers]) => answers);

/** The bank of a list of answers: the first weighs most, as in a pasted list. */
export function bankOf(answers: readonly string[]): Record<string, string[]> {
  const bank: Record<string, string[]> = {};
  const top = Math.min(WEIGHTED_ANSWERS, answers.length);
  answers.forEach((answer, place) => (bank[Math.max(1, top - place)] ??= []).push(answer));
  return bank;
}

type Source = Pick<CategoryFile, "banned" | "bank" | "aliases">;

/** The fields of a card or category with other answers; names of answers that are gone go with them. */
export const withAnswers = (source: Source, answers: readonly string[]): Source => ({
  bank: bankOf(answers),
  aliases: Object.fromEntries(Object.entries(source.aliases ?? {}).filter(([answer]) => answers.includes(answer))),
});

/** A card with one category changed; the words that its answers may not use follow from the text again. */
export function withCategory(card: CardFile, line: number, change: Partial<CategoryFile>): CardFile {
  const { category: text, ...rest } = change;
  const words = text === undefined ? {} : { banned: null };
  if (kindOf(card) !== "lightning")
    return { ...card, ...rest, ...(text === undefined ? {} : { card: text }), ...words };
  return {
    ...card,
    category: (card.category ?? []).map((one, index) => (index === line ? { ...one, ...change, ...words } : one)),
  };
}

/** The categories of a card; a Match or Unique card is its only one. */
export const categoriesOf = (card: CardFile): readonly CategoryFile[] =>
  kindOf(card) === "lightning" ? (card.category ?? []) : [{ ...card, category: card.card ?? "" }];

export const countOf = (deck: DeckFile, kind: Kind): number =>
  cardsOf(deck).filter((card) => kindOf(card) === kind && titleOf(card)).length;

export interface Supply {
  /** For how many games there are cards of every kind. */
  readonly games: number;
  /** How many cards are missing for the next one, by kind. */
  readonly missing: readonly { readonly kind: Kind; readonly count: number }[];
}

export function supplyOf(deck: DeckFile): Supply {
  const games = Math.min(...KINDS.map((kind) => Math.floor(countOf(deck, kind) / CARDS_PER_GAME)));
  const wanted = (games + 1) * CARDS_PER_GAME;
  const missing = KINDS.map((kind) => ({ kind, count: wanted - countOf(deck, kind) })).filter(({ count }) => count > 0);
  return { games, missing };
}

/** The languages that the referee of Sixes compares answers in. */
export const DECK_LANGUAGES = ["en", "fr", "es", "de", "it", "nl", "pt", "ru"] as const;
export type DeckLanguage = (typeof DECK_LANGUAGES)[number];

export const languageName = (code: string, language: string): string => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

export const deckOptions = ({
  id,
  deck,
}: {
  readonly id: string;
  readonly deck: DeckFile;
}): Record<string, string> => ({
  deck: id,
  language: deck.language ?? "en",
});
