// The router: which page belongs to an address, and the items of the navigation. Each page is fetched when it is first
// needed.

import type { Component } from "svelte";
import type { Key } from "./i18n/index.svelte";
import type { IconName } from "./kit/icons";

export interface Page {
  readonly match: RegExp;
  readonly load: () => Promise<{ readonly default: Component<{ part: string }> }>;
}

export const PAGES: readonly Page[] = [
  { match: /^\/$/, load: () => import("./pages/home/HomePage.svelte") },
  { match: /^\/set\/([\w-]+)$/, load: () => import("./pages/setup/SetupPage.svelte") },
  { match: /^\/t\/([^/]+)$/, load: () => import("./pages/table/TablePage.svelte") },
  { match: /^\/t\/([^/]+)\/host$/, load: () => import("./pages/screen/ScreenPage.svelte") },
  { match: /^\/tv$/, load: () => import("./pages/screen/TelevisionPage.svelte") },
  { match: /^\/g\/([^/]+\/\d+)$/, load: () => import("./pages/replay/ReplayPage.svelte") },
  { match: /^\/(watch|mine)$/, load: () => import("./pages/home/TableListPage.svelte") },
  { match: /^\/host$/, load: () => import("./pages/host/HostPage.svelte") },
  { match: /^\/me$/, load: () => import("./pages/me/ProfilePage.svelte") },
  { match: /^\/decks$/, load: () => import("./pages/decks/DecksPage.svelte") },
  { match: /^\/decks\/([^/]+)$/, load: () => import("./pages/decks/DeckPage.svelte") },
  { match: /^\/actors\/([^/]+)$/, load: () => import("./pages/films/ActorPage.svelte") },
  { match: /^\/film\/([^/]+)$/, load: () => import("./pages/films/FilmPage.svelte") },
  { match: /^\/films(?:\/(link|chain|check|daily|print))?$/, load: () => import("./pages/films/FilmsPage.svelte") },
];

export const route = $state({ path: location.pathname });

/** The page of an address, and the variable part of the address. */
export function matchPage(path: string): { readonly page: Page; readonly part: string } | null {
  for (const page of PAGES) {
    const match = page.match.exec(path);
    if (match) return { page, part: decodeURIComponent(match[1] ?? "") };
  }
  return null;
}

export function navigate(path: string): void {
  history.pushState(null, "", path);
  updateRoute();
}

function updateRoute(): void {
  route.path = location.pathname;
  scrollTo(0, 0);
}

/** Follows links within the application without reloading; all others are left to the browser. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.download || link.origin !== location.origin || !matchPage(link.pathname)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  addEventListener("popstate", updateRoute);
  document.addEventListener("click", followLink);
}

export interface NavigationItem {
  readonly path: string;
  readonly key: Key;
  readonly icon: IconName;
}

/** The pages that are always one tap away, in the top bar and in the bottom bar of phones. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: "/", key: "play", icon: "play" },
  { path: "/watch", key: "watch", icon: "eye" },
  { path: "/mine", key: "mine", icon: "stack" },
  { path: "/films", key: "films", icon: "film" },
];

/** Whether an address belongs to an item of the navigation. Every address begins with that of the home page, `/`. */
export const isWithin = (item: string, path: string): boolean =>
  path === item || (item !== "/" && path.startsWith(`${item}/`));
