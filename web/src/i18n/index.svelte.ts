// The texts of the client, in the language that was chosen here or that the browser prefers.

import { changeSettings, settings } from "../settings.svelte";
import { english } from "./en";
import { formatMessage, type Catalogue, type Key, type Values } from "./messages";

export type { Key } from "./messages";

/** The languages, each under its own name. English is always loaded; the others are fetched. */
export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  fr: () => import("./fr").then((module) => module.french),
};

const current = $state<{ language: Language; texts: Catalogue }>({ language: "en", texts: english });

const languageOf = (tag: string): Language | undefined =>
  (Object.keys(LANGUAGES) as Language[]).find((one) => tag.toLowerCase().split("-")[0] === one);

/** The language of the page: the chosen one, or the first that the browser requests and we have. */
export function preferredLanguage(chosen: string | null, requested: readonly string[]): Language {
  for (const tag of chosen ? [chosen, ...requested] : requested) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return "en";
}

export async function loadLanguage(language: Language): Promise<void> {
  const texts = language === "en" ? english : await LOADERS[language]();
  current.language = language;
  current.texts = texts;
  document.documentElement.lang = language;
}

/** Loads the language at the start of a page; English if a catalogue cannot be fetched. */
export const startLanguage = (): Promise<void> =>
  loadLanguage(preferredLanguage(settings.language, navigator.languages)).catch(() => loadLanguage("en"));

const listeners = new Set<(language: Language) => void>();

/** Calls a listener whenever another language is chosen; returns a function that ends it. */
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

/** The text of a key with its values. In a component it changes with the language. */
export const t = (key: Key, values: Values = {}): string => formatMessage(current.texts[key], values, current.language);

/** The text of a key that is put together from data; `fallback` if there is none. */
export function textOr(key: string, fallback: string, values: Values = {}): string {
  return key in current.texts ? t(key as Key, values) : fallback;
}
