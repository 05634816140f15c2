// The door and the lobby: what to play and with whom, tables to sit down at, and one's own games.

import { ask, get, post } from "./api.js";
import { button, h, labelled, replace, tell } from "./dom.js";
import { optionFields } from "./options.js";

const place = (id) => document.getElementById(id);
const failed = (error) => tell(error.message, true);
const go = (table) => { location.href = `/t/${encodeURIComponent(table)}`; };
const rememberedName = () => place("name").value.trim();

/** Clocks to choose from, as the house is told them. */
const CLOCKS = [
  ["No clock", null],
  ["3 minutes, 2 s more each turn", { type: "fischer", initial: 180, increment: 2, grace: 1 }],
  ["10 minutes, 5 s more each turn", { type: "fischer", initial: 600, increment: 5, grace: 1 }],
  ["30 s for each turn", { type: "per-turn", seconds: 30, grace: 1 }],
  ["A day for each turn", { type: "per-turn", seconds: 86400 }],
];

const presets = new Map();
const number = (low, high, value) => h("input", { type: "number", min: low, max: high, value, inputMode: "numeric" });

async function named() {
  const name = rememberedName();
  if (!name) {
    place("name").focus();
    throw new Error("Say what you are called first.");
  }
  await ask("PATCH", "/api/me", { name });
  return name;
}

async function open(opening, start = false) {
  try {
    const name = await named();
    const made = await post("/api/tables", { ...opening, name });
    if (start) await post(`/api/tables/${encodeURIComponent(made.table)}/acts`, { act: { act: "start" } });
    go(made.table);
  } catch (error) {
    failed(error);
  }
}

/** Setting a table of a preset: with whom, its options, its clock. */
function setting(preset) {
  const [fewest, most] = preset.seats;
  const seats = fewest === most ? null : number(Math.max(fewest, 1), most, preset.usual ?? Math.max(fewest, Math.min(most, 2)));
  const time = h("select", {}, ...CLOCKS.map(([text], at) => h("option", { value: at }, text)));
  const free = h("input", { type: "checkbox" });
  const fields = optionFields(preset.options.filter((option) => !option.per_seat));
  const level = h("select", {}, ...[1, 2, 3, 4, 5, 6, 7, 8].map((one) => h("option", { value: one, selected: one === 3 },
    one === 1 ? "1, a beginner" : one === 8 ? "8, the strongest" : one)));
  const opening = () => ({
    preset: preset.name,
    public: free.checked,
    options: fields.values(),
    ...(seats ? { seats: Number(seats.value) } : {}),
    ...(CLOCKS[time.value][1] ? { clock: CLOCKS[time.value][1] } : {}),
  });
  const bots = () => Array.from({ length: (seats ? Number(seats.value) : most) - 1 }, () => ({ player: level.value }));
  return h("form", { onsubmit: (event) => event.preventDefault() },
    h("h2", {}, preset.title), h("p", {}, preset.line),
    h("div", { className: "row" },
      button("Play with a friend", () => open(opening()), { className: "main", "data-key": "friend" }),
      // Where something is chosen for one's own seat, that comes before the start.
      button("Play with a bot", () => open({ ...opening(), bots: bots() }, !preset.options.some((option) => option.per_seat)),
        { "data-key": "bot" }),
      labelled("Level", level)),
    h("details", {}, h("summary", {}, "Options"),
      seats ? labelled("Seats", seats) : null, labelled("Clock", time), labelled("Anybody may come", free, "show this table to everybody who visits the house"),
      fields.element),
    h("p", { className: "quiet" }, preset.credit));
}

async function choose(name) {
  try {
    const preset = presets.get(name)?.options ? presets.get(name) : await get(`/api/games/${encodeURIComponent(name)}`);
    for (const chosen of document.querySelectorAll("#games button")) {
      chosen.setAttribute("aria-pressed", String(chosen.dataset.preset === name));
    }
    replace(place("setting"), setting(preset));
  } catch (error) {
    failed(error);
  }
}

function listed(seen) {
  const title = presets.get(seen.preset ?? seen.standing?.preset)?.title ?? seen.preset ?? seen.standing?.preset;
  const standing = seen.standing ?? seen;
  const free = standing.closed ? "closed" : standing.free ? `${standing.free} of ${standing.seats} seats free` : standing.phase;
  return h("li", {}, h("a", { href: `/t/${encodeURIComponent(seen.table)}` }, title),
    h("span", {}, standing.host ? ` of ${standing.host}` : ""), h("small", {}, ` ${free}`));
}

async function lists() {
  const rows = (answer) => (Array.isArray(answer) ? answer : answer.tables);
  const [open, own] = await Promise.all([get("/api/tables"), get("/api/me/tables")]);
  replace(place("tables"), ...rows(open).map(listed));
  replace(place("mine"), ...rows(own).map(listed));
  place("no-tables").hidden = rows(open).length > 0;
  place("own").hidden = rows(own).length === 0;
}

place("join").addEventListener("submit", (event) => {
  event.preventDefault();
  post("/api/rooms", { code: place("code").value }).then((found) => go(found.table), failed);
});

async function start() {
  const [me, games] = await Promise.all([get("/api/me"), get("/api/games")]);
  place("name").value ||= me.name; // somebody may have begun to type
  for (const preset of Array.isArray(games) ? games : games.games) presets.set(preset.name, preset);
  replace(place("games"), ...[...presets.values()].map((preset) => button(preset.title, () => choose(preset.name),
    { "data-preset": preset.name, "aria-pressed": "false", title: preset.line })));
  // What was chosen last is chosen still; the first one otherwise.
  const first = decodeURIComponent(location.hash.slice(1));
  await choose(presets.has(first) ? first : [...presets.keys()][0]);
  await lists();
  setInterval(() => document.visibilityState === "visible" && lists().catch(() => {}), 15000);
}
start().catch(failed);
