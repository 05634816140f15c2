// The house over HTTP, as `docs/api.md` describes it.

import type { AboutPerson, Changes, DeviceLink, Doing, Invited, Listed, Me, MyTables, News, Opened, Opening, Recorded, Ruled, Told, Way } from "$wire";
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

/** Larger than the number of anything that happened: the table as it is now, without what led to it. */
const NOTHING_OLD = 2 ** 53;
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
  forget: () => ask<null>("DELETE", "/api/me"),
  deviceLink: () => ask<DeviceLink>("POST", "/api/me/links"),
  claim: (token: string) => ask<Me>("POST", "/api/me/links/claim", { token }),
  games: () => once<readonly Told[]>("/api/games"),
  game: (preset: string) => once<Told>(`/api/games/${of(preset)}`),
  rulings: (preset: string) => once<readonly Ruled[]>(`/api/games/${of(preset)}/rulings`),
  ruling: (number: string) => once<Ruled>(`/api/rulings/${of(number)}`),
  tables: () => ask<readonly Listed[]>("GET", "/api/tables"),
  table: (table: string) => ask<News>("GET", `/api/tables/${of(table)}?last=${NOTHING_OLD}`),
  open: (opening: Opening) => ask<Opened>("POST", "/api/tables", opening),
  act: (table: string, doing: Doing) => ask<News>("POST", `/api/tables/${of(table)}/acts`, doing),
  invite: (table: string) => ask<Invited>("POST", `/api/tables/${of(table)}/invitation`),
  enter: (code: string) => ask<Way>("POST", "/api/rooms", { code }),
  record: (table: string, number: number) => ask<Recorded>("GET", `/api/tables/${of(table)}/records/${number}`),
  qr: (table: string) => `/api/tables/${of(table)}/qr.svg`,
  person: (key: string) => ask<AboutPerson>("GET", `/api/films/people/${of(key)}`),
};
