// Whatever a game shows, as lists, where the page has no drawing for it.

import { h } from "./dom.js";

const empty = (value) => value === null || value === undefined || value === "" || value === false
  || (Array.isArray(value) && !value.length);

const flat = (value) => typeof value !== "object" || value === null;

/** A whole view: what is the viewer's own first, long lists folded away. */
export function plain(view) {
  const { own, ...rest } = view;
  const parts = Object.entries({ own, ...rest }).filter(([, value]) => !empty(value));
  return h("div", {}, ...parts.map(([name, value]) => Array.isArray(value) && !value.every(flat)
    ? h("details", { "data-key": `part-${name}` }, h("summary", {}, `${name}: ${value.length}`), shown(value))
    : h("dl", {}, h("dt", {}, name), h("dd", {}, shown(value)))));
}

function shown(value) {
  if (Array.isArray(value)) {
    return value.every(flat) ? h("span", {}, value.map(String).join(", "))
      : h("ol", {}, ...value.map((one) => h("li", {}, shown(one))));
  }
  if (flat(value)) return h("span", {}, String(value));
  return h("dl", {}, ...Object.entries(value).filter(([, one]) => !empty(one))
    .flatMap(([name, one]) => [h("dt", {}, name), h("dd", {}, shown(one))]));
}
