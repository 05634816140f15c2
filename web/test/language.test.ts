import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PresetInfo } from "$api";
import { ResponseCache, translateInPlace } from "../src/connection/cache.svelte";
import { TableSession } from "../src/connection/session.svelte";
import { describeOptions } from "../src/pages/table/descriptions";
import { defaultValues } from "../src/pages/setup/options";
import { chooseLanguage, language, t } from "../src/i18n/index.svelte";
import { FakeServer, VIEW } from "./fake-server";

afterEach(() => chooseLanguage("en"));

const LANGUAGE = {
  name: "language",
  kind: { type: "one-of", values: ["en", "fr"] },
  default: "en",
  line: "",
  title: "Langue",
  labels: { en: "English", fr: "Français" },
} as const;
const COUGH = {
  name: "cough",
  kind: { type: "flag" },
  default: false,
  line: "",
  title: "Tousser",
  labels: {},
} as const;
const PRESET = { options: [LANGUAGE, COUGH] } as unknown as PresetInfo;

describe("a response with texts", () => {
  test("is fetched once, and translated in place when the language changes", async () => {
    const fetchJson = vi.fn((path: string) =>
      Promise.resolve({ path, title: language(), options: [{ title: `option ${language()}` }] }),
    );
    const cache = new ResponseCache(fetchJson as unknown as ConstructorParameters<typeof ResponseCache>[0]);
    const found = await cache.get<{ title: string; options: { title: string }[] }>("/api/games");
    expect(await cache.get("/api/games")).toBe(found);
    expect(fetchJson).toHaveBeenCalledOnce();
    const option = found.options[0]!;
    await chooseLanguage("fr");
    await vi.waitFor(() => expect(found.title).toBe("fr"));
    expect(option.title).toBe("option fr");
    expect(fetchJson).toHaveBeenCalledTimes(2);
  });

  test("is fetched again if the language changes meanwhile", async () => {
    const responses: ((response: object) => void)[] = [];
    const cache = new ResponseCache(
      <Response>() => new Promise<Response>((resolve) => responses.push(resolve as (response: object) => void)),
    );
    const found = cache.get<{ title: string }>("/api/rulings/SIX-1");
    await chooseLanguage("fr");
    for (let at = 0; at < 3; at++) {
      responses[at]?.({ title: at === 0 ? "Set-up" : "Mise en place" });
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect((await found).title).toBe("Mise en place");
  });

  test("is fetched again after a failure", async () => {
    const fetchJson = vi.fn().mockRejectedValueOnce(new Error("no connection")).mockResolvedValue({ title: "Six" });
    const cache = new ResponseCache(fetchJson);
    await expect(cache.get("/api/games/six")).rejects.toThrow();
    expect(await cache.get("/api/games/six")).toEqual({ title: "Six" });
  });

  test("keeps its objects when it is translated", () => {
    const option = { title: "Tiles" };
    const kept = { title: "Six", options: [option], seats: [2, 2] };
    translateInPlace(kept, { title: "Six", options: [{ title: "Tuiles" }], seats: [2, 2] });
    expect(kept.options[0]).toBe(option);
    expect(option.title).toBe("Tuiles");
  });
});

describe("a table", () => {
  let server: FakeServer;
  let session: TableSession;
  beforeEach(() => {
    server = new FakeServer();
    session = new TableSession("table", server.openSocket);
    server.connect();
  });
  afterEach(() => session.close());

  test("sends its language with the first message, and again when another is chosen", async () => {
    expect(server.messages("hello")[0]).toMatchObject({ language: "en" });
    await chooseLanguage("fr");
    expect(server.messages("set_language")).toEqual([{ type: "set_language", language: "fr", repeat_error: null }]);
    session.close();
    await chooseLanguage("en");
    expect(server.messages("set_language")).toHaveLength(1);
  });

  test("shows the last error in the new language, unless it was dismissed", async () => {
    const played = session.play("a1");
    const { id } = server.messages("action")[0] as { id: number };
    server.send({ type: "error", id, code: "not-empty", message: "a1 is not empty.", params: {} });
    expect(await played).toBe(false);
    await chooseLanguage("fr");
    expect(server.messages("set_language").at(-1)).toMatchObject({ repeat_error: id });
    server.send({ type: "error", id, code: "not-empty", message: "a1 n’est pas vide.", params: {} });
    expect(session.error?.message).toBe("a1 n’est pas vide.");
    session.error = null;
    server.send({ type: "error", id, code: "not-empty", message: "a1 is not empty.", params: {} });
    expect(session.error).toBeNull();
  });

  test("names bots without a name in the language of the page, and leaves other names alone", async () => {
    const bot = { id: "bot:3:1", name: "Bot 3", bot: true, present: true, ready: true, wins: 0, muted: false };
    server.view = {
      ...VIEW,
      people: [{ ...VIEW.people[0]!, name: "Bot 7" }, bot, { ...bot, id: "bot:3:2", name: "Bishop" }],
    };
    server.send(server.update());
    const names = (): string[] => session.view!.people.map((person) => person.name);
    expect(names()).toEqual(["Bot 7", "Bot 3", "Bishop"]);
    await chooseLanguage("fr");
    expect(names()).toEqual(["Bot 7", "Robot 3", "Bishop"]);
  });
});

describe("options", () => {
  test("are described by their titles and labels", async () => {
    expect(describeOptions("language=fr cough=yes what=ever", PRESET)).toBe(
      "Langue: Français · Tousser: yes · what=ever",
    );
    await chooseLanguage("fr");
    expect(describeOptions("cough=no", PRESET)).toBe("Tousser\u00a0: non");
  });

  test("start with the language of the page if the game has it", () => {
    expect(defaultValues(PRESET.options, "fr")).toEqual({ language: "fr", cough: false });
    expect(defaultValues(PRESET.options, "xx")).toEqual({ language: "en", cough: false });
  });
});

test("French puts non-breaking spaces before its punctuation", async () => {
  await chooseLanguage("fr");
  expect(t("profile.devices.line")).toContain("minutes\u00a0;");
});
