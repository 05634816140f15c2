// Elements, made without ever reading a text as markup: names and talk come from people.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties, `on…` listeners, attributes (those with a hyphen or in `ATTRIBUTES`) and children. */
export function h(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** The same in SVG, where everything is an attribute. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat());
  return element;
}

const ATTRIBUTES = new Set(["role", "for", "list", "lang", "maxlength", "inputmode", "autocomplete"]);

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.includes("-") || ATTRIBUTES.has(name)) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button that is no submit. */
export function button(text, onclick, properties = {}) {
  return h("button", { type: "button", onclick, ...properties }, text);
}

let labels = 0;

/** A labelled field: the label before it, or after it where it is ticked. */
export function labelled(text, field, note) {
  field.id ||= `field-${++labels}`;
  const label = h("label", { for: field.id }, text);
  const parts = field.type === "checkbox" ? [field, label] : [label, field];
  return h("div", { className: field.type === "checkbox" ? "field tick" : "field" }, ...parts,
    note ? h("small", {}, note) : null);
}

/** Put these in the place of whatever is there; what has the same `data-key` keeps the focus, or stays unfolded. */
export function replace(element, ...children) {
  const key = element.contains(document.activeElement) ? document.activeElement.dataset?.key : undefined;
  const unfolded = [...element.querySelectorAll("details[open][data-key]")].map((one) => one.dataset.key);
  element.replaceChildren(...children.flat().filter(Boolean));
  for (const one of element.querySelectorAll("details[data-key]")) one.open ||= unfolded.includes(one.dataset.key);
  if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Tell something for a while, to everybody who sees or hears the page. */
export function tell(text, bad = false) {
  const place = document.getElementById("told");
  place.textContent = text;
  place.className = bad ? "bad" : "";
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => { place.textContent = ""; }, 9000);
}
