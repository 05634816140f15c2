// The words of the page, in the language that the browser asks for or that was chosen here.

import { change, settings } from "../settings.svelte";
import { en } from "./en";
import { fill, type Catalogue, type Key, type Values } from "./messages";

export type { Key } from "./messages";

/** Every language with a whole catalogue, under its own name. English is always there; the others are fetched. */
export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const FETCHED: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  fr: () => import("./fr").then((found) => found.fr),
};

const now = $state<{ language: Language; words: Catalogue }>({ language: "en", words: en });

const known = (tag: string): Language | undefined =>
  (Object.keys(LANGUAGES) as Language[]).find((one) => tag.toLowerCase().split("-")[0] === one);

/** The language to speak: the chosen one, or the first that the browser asks for and we have. */
export function wanted(chosen: string | null, asked: readonly string[]): Language {
  for (const tag of chosen ? [chosen, ...asked] : asked) {
    const found = known(tag);
    if (found) return found;
  }
  return "en";
}

export async function speak(language: Language): Promise<void> {
  const words = language === "en" ? en : await FETCHED[language]();
  now.language = language;
  now.words = words;
  document.documentElement.lang = language;
}

/** At the start of a page. A catalogue that cannot be fetched is no reason not to play. */
export const begin = (): Promise<void> =>
  speak(wanted(settings.language, navigator.languages)).catch(() => speak("en"));

const heard = new Set<(language: Language) => void>();

/** Be told whenever another language is chosen; the answer ends it. */
export function onChosen(listener: (language: Language) => void): () => void {
  heard.add(listener);
  return () => heard.delete(listener);
}

export async function choose(language: Language): Promise<void> {
  await speak(language);
  change({ language });
  for (const listener of heard) listener(language);
}

export const language = (): Language => now.language;

/** The words for a key, filled in. Used in a component they change with the language. */
export const t = (key: Key, values: Values = {}): string => fill(now.words[key], values, now.language);

/** The words for a key that is put together from data, or what is said otherwise. */
export function told(key: string, otherwise: string, values: Values = {}): string {
  return key in now.words ? t(key as Key, values) : otherwise;
}
