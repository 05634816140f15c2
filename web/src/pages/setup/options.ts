// Values of declared options: defaults, which ones apply, which were changed, and those that a player buys for points.

import type { Option, PresetInfo } from "$api";

export type Value = Option["default"];
export type Values = Record<string, Value>;

/** The option that names the side of whoever starts. */
export const STARTING_SIDE = "starts";

/** The default of each option; an option for a language starts with that of the page. */
export const defaultValues = (options: readonly Option[], language = ""): Values =>
  Object.fromEntries(options.map((option) => [option.name, pageLanguage(option, language) ?? option.default]));

const pageLanguage = ({ name, kind }: Option, language: string): string | undefined =>
  name === "language" && kind.type === "one-of" ? kind.values.find((value) => value === language) : undefined;

/** A way to play, as a card: a preset, or one with the value of an option that is a variant of its own. */
export interface Variant {
  readonly preset: PresetInfo;
  /** `sixth`, or `sixth?kings=six`. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly values: Values;
}

export const variantsOf = (presets: readonly PresetInfo[]): Variant[] =>
  presets.flatMap((preset) => {
    const { name, title, summary, options } = preset;
    const cards = options.flatMap(({ name: option, card, card_summary, labels }): Variant[] =>
      typeof card !== "string"
        ? []
        : [
            {
              preset,
              path: `${name}?${option}=${card}`,
              title: labels?.[card] ?? card,
              summary: card_summary ?? "",
              values: { [option]: card },
            },
          ],
    );
    return [{ preset, path: name, title, summary, values: {} }, ...cards];
  });

/** Whether an option applies: some do only if another one has a certain value. */
export function isActive(option: Option, values: Values): boolean {
  return !option.needs || values[option.needs[0]] === option.needs[1];
}

/** The values to send: active options that differ from their default. */
export function changedValues(options: readonly Option[], values: Values): Values {
  const changed = options.filter(
    (option) => isActive(option, values) && JSON.stringify(values[option.name]) !== JSON.stringify(option.default),
  );
  return Object.fromEntries(changed.map((option) => [option.name, values[option.name] ?? null]));
}

// ---- options that cost points ----

/** An option that a player pays for before the game, or one kind of piece of it. */
export interface ShopItem {
  readonly option: Option;
  /** The letter of a count; `null` for something that is bought or not. */
  readonly letter: string | null;
  readonly price: number;
  readonly most: number;
}

export const itemName = ({ option, letter }: ShopItem): string => letter ?? option.name;

export function shopItems(options: readonly Option[]): ShopItem[] {
  return options.flatMap((option): ShopItem[] => {
    if (!option.per_seat || !option.spends) return [];
    const { kind } = option;
    if (kind.type === "flag") return [{ option, letter: null, price: kind.price ?? 0, most: 1 }];
    if (kind.type !== "counts") return [];
    return Object.entries(kind.limits).map(([letter, most]) => ({
      option,
      letter,
      price: kind.prices?.[letter] ?? 0,
      most,
    }));
  });
}

/** The points to spend: as the options of the table say, or else the default. */
export function budget(options: readonly Option[], text: string): number {
  const name = options.find((option) => option.spends)?.spends;
  const chosen = new RegExp(`(?:^| )${name}=(\\d+)`).exec(text)?.[1];
  const fallback = options.find((option) => option.name === name)?.default;
  return chosen === undefined ? (typeof fallback === "number" ? fallback : 0) : Number(chosen);
}

export function countOf({ option, letter }: ShopItem, values: Values): number {
  const value = values[option.name];
  if (letter === null) return value === true ? 1 : 0;
  return (value as Record<string, number> | null)?.[letter] ?? 0;
}

/** The values with a new count of an item. */
export function setCount(item: ShopItem, values: Values, n: number): Values {
  const { option, letter } = item;
  if (letter === null) return { ...values, [option.name]: n > 0 };
  const all = { ...(values[option.name] as Record<string, number> | null), [letter]: n };
  return { ...values, [option.name]: Object.values(all).some(Boolean) ? all : null };
}

export const totalPrice = (all: readonly ShopItem[], values: Values): number =>
  all.reduce((sum, item) => sum + item.price * countOf(item, values), 0);

/** Parses chosen options as the server writes them: `army=P5G1H0 shares=no`. */
export function parseValues(options: readonly Option[], text: string, values: Values): Values {
  const result = { ...values };
  for (const part of text.split(" ")) {
    const [name, value] = part.split("=") as [string, string | undefined];
    const kind = options.find((option) => option.name === name)?.kind;
    if (!kind || value === undefined) continue;
    if (kind.type === "flag") result[name] = value === "yes";
    else if (kind.type === "counts")
      result[name] =
        value === "none"
          ? null
          : Object.fromEntries([...value.matchAll(/([A-Z])(\d+)/g)].map((match) => [match[1]!, Number(match[2])]));
  }
  return result;
}
