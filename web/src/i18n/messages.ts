// The format of messages: `{name}` is a placeholder, and a message that counts has one form for each plural of the
// language.

import type { en } from "./en";

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
export type Message = string | Plural;

/** Texts of games: each game adds its own by `declare module`, in its `texts/en.ts`. */
export interface GameTexts {}

/** Everything that can be said. */
export type Key = keyof typeof en | keyof GameTexts;
/** Texts by key, in any number. */
export type Texts = Readonly<Record<string, Message>>;
/** The same keys as some English texts, in another language. */
export type Translation<English> = Readonly<Record<keyof English, Message>>;
/** Every text of a language. */
export type Catalogue = Readonly<Record<Key, Message>>;
export type Values = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule;
}

/** A message with its values; `n` is the number that chooses the plural. */
export function formatMessage(message: Message, values: Values, language: string): string {
  const text =
    typeof message === "string"
      ? message
      : (message[pluralRules(language).select(Number(values["n"] ?? 0))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The names that a message is filled with, for comparing catalogues. */
export function placeholders(message: Message): string[] {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)))].sort();
}

const fixSpaces = (text: string): string => text.replace(/ ([:;!?»…])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

const fixMessage = (message: Message): Message =>
  typeof message === "string"
    ? fixSpaces(message)
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, fixSpaces(text)])) as Message);

/** A catalogue that may be written with plain spaces. */
export const withNonBreakingSpaces = (words: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(words).map(([key, message]) => [key, fixMessage(message)])) as Catalogue;
