// How filled-in fields become a turn: plain ones as words, those with a path (`links.0.actor`) gathered as JSON at the end.

import type { Field, Form } from "$api";

export type Filled = string | number | boolean;
type Tree = { [name: string]: Tree | Filled } | (Tree | Filled)[];

/** What yes and no of a field are called in a turn, where they are not yes and no. */
const FLAGS: Readonly<Record<string, readonly [string, string]>> = { right: ["right", "wrong"] };
const isIndex = (step: string | undefined): boolean => /^\d+$/.test(step ?? "");

function put(into: Tree, path: readonly string[], value: Filled): void {
  const [step, ...rest] = path as [string, ...string[]];
  const holder = into as Record<string, Tree | Filled>;
  if (rest.length) put((holder[step] ??= isIndex(rest[0]) ? [] : {}) as Tree, rest, value);
  else holder[step] = value;
}

/** A list of parts loses those that were left empty. */
const compact = (tree: Record<string, Tree | Filled>): Record<string, Tree | Filled> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => [name, Array.isArray(inner) ? inner.filter(Boolean) : inner]),
  );

function word(field: Field, value: Filled): string {
  if (field.kind === "flag") return (FLAGS[field.name] ?? ["yes", "no"])[value ? 0 : 1];
  if (field.kind === "text") return JSON.stringify(value);
  if (value === "") return field.kind === "seat" ? "owner" : "";
  return String(value);
}

/** The turn that a form means; `read` answers what stands in a field. */
export function turnOf(form: Form, read: (field: Field) => Filled): string {
  const words = [form.move];
  const gathered: Record<string, Tree | Filled> = {};
  for (const field of form.fields) {
    const value = read(field);
    const path = field.name.split(".");
    if (path.length === 1 && !Object.keys(gathered).length) words.push(word(field, value));
    // In a list of texts an empty one keeps its line; elsewhere what is empty is left out.
    else if ((value !== "" && value !== false) || path.length === 2) put(gathered, path, value);
  }
  const lists = Object.values(gathered);
  if (!lists.length) return words.filter(Boolean).join(" ");
  const [only] = lists;
  const flat = lists.length === 1 && Array.isArray(only) && only.every((one) => typeof one === "string");
  return [...words.filter(Boolean), JSON.stringify(flat ? only : compact(gathered))].join(" ");
}
