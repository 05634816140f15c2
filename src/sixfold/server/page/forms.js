// Forms for games whose turns are written, not picked: named fields, put together to the turn's text.

import { button, h, labelled } from "./dom.js";

/** What yes and no of a field are called in a turn, where they are not yes and no. */
const FLAGS = { right: ["right", "wrong"] };

function fieldOf(field) {
  if (field.kind === "flag") return h("input", { type: "checkbox", name: field.name });
  if (field.kind === "number") {
    return h("input", { type: "number", name: field.name, min: 0, max: field.limit ?? undefined, inputMode: "numeric",
      required: field.required });
  }
  return h("input", { type: "text", name: field.name, maxlength: field.limit ?? 80, required: field.required,
    autocomplete: "off" });
}

/** A value at a path such as `links.0.actor` inside an object or a list. */
function put(into, path, value) {
  const [step, ...rest] = path;
  const key = /^\d+$/.test(step) ? Number(step) : step;
  if (!rest.length) into[key] = value;
  else put((into[key] ??= /^\d+$/.test(rest[0]) ? [] : {}), rest, value);
}

/** The turn that filled-in fields mean: plain ones as words, those with a path gathered as JSON at the end. */
export function turnOf(form, read) {
  const words = [form.move];
  const gathered = {};
  let deep = false;
  for (const field of form.fields) {
    const value = read(field);
    const path = field.name.split(".");
    deep ||= path.length > 1;
    if (deep) {
      // In a list of texts an empty one keeps its line; elsewhere what is empty is left out.
      if (value !== "" && value !== false || path.length === 2) put(gathered, path, value);
    } else if (field.kind === "flag") words.push((FLAGS[field.name] ?? ["yes", "no"])[value ? 0 : 1]);
    else if (field.kind === "text") words.push(JSON.stringify(value));
    else if (value !== "") words.push(value);
    else if (field.kind === "seat") words.push("owner");
  }
  if (!deep) return words.join(" ");
  const lists = Object.values(gathered);
  const flat = lists.length === 1 && Array.isArray(lists[0]) && lists[0].every((one) => typeof one === "string");
  return [...words, JSON.stringify(flat ? lists[0] : compact(gathered))].join(" ");
}

const compact = (value) => Object.fromEntries(Object.entries(value)
  .map(([name, inner]) => [name, Array.isArray(inner) ? inner.filter(Boolean) : inner]));

const values = (element) => (field) => {
  const input = element.elements[field.name];
  if (field.kind === "flag") return input.checked;
  if (input.type === "number" && field.name.includes(".")) return Number(input.value);
  return input.type === "number" && field.kind === "number" && input.value !== "" ? Number(input.value) : input.value.trim();
};

/** Every form that may be filled in now. `names` asks what may be meant by what is typed in a field of a kind; `known` is
 * what the view says under a name, which is usually what belongs in a number of that name. */
export function formsOf(choices, play, names, known) {
  return choices.forms.map((form, number) => {
    const fields = form.fields.map((field) => [field, fieldOf(field)]);
    const element = h("form", { "data-form": form.move },
      ...fields.map(([field, input]) => {
        if (field.kind === "number" && Number.isInteger(known(field.name))) input.value = known(field.name);
        input.dataset.key = `form-${number}-${field.name}`;
        const hints = h("datalist", { id: `hints-${number}-${field.name}` });
        if (input.type === "text" && field.kind !== "text") {
          input.setAttribute("list", hints.id);
          let timer;
          input.addEventListener("input", () => {
            clearTimeout(timer);
            timer = setTimeout(async () => {
              const found = input.value.trim().length > 1 ? await names(field.kind, input.value) : [];
              hints.replaceChildren(...found.map((value) => h("option", { value })));
            }, 200);
          });
        }
        return h("div", {}, labelled(field.name.replace(/\.(\d+)/g, (_, digits) => ` ${Number(digits) + 1}`)
          .replace(".", " "), input), hints);
      }), h("button", { type: "submit" }, form.move));
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      play(turnOf(form, values(element)));
    });
    return h("details", { className: "form", open: choices.forms.length === 1 }, h("summary", {}, form.move), element);
  });
}

/** A line to write any turn in, as the notation of the game has it. */
export function written(play) {
  const input = h("input", { type: "text", name: "move", autocomplete: "off", maxlength: 2000, "data-key": "written" });
  const element = h("form", { className: "row written" }, labelled("Write a turn", input),
    h("button", { type: "submit" }, "Play"));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) play(input.value.trim());
    input.value = "";
  });
  return element;
}

/** The picks of this step as buttons, so that any game can be played without its board. */
export function picksOf(picking) {
  const what = (pick) => (pick.move && !pick.then?.length ? pick.move : pick.value);
  const held = picking.holding;
  const touch = (pick) => () => (picking.isPlace(pick.value) ? picking.take(pick) : picking.hold(pick));
  const steps = [...picking.level];
  const through = held && steps.includes(held) ? held.then ?? [] : [];
  const row = (picks, act) => picks.map((pick) => button(what(pick), act(pick), {
    "data-key": `pick-${what(pick)}`, "aria-pressed": pick === held ? "true" : undefined }));
  return h("div", { className: "picks" },
    picking.path.length ? h("p", {}, picking.path.map((pick) => pick.value).join(" → "), " ",
      button("Put back", () => { picking.reset(); picking.changed(); }, { "data-key": "put-back" })) : null,
    picking.complete ? button(`Play ${picking.complete}`, () => picking.finish({ move: picking.complete })) : null,
    h("div", { className: "row" }, ...row(steps, touch)),
    through.length ? h("div", { className: "row" }, ...row(through, (pick) => () => picking.take(held, pick))) : null);
}
