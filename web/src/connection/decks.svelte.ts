// Decks and film catalogues: what can be chosen, and the names of those that a table plays with.

import type { DeckInfo, HostFileInfo } from "$api";
import { language, t } from "../i18n/index.svelte";
import { api } from "./api.svelte";

/** What a deck holds, in words: "36 cards". */
export function describeCounts(counts: DeckInfo["counts"] | HostFileInfo["counts"]): string {
  const { films, people, actors, ...kinds } = counts;
  const write = (count: number): string => new Intl.NumberFormat(language()).format(count);
  if (films !== undefined) return t("deck.catalogue", { n: films, films: write(films), people: write(people ?? 0) });
  if (actors !== undefined) return t("deck.actors", { n: actors });
  return t("deck.cards", { n: Object.values(kinds).reduce((sum, count) => sum + count, 0) });
}

const names = $state<Record<string, string>>({});
const requested = new Set<string>();

/** The name of a deck that a table plays with, given its reference such as `friday@9f86d081884c7d65`. */
export function deckName(reference: string): string {
  const [id = "", version = ""] = reference.split("@");
  if (version && !requested.has(version)) {
    requested.add(version);
    api.deckVersion(version).then(
      ({ name }) => (names[version] = name),
      () => requested.delete(version),
    );
  }
  return names[version] ?? id;
}

// ---- the host's files ----

const TOKEN = "sixfold.host";

/** The token of the host's link: from the address, which then forgets it, or from an earlier visit. */
export function hostToken(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(null, "", location.pathname);
  try {
    if (token) sessionStorage.setItem(TOKEN, token);
    return sessionStorage.getItem(TOKEN) ?? "";
  } catch {
    // Without storage the host opens the link again after a reload.
    return token;
  }
}
