// The texts of the client, in the language that was chosen here or that the browser prefers.

import { changeSettings, settings } from "../settings.svelte";
import { english } from "./en";
import { formatMessage, type Catalogue, type Key, type Values } from "./messages";

export type { Key } from "./messages";

/** Every language with a whole catalogue, under its own name. English is always there; the others are fetched. */
export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  fr: () => import("./fr").then((found) => found.french),
};

const current = $state<{ language: Language; words: Catalogue }>({ language: "en", words: english });

const languageOf = (tag: string): Language | undefined =>
  (Object.keys(LANGUAGES) as Language[]).find((one) => tag.toLowerCase().split("-")[0] === one);

/** The language to speak: the chosen one, or the first that the browser asks for and we have. */
export function preferredLanguage(chosen: string | null, asked: readonly string[]): Language {
  for (const tag of chosen ? [chosen, ...asked] : asked) {
    const found = languageOf(tag);
    if (found) return found;
  }
  return "en";
}

export async function loadLanguage(language: Language): Promise<void> {
  const words = language === "en" ? english : await LOADERS[language]();
  current.language = language;
  current.words = words;
  document.documentElement.lang = language;
}

/** At the start of a page. A catalogue that cannot be fetched is no reason not to play. */
export const startLanguage = (): Promise<void> =>
  loadLanguage(preferredLanguage(settings.language, navigator.languages)).catch(() => loadLanguage("en"));

const listeners = new Set<(language: Language) => void>();

/** Be told whenever another language is chosen; the answer ends it. */
export function onLanguageChange(listener: (language: Language) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  changeSettings({ language });
  for (const listener of listeners) listener(language);
}

export const language = (): Language => current.language;

/** The words for a key, filled in. Used in a component they change with the language. */
export const t = (key: Key, values: Values = {}): string => formatMessage(current.words[key], values, current.language);

/** The words for a key that is put together from data, or what is said otherwise. */
export function textOr(key: string, otherwise: string, values: Values = {}): string {
  return key in current.words ? t(key as Key, values) : otherwise;
}
