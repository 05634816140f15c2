// Options that a player pays for before the game, as items to buy one by one.

import type { Option } from "$api";
import type { Values } from "../setup/options";

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

/** How much there is to spend: as the table has it, or as the preset does. */
export function budget(options: readonly Option[], text: string): number {
  const name = options.find((option) => option.spends)?.spends;
  const set = new RegExp(`(?:^| )${name}=(\\d+)`).exec(text)?.[1];
  const usual = options.find((option) => option.name === name)?.default;
  return set === undefined ? (typeof usual === "number" ? usual : 0) : Number(set);
}

export function countOf({ option, letter }: ShopItem, values: Values): number {
  const value = values[option.name];
  if (letter === null) return value === true ? 1 : 0;
  return (value as Record<string, number> | null)?.[letter] ?? 0;
}

/** The values with a new count of an item. */
export function setCount(ware: ShopItem, values: Values, n: number): Values {
  const { option, letter } = ware;
  if (letter === null) return { ...values, [option.name]: n > 0 };
  const all = { ...(values[option.name] as Record<string, number> | null), [letter]: n };
  return { ...values, [option.name]: Object.values(all).some(Boolean) ? all : null };
}

export const totalPrice = (all: readonly ShopItem[], values: Values): number =>
  all.reduce((sum, ware) => sum + ware.price * countOf(ware, values), 0);

/** Parses chosen options as the server writes them: `army=P5G1H0 shares=no`. */
export function parseValues(options: readonly Option[], text: string, values: Values): Values {
  const found = { ...values };
  for (const part of text.split(" ")) {
    const [name, value] = part.split("=") as [string, string | undefined];
    const kind = options.find((option) => option.name === name)?.kind;
    if (!kind || value === undefined) continue;
    if (kind.type === "flag") found[name] = value === "yes";
    else if (kind.type === "counts")
      found[name] =
        value === "none"
          ? null
          : Object.fromEntries([...value.matchAll(/([A-Z])(\d+)/g)].map((match) => [match[1]!, Number(match[2])]));
  }
  return found;
}
