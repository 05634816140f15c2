// Somebody's first contact with the house.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../src/connection/api"; // read once before the clock of a test runs

type Answered = (answer: Response) => void;
let asked: { path: string; answer: Answered }[];
const said = (): string[] => asked.map(({ path }) => path);
const answers = (at: number, body: object, status = 200): void => asked[at]!.answer(Response.json(body, { status }));

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => new Promise<Response>((answer: Answered) => asked.push({ path, answer })));
  vi.resetModules(); // nobody is known yet
});
afterEach(() => vi.unstubAllGlobals());

test("a stranger is given one identity, however much is asked at once", async () => {
  const { api } = await import("../src/connection/api");
  const [me, opened] = [api.me(), api.open({ preset: "six" })];
  const games = api.games();
  await vi.waitFor(() => expect(said()).toHaveLength(2));
  expect(said().sort()).toEqual(["/api/games", "/api/me"]); // what brings no identity waits for nobody
  answers(said().indexOf("/api/me"), { id: "ada" });
  expect(await me).toEqual({ id: "ada" });
  await vi.waitFor(() => expect(said().at(-1)).toBe("/api/tables"));
  answers(2, { table: "t" });
  expect(await opened).toEqual({ table: "t" });
  // Whoever is known asks as much as they like.
  void api.me();
  void api.call({ name: "Ada" });
  expect(said().slice(3)).toEqual(["/api/me", "/api/me"]);
  answers(said().indexOf("/api/games"), []);
  await games;
});

test("a first contact that fails keeps nobody waiting", async () => {
  const { api } = await import("../src/connection/api");
  const [me, opened] = [api.me(), api.open({ preset: "six" })];
  await vi.waitFor(() => expect(said()).toEqual(["/api/me"]));
  answers(0, { code: "busy", message: "Come back in a moment." }, 503);
  await expect(me).rejects.toMatchObject({ code: "busy" });
  await vi.waitFor(() => expect(said()).toEqual(["/api/me", "/api/tables"]));
  answers(1, { table: "t" });
  expect(await opened).toEqual({ table: "t" });
});
