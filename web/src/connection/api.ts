// The HTTP API of the server, as docs/api.md describes it.

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
import { language, onLanguageChange } from "../i18n/index.svelte";
import { ResponseCache } from "./cache.svelte";
import { ApiError, connectionError, type ErrorBody } from "./errors";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

async function request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  // The server answers in the language of the page.
  const headers = {
    "Sixfold-Language": language(),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const said = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(path, { method, credentials: "same-origin", headers, ...said }).catch(() =>
    Promise.reject(connectionError()),
  );
  const text = await answer.text();
  let found: unknown = null;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    // A proxy answered with something that is not JSON.
  }
  if (answer.ok) return found as Answer;
  const problem = found as ErrorBody | null;
  throw new ApiError(
    problem?.code ? problem : { code: "failed", message: `${answer.status} ${answer.statusText}` },
    answer.status,
  );
}

/** Larger than the number of anything that happened: the table as it is now, without what led to it. */
const NO_EVENTS = 2 ** 53;
const encode = (part: string): string => encodeURIComponent(part);
const cache = new ResponseCache((path) => request("GET", path));
const cached = <Answer>(path: string): Promise<Answer> => cache.get<Answer>(path);

/**
 * Whether the server has given this browser an identity, as far as this page knows. Choosing a language alone does not
 * create one.
 */
let hasIdentity = false;
let identification: Promise<unknown> = Promise.resolve();
/**
 * Ask for something with which a stranger is given an identity. Until there is one, such questions go one after the
 * other:
 * two at once would be answered to two strangers, and whatever the first of them did would be somebody else's.
 */
function withIdentity<Answer>(asked: () => Promise<Answer>): Promise<Answer> {
  if (hasIdentity) return asked();
  const answer = identification.then(asked);
  identification = answer.then(
    () => (hasIdentity = true),
    () => {},
  );
  return answer;
}

export const api = {
  me: () => withIdentity(() => request<MeResponse>("GET", "/api/me")),
  call: (changes: ProfileRequest) => withIdentity(() => request<MeResponse>("PATCH", "/api/me", changes)),
  mine: () => request<TableList>("GET", "/api/me/tables"),
  forget: () =>
    request<null>("DELETE", "/api/me").then(() => {
      hasIdentity = false;
    }),
  deviceLink: () => request<DeviceLinkResponse>("POST", "/api/me/links"),
  claim: (token: string) => request<MeResponse>("POST", "/api/me/links/claim", { token }),
  games: () => cached<readonly PresetInfo[]>("/api/games"),
  game: (preset: string) => cached<PresetInfo>(`/api/games/${encode(preset)}`),
  rulings: (preset: string) => cached<readonly RulingInfo[]>(`/api/games/${encode(preset)}/rulings`),
  ruling: (number: string) => cached<RulingInfo>(`/api/rulings/${encode(number)}`),
  tables: () => request<readonly TableSummary[]>("GET", "/api/tables"),
  table: (table: string) => request<Update>("GET", `/api/tables/${encode(table)}?last=${NO_EVENTS}`),
  open: (opening: OpenTableRequest) => withIdentity(() => request<OpenTableResponse>("POST", "/api/tables", opening)),
  act: (table: string, doing: ActionRequest) =>
    withIdentity(() => request<Update>("POST", `/api/tables/${encode(table)}/actions`, doing)),
  invite: (table: string) =>
    withIdentity(() => request<InvitationResponse>("POST", `/api/tables/${encode(table)}/invitation`)),
  enter: (code: string) => request<RoomResponse>("POST", "/api/rooms", { code }),
  record: (table: string, number: number) =>
    request<RecordResponse>("GET", `/api/tables/${encode(table)}/records/${number}`),
  replay: (table: string, number: number, first = 0, count?: number) =>
    request<Replay>(
      "GET",
      `/api/tables/${encode(table)}/games/${number}?first=${first}${count === undefined ? "" : `&count=${count}`}`,
    ),
  picture: (table: string, number: number, step?: number) =>
    `/api/tables/${encode(table)}/games/${number}/picture.svg${step === undefined ? "" : `?step=${step}`}`,
  qr: (table: string) => `/api/tables/${encode(table)}/qr.svg`,
  person: (key: string) => request<PersonResponse>("GET", `/api/films/people/${encode(key)}`),
  film: (key: string) => request<FilmResponse>("GET", `/api/films/films/${encode(key)}`),
  people: (text: string) =>
    request<PeopleResponse>("GET", `/api/films/search?kind=person&limit=8&text=${encode(text)}`),
  films: (text: string) => request<FilmsResponse>("GET", `/api/films/search?kind=film&limit=8&text=${encode(text)}`),
  link: (one: string, two: string, film: string) =>
    request<LinkResponse>(
      "GET",
      `/api/films/link?one=${encode(one)}&two=${encode(two)}${film && `&film=${encode(film)}`}`,
    ),
  chain: (one: string, two: string) =>
    request<ChainsResponse>("GET", `/api/films/chain?one=${encode(one)}&two=${encode(two)}&limit=6`),
  sheet: (one: string, two: string) =>
    request<BestSheetResponse>("GET", `/api/films/sheet?one=${encode(one)}&two=${encode(two)}`),
  daily: () => request<DailyPairResponse>("GET", "/api/films/daily"),
};

// What was chosen here goes with the person to their other devices and programs.
onLanguageChange((chosen) => {
  if (hasIdentity) api.call({ language: chosen }).catch(() => {});
});
