// The house over HTTP, as `docs/api.md` describes it.

import type { AboutFilm, AboutPerson, BestSheet, ChainsFound, Changes, DeviceLink, Doing, FoundFilms, FoundPeople, Invited, LinkSaid, Listed, Me, MyTables, News, Opened, Opening, PairOfDay, Recorded, Ruled, Told, Way } from "$wire";
import { Refusal, unreachable, type Problem } from "./refusal";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const said = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, credentials: "same-origin", ...said }).catch(() => Promise.reject(unreachable()));
  const text = await answer.text();
  let found: unknown = null;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    // Something between the house and us answered in its own words.
  }
  if (answer.ok) return found as Answer;
  const problem = found as Problem | null;
  throw new Refusal(problem?.code ? problem : { code: "failed", message: `${answer.status} ${answer.statusText}` }, answer.status);
}

const of = (part: string): string => encodeURIComponent(part);
const cached = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked once; a failure is asked again. */
function once<Answer>(path: string): Promise<Answer> {
  let found = cached.get(path) as Promise<Answer> | undefined;
  if (!found) {
    found = ask<Answer>("GET", path);
    cached.set(path, found);
    found.catch(() => cached.delete(path));
  }
  return found;
}

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  call: (changes: Changes) => ask<Me>("PATCH", "/api/me", changes),
  mine: () => ask<MyTables>("GET", "/api/me/tables"),
  deviceLink: () => ask<DeviceLink>("POST", "/api/me/links"),
  claim: (token: string) => ask<Me>("POST", "/api/me/links/claim", { token }),
  games: () => once<readonly Told[]>("/api/games"),
  game: (preset: string) => once<Told>(`/api/games/${of(preset)}`),
  ruling: (number: string) => once<Ruled>(`/api/rulings/${of(number)}`),
  tables: () => ask<readonly Listed[]>("GET", "/api/tables"),
  open: (opening: Opening) => ask<Opened>("POST", "/api/tables", opening),
  act: (table: string, doing: Doing) => ask<News>("POST", `/api/tables/${of(table)}/acts`, doing),
  invite: (table: string) => ask<Invited>("POST", `/api/tables/${of(table)}/invitation`),
  enter: (code: string) => ask<Way>("POST", "/api/rooms", { code }),
  record: (table: string, number: number) => ask<Recorded>("GET", `/api/tables/${of(table)}/records/${number}`),
  qr: (table: string) => `/api/tables/${of(table)}/qr.svg`,
  person: (key: string) => ask<AboutPerson>("GET", `/api/films/people/${of(key)}`),
  film: (key: string) => ask<AboutFilm>("GET", `/api/films/films/${of(key)}`),
  people: (text: string) => ask<FoundPeople>("GET", `/api/films/search?kind=person&limit=8&text=${of(text)}`),
  films: (text: string) => ask<FoundFilms>("GET", `/api/films/search?kind=film&limit=8&text=${of(text)}`),
  link: (one: string, two: string, film: string) => ask<LinkSaid>("GET", `/api/films/link?one=${of(one)}&two=${of(two)}${film && `&film=${of(film)}`}`),
  chain: (one: string, two: string) => ask<ChainsFound>("GET", `/api/films/chain?one=${of(one)}&two=${of(two)}&limit=6`),
  sheet: (one: string, two: string) => ask<BestSheet>("GET", `/api/films/sheet?one=${of(one)}&two=${of(two)}`),
  daily: () => ask<PairOfDay>("GET", "/api/films/daily"),
};
