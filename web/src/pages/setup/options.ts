// Values of declared options: defaults, which ones apply, and which were changed.

import type { Option } from "$api";

export type Value = Option["default"];
export type Values = Record<string, Value>;

/** What each option is where nobody chooses; where a language is chosen, it is that of the page. */
export const defaultValues = (options: readonly Option[], spoken = ""): Values =>
  Object.fromEntries(options.map((option) => [option.name, pageLanguage(option, spoken) ?? option.default]));

const pageLanguage = ({ name, kind }: Option, spoken: string): string | undefined =>
  name === "language" && kind.type === "one-of" ? kind.values.find((value) => value === spoken) : undefined;

/** Whether an option counts: some do only where another has a value. */
export function isActive(option: Option, values: Values): boolean {
  return !option.needs || values[option.needs[0]] === option.needs[1];
}

/** The values to send: active options that differ from their default. */
export function changedValues(options: readonly Option[], values: Values): Values {
  const told = options.filter(
    (option) => isActive(option, values) && JSON.stringify(values[option.name]) !== JSON.stringify(option.default),
  );
  return Object.fromEntries(told.map((option) => [option.name, values[option.name] ?? null]));
}
