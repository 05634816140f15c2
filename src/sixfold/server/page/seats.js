// Who sits where: names, clocks, whose turn it is; and what may be done about seats.

import { button, h } from "./dom.js";
import { clock } from "./words.js";

/** What each seat has left now: the house said what it was at `view.at`, and time went on since. */
export function left(view, seat, passed) {
  if (view.left[seat] === undefined) return null;
  return view.left[seat] - (view.running === seat ? passed : 0);
}

function sideOf(view, seat) {
  const sides = view.game?.sides ?? [];
  const team = view.teams.findIndex((one) => one.includes(seat));
  return sides[seat] ?? sides[team] ?? "";
}

/** What a side has in hand and has scored, where the game shows that. */
function held(view, seat) {
  const team = view.teams.findIndex((one) => one.includes(seat));
  const hand = view.game?.hands?.[team];
  const texts = typeof hand === "object" && hand
    ? Object.entries(hand).filter(([, count]) => count).map(([letter, count]) => `${letter} ${count}`)
    : hand === undefined ? [] : [String(hand)];
  const score = view.game?.score?.[team];
  return [texts.length ? `${texts.join(", ")} in hand` : null, score ? `${score} points` : null].filter(Boolean);
}

export function seatsOf(view, me, act, here) {
  const people = new Map(view.people.map((person) => [person.id, person]));
  const owner = view.host === me;
  const turn = view.phase === "playing" ? view.game?.turn : null;
  const winners = view.game?.outcome?.winners ?? [];
  return view.seats.map((id, seat) => {
    const person = people.get(id);
    const side = sideOf(view, seat);
    const about = [];
    if (person && id === me) about.push("you");
    if (person?.bot) about.push("bot");
    if (person && !person.bot && !(here.has(id) || person.here)) about.push("away");
    if (person?.ready && view.phase !== "playing" && id !== view.host) about.push("ready");
    if (person?.won) about.push(`${person.won} won`);
    about.push(...held(view, seat));
    const free = !person && view.phase !== "playing";
    return h("li", { className: `seat${turn === seat ? " turn" : ""}${winners.includes(seat) && view.phase !== "playing" ? " won" : ""}`,
      "aria-current": turn === seat ? "true" : undefined },
      side ? h("span", { className: `chip ${side.toLowerCase()}`, title: side, "aria-label": side }) : null,
      h("span", { className: "name" }, person ? person.name : `Seat ${seat + 1} is free`),
      about.length ? h("small", {}, about.join(", ")) : null,
      view.left[seat] === undefined ? null : h("time", { className: "clock", "data-seat": seat }, clock(view.left[seat])),
      free && me && view.seat !== seat ? button("Sit here", () => act({ act: "sit", seat }), { "data-key": `sit-${seat}` }) : null,
      owner && person && id !== me && view.phase !== "playing"
        ? button("Send away", () => act({ act: "kick", person: id }), { className: "quiet", "data-key": `kick-${seat}` }) : null);
  });
}

/** Those at the table who do not sit. */
export function watching(view, strangers) {
  const names = view.people.filter((person) => person.here && !view.seats.includes(person.id)).map((person) => person.name);
  const more = strangers ? [`${strangers} more`] : [];
  const all = [...names, ...more];
  return all.length ? `Looking on: ${all.join(", ")}` : "";
}
