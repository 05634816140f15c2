// Places on a board that can be touched.

import { s } from "./dom.js";

/** A place that can be touched, by pointer or by keyboard. `shape` is drawn over it. */
export function target(value, name, picking, shape) {
  const ready = picking?.touching(value);
  const picked = picking?.picked(value);
  if (!ready && !picked) return null;
  const kind = picked ? "place picked" : "place ready";
  const touch = () => picking.touch(value);
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch();
  };
  return s("g", { class: kind, role: "button", tabindex: 0, "aria-label": picked ? `${name}, picked` : name,
    "data-key": `place-${value}`, "data-place": value, onclick: touch, onkeydown: press }, shape);
}
