// The HTTP API of the server, as docs/api.md describes it, its errors, and the visitor as the server knows them.

import type {
  FilmResponse,
  DeckReviewResponse,
  DeckResponse,
  DeckRequest,
  DeckInfo,
  DeckFile,
  PersonResponse,
  BestSheetResponse,
  SheetCheckRequest,
  SheetCheckResponse,
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
  DeckVersionInfo,
  HostFileInfo,
  HostResponse,
  RecordResponse,
  Replay,
  RulingInfo,
  PresetInfo,
  RoomResponse,
} from "$api";
import { language, onLanguageChange } from "../i18n/index.svelte";
import { ResponseCache } from "./cache.svelte";

// ---- errors ----

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly ruling?: string | null;
  readonly params?: Record<string, unknown>;
}

/** An error from the server, or a failure to reach it. Its code is stable; its message is in the visitor's language. */
export class ApiError extends Error {
  readonly code: string;
  readonly ruling: string | null;
  /** The values in its message, by name: cells, squares, numbers. */
  readonly params: Readonly<Record<string, unknown>>;

  constructor(
    body: ErrorBody,
    readonly status = 0,
  ) {
    super(body.message);
    this.code = body.code;
    this.ruling = body.ruling ?? null;
    this.params = body.params ?? {};
  }

  /** Turns anything that was thrown into an `ApiError`. */
  static of(error: unknown): ApiError {
    return error instanceof ApiError
      ? error
      : new ApiError({ code: "broken", message: error instanceof Error ? error.message : "" });
  }
}

export const connectionError = (): ApiError => new ApiError({ code: "no-connection", message: "" });

// ---- requests ----

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function request<Result>(
  method: Method,
  path: string,
  body?: unknown,
  extra: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const isFile = body instanceof Blob;
  // The server answers in the language of the page.
  const headers = {
    "Sixfold-Language": language(),
    ...(body === undefined ? {} : { "Content-Type": isFile ? "application/octet-stream" : "application/json" }),
    ...extra,
  };
  const content = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) };
  const response = await fetch(path, { method, credentials: "same-origin", headers, ...content }).catch(() =>
    Promise.reject(connectionError()),
  );
  const text = await response.text();
  let result: unknown = null;
  try {
    result = text ? JSON.parse(text) : null;
  } catch {
    // A proxy answered with something that is not JSON.
  }
  if (response.ok) return result as Result;
  const error = result as ErrorBody | null;
  throw new ApiError(
    error?.code ? error : { code: "failed", message: `${response.status} ${response.statusText}` },
    response.status,
  );
}

/** Larger than the number of any event: the server then sends the view of a table without events. */
const NO_EVENTS = 2 ** 53;
const encode = (part: string): string => encodeURIComponent(part);
const cache = new ResponseCache((path) => request("GET", path));
const cached = <Result>(path: string): Promise<Result> => cache.get<Result>(path);

/**
 * Whether the server has given this browser an identity, as far as this page knows. Choosing a language alone does not
 * create one.
 */
let hasIdentity = false;
let identification: Promise<unknown> = Promise.resolve();

/**
 * Sends a request that gives a new visitor an identity. Until there is one, such requests are sent one after the other:
 * two at once would create two identities, and the actions of the first would belong to somebody else.
 */
function withIdentity<Result>(send: () => Promise<Result>): Promise<Result> {
  if (hasIdentity) return send();
  const result = identification.then(send);
  identification = result.then(
    () => (hasIdentity = true),
    () => {},
  );
  return result;
}

