// How a filled-in form becomes the text of a move: plain fields as words, fields with a path (`links.0.actor`) as JSON
// at the end.

import type { Field, Form } from "$api";

export type FieldValue = string | number | boolean;
type Tree = { [name: string]: Tree | FieldValue } | (Tree | FieldValue)[];

const isIndex = (step: string | undefined): boolean => /^\d+$/.test(step ?? "");

function insert(into: Tree, path: readonly string[], value: FieldValue): void {
  const [step, ...rest] = path as [string, ...string[]];
  const branch = into as Record<string, Tree | FieldValue>;
  if (rest.length) insert((branch[step] ??= isIndex(rest[0]) ? [] : {}) as Tree, rest, value);
  else branch[step] = value;
}

/** The same tree, with the empty entries of its lists left out. */
const compact = (tree: Record<string, Tree | FieldValue>): Record<string, Tree | FieldValue> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => [name, Array.isArray(inner) ? inner.filter(Boolean) : inner]),
  );

function formatField(field: Field, value: FieldValue): string {
  if (field.kind === "flag") return value ? "yes" : "no";
  if (field.kind === "text") return JSON.stringify(value);
  return String(value);
}

/** The text of the move that a form describes; `read` returns the value of a field. */
export function formatMove(form: Form, read: (field: Field) => FieldValue): string {
  const words = [form.move];
  const tree: Record<string, Tree | FieldValue> = {};
  for (const field of form.fields) {
    const value = read(field);
    const path = field.name.split(".");
    if (path.length === 1 && !Object.keys(tree).length) words.push(formatField(field, value));
    // In a list of texts an empty line keeps its place; elsewhere empty fields are left out.
    else if ((value !== "" && value !== false) || path.length === 2) insert(tree, path, value);
  }
  const branches = Object.values(tree);
  if (!branches.length) return words.filter(Boolean).join(" ");
  const [first] = branches;
  const isList = branches.length === 1 && Array.isArray(first) && first.every((one) => typeof one === "string");
  return [...words.filter(Boolean), JSON.stringify(isList ? first : compact(tree))].join(" ");
}
