// Labels of actors and films, and the keys behind them: two people with one name differ by key.

import type { Film, Person } from "$api";
import { api } from "../../connection/api";

export const filmLabel = (film: Film): string => (film.year ? `${film.title} (${film.year})` : film.title);
export const personLabel = (person: Person): string => (person.note ? `${person.name} [${person.note}]` : person.name);
export const actorPath = (person: Person): string => `/actors/${encodeURIComponent(person.key)}`;
export const filmPath = (film: Film): string => `/film/${encodeURIComponent(film.key)}`;
export const pairPath = (tool: "chain" | "link", one: string, two = ""): string =>
  `/films/${tool}?one=${encodeURIComponent(one)}${two && `&two=${encodeURIComponent(two)}`}`;

const keys = new Map<string, string>();

export async function findPeople(text: string): Promise<readonly string[]> {
  const { people } = await api.people(text);
  return people.map((person) => {
    keys.set(personLabel(person), person.key);
    return personLabel(person);
  });
}

export async function findFilms(text: string): Promise<readonly string[]> {
  const { films } = await api.films(text);
  return films.map((film) => {
    keys.set(filmLabel(film), film.key);
    return filmLabel(film);
  });
}

/** The key of a suggestion that was accepted, or what was typed. */
export const keyFor = (text: string): string => keys.get(text.trim()) ?? text.trim();
