// What the film tools share: requests, and labels, links and keys of actors and films.

import type { Film, Person } from "$api";
import { ApiError, api } from "../../connection/api.svelte";

export const filmLabel = (film: Film): string => (film.year ? `${film.title} (${film.year})` : film.title);
export const personLabel = (person: Person): string => (person.note ? `${person.name} [${person.note}]` : person.name);
export const actorPath = (person: Person): string => `/actors/${encodeURIComponent(person.key)}`;
export const filmPath = (film: Film): string => `/film/${encodeURIComponent(film.key)}`;
export const pairPath = (tool: "chain" | "link", one: string, two = ""): string =>
  `/films/${tool}?one=${encodeURIComponent(one)}${two && `&two=${encodeURIComponent(two)}`}`;

/** The keys of suggestions by their label: two people with one name differ by key. */
const keys = new Map<string, string>();

export async function findPeople(text: string): Promise<readonly string[]> {
  const { people } = await api.searchPeople(text);
  return people.map((person) => {
    keys.set(personLabel(person), person.key);
    return personLabel(person);
  });
}

export async function findFilms(text: string): Promise<readonly string[]> {
  const { films } = await api.searchFilms(text);
  return films.map((film) => {
    keys.set(filmLabel(film), film.key);
    return filmLabel(film);
  });
}

/** The key of a suggestion that was accepted, or what was typed. */
export const keyFor = (text: string): string => keys.get(text.trim()) ?? text.trim();

/** A request whose result a page shows. If another one is sent meanwhile, only the last result counts. */
export class LatestRequest<Result> {
  result = $state.raw<Result | null>(null);
  error = $state.raw<ApiError | null>(null);
  busy = $state(false);
  private sent = 0;

  async send(request: Promise<Result>): Promise<void> {
    const number = ++this.sent;
    this.busy = true;
    const [result, error] = await request.then(
      (value) => [value, null] as const,
      (reason: unknown) => [null, ApiError.of(reason)] as const,
    );
    if (number !== this.sent) return;
    this.result = result;
    this.error = error;
    this.busy = false;
  }

  clear(): void {
    this.sent += 1;
    this.result = null;
    this.error = null;
    this.busy = false;
  }
}
