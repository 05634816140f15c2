// The first requests of a visitor without an identity.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../src/connection/api.svelte"; // imported before the timeouts of a test start

type Respond = (response: Response) => void;
let requests: { path: string; respond: Respond }[];
const paths = (): string[] => requests.map(({ path }) => path);
const respond = (at: number, body: object, status = 200): void =>
  requests[at]!.respond(Response.json(body, { status }));

beforeEach(() => {
  requests = [];
  vi.stubGlobal(
    "fetch",
    (path: string) => new Promise<Response>((respond: Respond) => requests.push({ path, respond })),
  );
  vi.resetModules(); // forget the identity of the test before
});
afterEach(() => vi.unstubAllGlobals());

test("a new visitor gets one identity, even with several requests at once", async () => {
  const { api } = await import("../src/connection/api.svelte");
  const [me, table] = [api.me(), api.openTable({ preset: "six" })];
  const games = api.games();
  await vi.waitFor(() => expect(paths()).toHaveLength(2));
  expect(paths().sort()).toEqual(["/api/games", "/api/me"]); // requests that create no identity do not wait
  respond(paths().indexOf("/api/me"), { id: "ada" });
  expect(await me).toEqual({ id: "ada" });
  await vi.waitFor(() => expect(paths().at(-1)).toBe("/api/tables"));
  respond(2, { table: "t" });
  expect(await table).toEqual({ table: "t" });
  // With an identity, requests no longer wait for each other.
  void api.me();
  void api.saveProfile({ name: "Ada" });
  expect(paths().slice(3)).toEqual(["/api/me", "/api/me"]);
  respond(paths().indexOf("/api/games"), []);
  await games;
});

test("a failed first request does not block the others", async () => {
  const { api } = await import("../src/connection/api.svelte");
  const [me, table] = [api.me(), api.openTable({ preset: "six" })];
  await vi.waitFor(() => expect(paths()).toEqual(["/api/me"]));
  respond(0, { code: "busy", message: "Come back in a moment." }, 503);
  await expect(me).rejects.toMatchObject({ code: "busy" });
  await vi.waitFor(() => expect(paths()).toEqual(["/api/me", "/api/tables"]));
  respond(1, { table: "t" });
  expect(await table).toEqual({ table: "t" });
});
