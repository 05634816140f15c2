// The declared options of a preset as a form; what is left as it comes is not sent.

import { h, labelled } from "./dom.js";

const number = (low, high, value) => h("input", { type: "number", min: low, max: high, value, inputMode: "numeric" });

/** The fields of each kind of option: an element to show, and how its value is read. */
const KINDS = {
  whole: (kind, initial) => {
    const field = number(Math.min(kind.low, ...(kind.also ?? [])), kind.high, initial);
    return [field, () => Number(field.value)];
  },
  "one-of": (kind, initial) => {
    const field = h("select", {}, ...kind.values.map((value) => h("option", { value, selected: value === initial }, value)));
    return [field, () => field.value];
  },
  flag: (_, initial) => {
    const field = h("input", { type: "checkbox", checked: initial === true });
    return [field, () => field.checked];
  },
  day: () => {
    const field = h("input", { type: "date" });
    return [field, () => field.value || null];
  },
  counts: (kind) => {
    const fields = Object.entries(kind.limits).map(([letter, most]) => [letter, number(0, most, 0)]);
    const read = () => {
      const counts = Object.fromEntries(fields.map(([letter, field]) => [letter, Number(field.value)]));
      return Object.values(counts).some(Boolean) ? counts : null;
    };
    return [h("div", { className: "row" }, ...fields.map(([letter, field]) => labelled(letter, field))), read];
  },
};

const words = (kind, initial) => {
  const field = h("input", { type: "text", value: initial ?? "", maxlength: 80 });
  return [field, () => field.value.trim() || null];
};

/** The fields of some options, and what was chosen in them. */
export function optionFields(options) {
  const made = options.map((option) => {
    const [field, read] = (KINDS[option.kind.type] ?? words)(option.kind, option.default);
    return { option, field, read };
  });
  const needed = ({ option }) => {
    if (!option.needs) return true;
    const [name, value] = option.needs;
    return made.find((one) => one.option.name === name)?.read() === value;
  };
  const rows = made.map((one) => {
    const { option, field } = one;
    const row = field.tagName === "DIV"
      ? h("fieldset", {}, h("legend", {}, option.name), field, h("small", {}, option.line))
      : labelled(option.name, field, option.line);
    return { ...one, row };
  });
  const settle = () => rows.forEach((one) => { one.row.hidden = !needed(one); });
  const element = h("div", { onchange: settle }, ...rows.map((one) => one.row));
  settle();
  const values = () => Object.fromEntries(rows
    .filter((one) => needed(one))
    .map((one) => [one.option.name, one.read(), one.option.default])
    .filter(([, value, initial]) => value !== initial)
    .map(([name, value]) => [name, value]));
  return { element, values };
}
