// The table: everything it shows comes from the last view that the house sent.

import { ask, get, post } from "./api.js";
import { actsOf, questionsOf, standing } from "./acts.js";
import { drawing } from "./board.js";
import { button, h, labelled, replace, tell } from "./dom.js";
import { formsOf, picksOf, written } from "./forms.js";
import { Line } from "./line.js";
import { optionFields } from "./options.js";
import { Picking } from "./picking.js";
import { plain } from "./plain.js";
import { left, seatsOf, watching } from "./seats.js";
import { Talk } from "./talk.js";
import { PICKS, clock } from "./words.js";

const table = decodeURIComponent(location.pathname.split("/").pop());
const place = (id) => document.getElementById(id);
const now = { view: null, me: null, seen: 0, here: new Set(), strangers: 0, preset: null };

const failed = (error) => tell(error.message, true);
// The first contact brings an identity, and the line is opened with it.
const mine = await get("/api/me").catch((error) => { failed(error); return { id: null, name: "" }; });
now.me = mine.id;
const line = new Line(table, heard, (up) => { place("offline").hidden = up; });
const act = (what) => line.act(what).catch(failed);
const play = (move) => line.act({ act: "turn", move }, now.view.ply).catch((error) => { failed(error); show(); });
const under = (values) => line.ask({ type: "under", values }).then((rest) => rest.choices.first, () => null);
const names = (kind, text) => line.ask({ type: "complete", kind, text }).then((found) => found.names, () => []);
const picking = new Picking(under, () => showGame(), play);
const talk = new Talk(place("talk"), (what) => line.act(what), () => line.send({ type: "typing" }));
place("write").append(written(play));

function heard(message) {
  if (message.type === "news") {
    const fresh = JSON.stringify(message.view.choices) !== JSON.stringify(now.view?.choices)
      || message.view.ply !== now.view?.ply || message.view.number !== now.view?.number;
    now.view = message.view;
    now.me = message.you ?? mine.id;
    // The view may be a little older than the message that brings it.
    now.seen = performance.now() - Math.max(0, message.now - message.view.at) * 1000;
    if (fresh) begin();
    show();
  } else if (message.type === "presence") {
    now.here = new Set(message.here);
    now.strangers = message.watching ?? 0;
    const people = now.view?.people ?? [];
    talk.typing((message.typing ?? []).filter((id) => id !== now.me)
      .map((id) => people.find((person) => person.id === id)?.name).filter(Boolean));
    if (now.view) showSeats();
  } else if (message.type === "refused" || message.type === "bye") tell(message.message, true);
}

function begin() {
  const { view } = now;
  const drawn = view.game && drawing(view.game);
  if (view.choices?.type === "picks") picking.begin(view.choices.first, drawn ? drawn.places(view.game) : () => false);
  else picking.clear();
  const forms = view.choices?.type === "forms" ? formsOf(view.choices, play, names, (name) => view.game.own?.[name] ?? view.game[name]) : [];
  replace(place("forms"), ...forms);
  place("write").hidden = !(view.choices?.first?.length || view.choices?.forms?.length);
}

function showGame() {
  const { view } = now;
  const drawn = view.game && drawing(view.game);
  const last = view.turns.at(-1)?.move;
  if (!view.game) replace(place("board"), h("p", { className: "quiet" }, "The board is laid when the game starts."));
  else if (drawn) replace(place("board"), drawn.draw(view.game, picking, last));
  else replace(place("board"), plain(view.game));
  const any = picking.level.length || picking.complete;
  const loose = drawn && picking.loose.length > 1 ? picking.loose : [];
  replace(place("hand"), ...loose.map((pick) => button(`${PICKS[pick.kind] ?? pick.kind} ${pick.value}`, () => picking.hold(pick),
    { "data-key": `hold-${pick.value}`, "aria-pressed": String(pick === picking.holding) })),
  drawn && picking.complete ? button(`Play ${picking.complete}`, () => picking.finish({ move: picking.complete }),
    { className: "main" }) : null);
  place("list").hidden = !any;
  replace(place("picks"), any ? picksOf(picking) : null);
  place("list").open ||= Boolean(any && !drawn);
}

