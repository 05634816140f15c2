// The format of messages: `{name}` is a placeholder, and a message that counts has one form for each plural of the
// language.

import type { en } from "./en";

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
export type Message = string | Plural;

/** Texts of games: each game adds its own by `declare module`, in its `texts/en.ts`. */
export interface GameTexts {}

/** The keys of all texts. */
export type Key = keyof typeof en | keyof GameTexts;
/** Some texts by key. */
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

/** A message with its values; `n` chooses the plural form. */
export function formatMessage(message: Message, values: Values, language: string): string {
  const text =
    typeof message === "string"
      ? message
      : (message[pluralRules(language).select(Number(values["n"] ?? 0))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The names of the placeholders of a message, for comparing catalogues. */
export function placeholders(message: Message): string[] {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)))].sort();
}

const fixSpaces = (text: string): string => text.replace(/ ([:;!?»…])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

const fixMessage = (message: Message): Message =>
  typeof message === "string"
    ? fixSpaces(message)
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, fixSpaces(text)])) as Message);

/** A catalogue with non-breaking spaces where French needs them; the source may use plain ones. */
export const withNonBreakingSpaces = (texts: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, fixMessage(message)])) as Catalogue;