export const api = {
  me: () => withIdentity(() => request<MeResponse>("GET", "/api/me")),
  saveProfile: (changes: ProfileRequest) => withIdentity(() => request<MeResponse>("PATCH", "/api/me", changes)),
  myTables: () => request<TableList>("GET", "/api/me/tables"),
  deleteMe: () =>
    request<null>("DELETE", "/api/me").then(() => {
      hasIdentity = false;
    }),
  createDeviceLink: () => request<DeviceLinkResponse>("POST", "/api/me/links"),
  claimDeviceLink: (token: string) => request<MeResponse>("POST", "/api/me/links/claim", { token }),
  games: () => cached<readonly PresetInfo[]>("/api/games"),
  game: (preset: string) => cached<PresetInfo>(`/api/games/${encode(preset)}`),
  rulings: (preset: string) => cached<readonly RulingInfo[]>(`/api/games/${encode(preset)}/rulings`),
  ruling: (number: string) => cached<RulingInfo>(`/api/rulings/${encode(number)}`),
  tables: () => request<readonly TableSummary[]>("GET", "/api/tables"),
  table: (table: string) => request<Update>("GET", `/api/tables/${encode(table)}?last=${NO_EVENTS}`),
  openTable: (table: OpenTableRequest) => withIdentity(() => request<OpenTableResponse>("POST", "/api/tables", table)),
  act: (table: string, action: ActionRequest) =>
    withIdentity(() => request<Update>("POST", `/api/tables/${encode(table)}/actions`, action)),
  invite: (table: string) =>
    withIdentity(() => request<InvitationResponse>("POST", `/api/tables/${encode(table)}/invitation`)),
  findRoom: (code: string) => request<RoomResponse>("POST", "/api/rooms", { code }),
  record: (table: string, number: number) =>
    request<RecordResponse>("GET", `/api/tables/${encode(table)}/records/${number}`),
  replay: (table: string, number: number, first = 0, count?: number) =>
    request<Replay>(
      "GET",
      `/api/tables/${encode(table)}/games/${number}?first=${first}${count === undefined ? "" : `&count=${count}`}`,
    ),
  pictureUrl: (table: string, number: number, step?: number) =>
    `/api/tables/${encode(table)}/games/${number}/picture.svg${step === undefined ? "" : `?step=${step}`}`,
  qrCodeUrl: (table: string) => `/api/tables/${encode(table)}/qr.svg`,
  person: (key: string) => request<PersonResponse>("GET", `/api/films/people/${encode(key)}`),
  film: (key: string) => request<FilmResponse>("GET", `/api/films/films/${encode(key)}`),
  searchPeople: (text: string) =>
    request<PeopleResponse>("GET", `/api/films/search?kind=person&limit=8&text=${encode(text)}`),
  searchFilms: (text: string) =>
    request<FilmsResponse>("GET", `/api/films/search?kind=film&limit=8&text=${encode(text)}`),
  checkLink: (one: string, two: string, film: string) =>
    request<LinkResponse>(
      "GET",
      `/api/films/link?one=${encode(one)}&two=${encode(two)}${film && `&film=${encode(film)}`}`,
    ),
  chains: (one: string, two: string) =>
    request<ChainsResponse>("GET", `/api/films/chain?one=${encode(one)}&two=${encode(two)}&limit=6`),
  bestSheet: (one: string, two: string) =>
    request<BestSheetResponse>("GET", `/api/films/sheet?one=${encode(one)}&two=${encode(two)}`),
  decks: () => request<readonly DeckInfo[]>("GET", "/api/decks"),
  deck: (id: string) => request<DeckResponse>("GET", `/api/decks/${encode(id)}`),
  createDeck: (deck: DeckRequest) => withIdentity(() => request<DeckResponse>("POST", "/api/decks", deck)),
  saveDeck: (id: string, deck: DeckFile) => request<DeckResponse>("PUT", `/api/decks/${encode(id)}`, { deck }),
  shareDeck: (id: string, shared: boolean) => request<DeckInfo>("POST", `/api/decks/${encode(id)}/share`, { shared }),
  deleteDeck: (id: string) => request<null>("DELETE", `/api/decks/${encode(id)}`),
  reviewDeck: (deck: DeckFile, card: number | null) =>
    request<DeckReviewResponse>("POST", "/api/decks/review", card === null ? { deck } : { deck, card }),
  checkSheet: (sheet: SheetCheckRequest) => request<SheetCheckResponse>("POST", "/api/films/check", sheet),
  deckVersion: (version: string) => cached<DeckVersionInfo>(`/api/decks/versions/${encode(version)}`),
  hostFiles: (token: string) => request<HostResponse>("GET", "/api/host", undefined, { "Sixfold-Host": token }),
  uploadHostFile: (token: string, name: string, file: Blob) =>
    request<HostFileInfo>("PUT", `/api/host/files/${encode(name)}`, file, { "Sixfold-Host": token }),
  removeHostFile: (token: string, name: string) =>
    request<null>("DELETE", `/api/host/files/${encode(name)}`, undefined, { "Sixfold-Host": token }),
  dailyPair: () => request<DailyPairResponse>("GET", "/api/films/daily"),
};

// The chosen language is stored in the profile, so that other devices and programs use it too.
onLanguageChange((chosen) => {
  if (hasIdentity) api.saveProfile({ language: chosen }).catch(() => {});
});

// ---- the visitor ----

const visitor = $state<{ me: MeResponse | null }>({ me: null });
let meRequest: Promise<MeResponse> | null = null;

/** The visitor, once `identify` has fetched them. */
export const me = (): MeResponse | null => visitor.me;

/** Fetches the visitor once per page; the first visit creates an identity. A failed request is sent again. */
export function identify(): Promise<MeResponse> {
  meRequest ??= api.me().then((result) => (visitor.me = result));
  meRequest.catch(() => (meRequest = null));
  return meRequest;
}

/** Changes the name or the language of the visitor. */
export async function updateMe(changes: ProfileRequest): Promise<void> {
  visitor.me = await api.saveProfile(changes);
}

/** Forgets the visitor, whose identity was deleted or replaced. */
export function clearMe(): void {
  meRequest = null;
  visitor.me = null;
}
