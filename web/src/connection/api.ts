// The house over HTTP, as `docs/api.md` describes it.

import type {
  FilmResponse,
  PersonResponse,
  BestSheetResponse,
  ChainsResponse,
  ProfileRequest,
  DeviceLinkResponse,
  ActionRequest,
  FilmsResponse,
  PeopleResponse,
  InvitationResponse,
  LinkResponse,
  TableSummary,
  MeResponse,
  TableList,
  Update,
  OpenTableResponse,
  OpenTableRequest,
  DailyPairResponse,
  RecordResponse,
  Replay,
  RulingInfo,
  PresetInfo,
  RoomResponse,
} from "$api";
import { language, onChosen } from "../i18n/index.svelte";
import { Kept } from "./cache.svelte";
import { Refusal, unreachable, type Problem } from "./errors";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  // The house answers in the language that this page is shown in.
  const headers = {
    "Sixfold-Language": language(),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const said = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(path, { method, credentials: "same-origin", headers, ...said }).catch(() =>
    Promise.reject(unreachable()),
  );
  const text = await answer.text();
  let found: unknown = null;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    // Something between the house and us answered in its own words.
  }
  if (answer.ok) return found as Answer;
  const problem = found as Problem | null;
  throw new Refusal(
    problem?.code ? problem : { code: "failed", message: `${answer.status} ${answer.statusText}` },
    answer.status,
  );
}

/** Larger than the number of anything that happened: the table as it is now, without what led to it. */
const NOTHING_OLD = 2 ** 53;
const of = (part: string): string => encodeURIComponent(part);
const kept = new Kept((path) => ask("GET", path));
const once = <Answer>(path: string): Promise<Answer> => kept.once<Answer>(path);

/** Whether the house has given this browser an identity, as far as this page knows: a stranger gets none for a language. */
let known = false;
let meeting: Promise<unknown> = Promise.resolve();
/**
 * Ask for something with which a stranger is given an identity. Until there is one, such questions go one after the other:
 * two at once would be answered to two strangers, and whatever the first of them did would be somebody else's.
 */
function acquainted<Answer>(asked: () => Promise<Answer>): Promise<Answer> {
  if (known) return asked();
  const answer = meeting.then(asked);
  meeting = answer.then(
    () => (known = true),
    () => {},
  );
  return answer;
}

export const api = {
  me: () => acquainted(() => ask<MeResponse>("GET", "/api/me")),
  call: (changes: ProfileRequest) => acquainted(() => ask<MeResponse>("PATCH", "/api/me", changes)),
  mine: () => ask<TableList>("GET", "/api/me/tables"),
  forget: () =>
    ask<null>("DELETE", "/api/me").then(() => {
      known = false;
    }),
  deviceLink: () => ask<DeviceLinkResponse>("POST", "/api/me/links"),
  claim: (token: string) => ask<MeResponse>("POST", "/api/me/links/claim", { token }),
  games: () => once<readonly PresetInfo[]>("/api/games"),
  game: (preset: string) => once<PresetInfo>(`/api/games/${of(preset)}`),
  rulings: (preset: string) => once<readonly RulingInfo[]>(`/api/games/${of(preset)}/rulings`),
  ruling: (number: string) => once<RulingInfo>(`/api/rulings/${of(number)}`),
  tables: () => ask<readonly TableSummary[]>("GET", "/api/tables"),
  table: (table: string) => ask<Update>("GET", `/api/tables/${of(table)}?last=${NOTHING_OLD}`),
  open: (opening: OpenTableRequest) => acquainted(() => ask<OpenTableResponse>("POST", "/api/tables", opening)),
  act: (table: string, doing: ActionRequest) => acquainted(() => ask<Update>("POST", `/api/tables/${of(table)}/actions`, doing)),
  invite: (table: string) => acquainted(() => ask<InvitationResponse>("POST", `/api/tables/${of(table)}/invitation`)),
  enter: (code: string) => ask<RoomResponse>("POST", "/api/rooms", { code }),
  record: (table: string, number: number) => ask<RecordResponse>("GET", `/api/tables/${of(table)}/records/${number}`),
  replay: (table: string, number: number, first = 0, count?: number) =>
    ask<Replay>(
      "GET",
      `/api/tables/${of(table)}/games/${number}?first=${first}${count === undefined ? "" : `&count=${count}`}`,
    ),
  picture: (table: string, number: number, step?: number) =>
    `/api/tables/${of(table)}/games/${number}/picture.svg${step === undefined ? "" : `?step=${step}`}`,
  qr: (table: string) => `/api/tables/${of(table)}/qr.svg`,
  person: (key: string) => ask<PersonResponse>("GET", `/api/films/people/${of(key)}`),
  film: (key: string) => ask<FilmResponse>("GET", `/api/films/films/${of(key)}`),
  people: (text: string) => ask<PeopleResponse>("GET", `/api/films/search?kind=person&limit=8&text=${of(text)}`),
  films: (text: string) => ask<FilmsResponse>("GET", `/api/films/search?kind=film&limit=8&text=${of(text)}`),
  link: (one: string, two: string, film: string) =>
    ask<LinkResponse>("GET", `/api/films/link?one=${of(one)}&two=${of(two)}${film && `&film=${of(film)}`}`),
  chain: (one: string, two: string) =>
    ask<ChainsResponse>("GET", `/api/films/chain?one=${of(one)}&two=${of(two)}&limit=6`),
  sheet: (one: string, two: string) => ask<BestSheetResponse>("GET", `/api/films/sheet?one=${of(one)}&two=${of(two)}`),
  daily: () => ask<DailyPairResponse>("GET", "/api/films/daily"),
};

// What was chosen here goes with the person to their other devices and programs.
onChosen((chosen) => {
  if (known) api.call({ language: chosen }).catch(() => {});
});
