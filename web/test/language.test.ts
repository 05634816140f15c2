import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PresetInfo } from "$api";
import { ResponseCache, translateInPlace } from "../src/connection/cache.svelte";
import { TableSession } from "../src/connection/session.svelte";
import { describeOptions } from "../src/pages/table/descriptions";
import { defaultValues } from "../src/pages/setup/options";
import { chooseLanguage, language, t } from "../src/i18n/index.svelte";
import { FakeHouse, VIEW } from "./fake-server";

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

describe("what the house tells in words", () => {
  test("is asked once, and changes its words under whoever shows it", async () => {
    const ask = vi.fn((path: string) =>
      Promise.resolve({ path, title: language(), options: [{ title: `option ${language()}` }] }),
    );
    const kept = new ResponseCache(ask as unknown as ConstructorParameters<typeof ResponseCache>[0]);
    const found = await kept.get<{ title: string; options: { title: string }[] }>("/api/games");
    expect(await kept.get("/api/games")).toBe(found);
    expect(ask).toHaveBeenCalledOnce();
    const option = found.options[0]!;
    await chooseLanguage("fr");
    await vi.waitFor(() => expect(found.title).toBe("fr"));
    expect(option.title).toBe("option fr");
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("comes in the language chosen while it was on its way", async () => {
    const answers: ((answer: object) => void)[] = [];
    const kept = new ResponseCache(
      <Answer>() => new Promise<Answer>((resolve) => answers.push(resolve as (answer: object) => void)),
    );
    const found = kept.get<{ title: string }>("/api/rulings/SIX-1");
    await chooseLanguage("fr");
    for (let at = 0; at < 3; at++) {
      answers[at]?.({ title: at === 0 ? "Set-up" : "Mise en place" });
      await Promise.resolve();
      await new Promise((after) => setTimeout(after));
    }
    expect((await found).title).toBe("Mise en place");
  });

  test("is asked again after a failure", async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error("no line")).mockResolvedValue({ title: "Six" });
    const kept = new ResponseCache(ask);
    await expect(kept.get("/api/games/six")).rejects.toThrow();
    expect(await kept.get("/api/games/six")).toEqual({ title: "Six" });
  });

  test("keeps its places when it is told anew", () => {
    const option = { title: "Tiles" };
    const kept = { title: "Six", options: [option], seats: [2, 2] };
    translateInPlace(kept, { title: "Six", options: [{ title: "Tuiles" }], seats: [2, 2] });
    expect(kept.options[0]).toBe(option);
    expect(option.title).toBe("Tuiles");
  });
});

describe("a table", () => {
  let house: FakeHouse;
  let session: TableSession;
  beforeEach(() => {
    house = new FakeHouse();
    session = new TableSession("table", house.dial);
    house.open();
  });
  afterEach(() => session.close());

  test("says its language with the first word, and says when another is chosen", async () => {
    expect(house.done("hello")[0]).toMatchObject({ language: "en" });
    await chooseLanguage("fr");
    expect(house.done("set_language")).toEqual([{ type: "set_language", language: "fr", repeat_error: null }]);
    session.close();
    await chooseLanguage("en");
    expect(house.done("set_language")).toHaveLength(1);
  });

  test("shows the last refusal in the new language, unless it was put away", async () => {
    const played = session.play("a1");
    const { id } = house.done("action")[0] as { id: number };
    house.tell({ type: "error", id, code: "not-empty", message: "a1 is not empty.", params: {} });
    expect(await played).toBe(false);
    await chooseLanguage("fr");
    expect(house.done("set_language").at(-1)).toMatchObject({ repeat_error: id });
    house.tell({ type: "error", id, code: "not-empty", message: "a1 n’est pas vide.", params: {} });
    expect(session.error?.message).toBe("a1 n’est pas vide.");
    session.error = null;
    house.tell({ type: "error", id, code: "not-empty", message: "a1 is not empty.", params: {} });
    expect(session.error).toBeNull();
  });

  test("calls nameless bots in the language of the page, and others as they are called", async () => {
    const bot = { id: "bot:3:1", name: "Bot 3", bot: true, present: true, ready: true, wins: 0, muted: false };
    house.view = {
      ...VIEW,
      people: [{ ...VIEW.people[0]!, name: "Bot 7" }, bot, { ...bot, id: "bot:3:2", name: "Bishop" }],
    };
    house.tell(house.news());
    const names = (): string[] => session.view!.people.map((person) => person.name);
    expect(names()).toEqual(["Bot 7", "Bot 3", "Bishop"]);
    await chooseLanguage("fr");
    expect(names()).toEqual(["Bot 7", "Robot 3", "Bishop"]);
  });
});

describe("options", () => {
  test("are told by their titles and labels", async () => {
    expect(describeOptions("language=fr cough=yes what=ever", PRESET)).toBe(
      "Langue: Français · Tousser: yes · what=ever",
    );
    await chooseLanguage("fr");
    expect(describeOptions("cough=no", PRESET)).toBe("Tousser\u00a0: non");
  });

  test("begin with the language of the page where there is one to choose", () => {
    expect(defaultValues(PRESET.options, "fr")).toEqual({ language: "fr", cough: false });
    expect(defaultValues(PRESET.options, "xx")).toEqual({ language: "en", cough: false });
  });
});

test("French keeps its signs on the line of their word", async () => {
  await chooseLanguage("fr");
  expect(t("profile.devices.line")).toContain("minutes\u00a0;");
});