function showSeats() {
  const { view, me } = now;
  replace(place("seats"), ...seatsOf(view, me, act, now.here));
  place("watching").textContent = watching(view, now.strangers);
}

function show() {
  const { view, me } = now;
  const present = view.people.some((person) => person.id === me && person.here);
  const away = view.phase === "playing" && view.game?.turn !== view.seat
    && view.people.find((person) => person.id === view.seats[view.game?.turn])?.here === false;
  place("standing").textContent = standing(view);
  const turn = view.phase === "playing" && view.game?.turn === view.seat && view.seat !== null;
  document.title = `${turn ? "● " : ""}${now.preset?.title ?? view.preset} – Sixfold`;
  place("title").textContent = now.preset?.title ?? view.preset;
  place("about").textContent = view.options;
  place("come").hidden = present || view.closed;
  place("invite").hidden = view.closed || !view.seats.includes(null);
  showSeats();
  replace(place("acts"), ...(present ? actsOf(view, me, act, away, now.preset?.terms ?? {}) : []));
  replace(place("questions"), ...questionsOf(view, me, act));
  replace(place("turns"), ...view.turns.map((turn) => h("li", { "data-seat": turn.seat ?? "" }, turn.move)));
  place("history").hidden = !view.turns.length;
  showGame();
  showChoosing(present);
  talk.show(view, present);
}

/** What each seat chooses for itself before the game, where the preset has such options. */
function showChoosing(present) {
  const own = (now.preset?.options ?? []).filter((option) => option.per_seat);
  const section = place("choosing");
  section.hidden = !present || !own.length || now.view.seat === null || now.view.phase === "playing";
  if (section.hidden || section.childElementCount) return;
  const fields = optionFields(own);
  replace(section, h("h2", {}, "Your own choice"), fields.element,
    button("Choose", () => line.act({ act: "choose", values: fields.values() }).then(() => tell("Chosen."), failed)));
}

function tick() {
  if (now.view?.running === null || now.view?.running === undefined) return;
  const passed = (performance.now() - now.seen) / 1000;
  for (const element of document.querySelectorAll("time.clock")) {
    const seat = Number(element.dataset.seat);
    const seconds = left(now.view, seat, passed);
    element.textContent = clock(seconds);
    element.classList.toggle("short", seconds < 10 && now.view.running === seat);
  }
}
setInterval(tick, 200);

async function invite() {
  const link = `${location.origin}/t/${encodeURIComponent(table)}`;
  const field = h("input", { type: "text", readOnly: true, value: link, onfocus: (event) => event.target.select() });
  const copy = button("Copy the link", async () => {
    try {
      await navigator.clipboard.writeText(link);
      tell("Copied.");
    } catch {
      field.select();
    }
  });
  const code = h("output", { className: "code" });
  const room = button("Show a room code", () => post(`/api/tables/${encodeURIComponent(table)}/invitation`)
    .then((invitation) => { code.textContent = invitation.code; }, failed));
  const image = h("img", { src: `/api/tables/${encodeURIComponent(table)}/qr.svg`, alt: "QR code of the link", loading: "lazy",
    width: 174, height: 174 });
  replace(place("invite"), h("h2", {}, "Bring a friend"), labelled("Link to this table", field),
    h("p", { className: "row" }, copy, room, code), h("details", {}, h("summary", {}, "QR code"), image));
}

function come() {
  const name = h("input", { type: "text", maxlength: 40, required: true, autocomplete: "nickname", value: mine.name });
  const sit = (event) => {
    event.preventDefault();
    const called = name.value.trim();
    // Whoever says a name here is called so in the lobby as well.
    ask("PATCH", "/api/me", { name: called }).then(() => line.act({ act: "come", name: called })).then(() => now.view.seats.includes(null) && now.view.phase !== "playing"
      ? line.act({ act: "sit" }) : null).catch(failed);
  };
  replace(place("come"), h("form", { onsubmit: sit }, h("h2", {}, "Come to the table"),
    labelled("What are you called?", name), h("button", { type: "submit", className: "main" }, "Come and sit")));
}

async function start() {
  come();
  invite();
  while (!now.view) await new Promise((resolve) => setTimeout(resolve, 30));
  now.preset = await get(`/api/games/${encodeURIComponent(now.view.preset)}`);
  show();
}
start().catch(failed);
