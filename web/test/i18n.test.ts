import { expect, test } from "vitest";
import { english } from "../src/i18n/en";
import { formatMessage, placeholders, type Catalogue, type Key } from "../src/i18n/messages";
import { french } from "../src/i18n/fr";
import { preferredLanguage } from "../src/i18n/index.svelte";

const CATALOGUES: Record<string, Catalogue> = { fr: french };
const keys = Object.keys(english) as Key[];

test.each(Object.entries(CATALOGUES))("%s has every key, no other, and the same placeholders", (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual([...keys].sort());
  for (const key of keys) expect([key, placeholders(texts[key])]).toEqual([key, placeholders(english[key])]);
});

test.each(Object.entries({ en: english, ...CATALOGUES }))(
  "%s has a form for each plural of its language",
  (language, texts) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== "many");
    for (const key of keys) {
      const message = texts[key];
      if (typeof message !== "string")
        expect([key, ...Object.keys(message).sort()]).toEqual([key, ...[...forms].sort()]);
    }
  },
);

test("numbers choose the plural by the rules of the language", () => {
  const message = { one: "{n} table", other: "{n} tables" };
  expect(formatMessage(message, { n: 0 }, "en")).toBe("0 tables");
  expect(formatMessage(message, { n: 0 }, "fr")).toBe("0 table");
  expect(formatMessage(message, { n: 2 }, "fr")).toBe("2 tables");
});

test("the language is the chosen one, then the first that the browser asks for, then English", () => {
  expect(preferredLanguage(null, ["fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage("en", ["fr"])).toBe("en");
  expect(preferredLanguage(null, ["xx"])).toBe("en");
});
