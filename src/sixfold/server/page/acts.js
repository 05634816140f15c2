// What somebody may do at the table besides their turns: get ready, start, offer, ask, answer, vote.

import { button, h } from "./dom.js";
import { OFFERS, REASONS } from "./words.js";

/** The buttons for this moment, most wanted first. The house refuses what cannot be done; nothing is judged here. */
export function actsOf(view, me, act, rival, terms) {
  const seated = view.seat !== null && view.seat !== undefined;
  const own = view.people.find((person) => person.id === me);
  const owner = view.host === me;
  const found = [];
  const offer = (name, text, what, properties = {}) => found.push(button(text, () => act(what), { "data-key": name, ...properties }));
  if (view.closed || !own) return found;
  if (view.number === 0) {
    if (owner) offer("start", "Start the game", { act: "start" }, { className: "main" });
    else if (seated) offer("ready", own.ready ? "Not ready yet" : "I am ready", { act: "ready", ready: !own.ready }, { className: "main" });
    if (seated) offer("stand", "Stand up", { act: "stand" });
    if (owner && view.seats.includes(null)) found.push(bringing(act));
  } else if (view.phase === "playing") {
    if (seated) {
      if (terms.draw) offer("draw", "Offer a draw", { act: "offer-draw" });
      if (terms.take_back) offer("back", "Ask to take back", { act: "ask-back" });
      found.push(button("Resign", () => confirm("Give up this game?") && act({ act: "resign" }), { "data-key": "resign" }));
      if (rival) offer("claim", "Claim the game", { act: "claim" });
    }
  } else if (seated) {
    offer("again", "Play again", { act: "ask-again" }, { className: "main" });
  }
  return found;
}

function bringing(act) {
  const levels = h("select", { "aria-label": "Level of the bot", "data-key": "level" },
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => h("option", { value: String(level), selected: level === 3 }, `Level ${level}`)));
  return h("span", { className: "row" }, levels,
    button("Bring a bot", () => act({ act: "bring", bot: levels.value, name: "" }), { "data-key": "bring" }));
}

/** Open offers and votes, with the answers to them. */
export function questionsOf(view, me, act) {
  const name = (id) => view.people.find((person) => person.id === id)?.name ?? "Somebody";
  const seated = view.seat !== null && view.seat !== undefined;
  const offers = view.offers.filter((offer) => offer.open).map((offer) => {
    const what = offer.kind === "back" && offer.turns > 1 ? `${OFFERS.back} ${offer.turns} turns` : OFFERS[offer.kind];
    const own = offer.by === me;
    const answered = offer.agreed?.includes(me);
    return h("p", { className: "question", "data-offer": offer.kind },
      `${own ? "You" : name(offer.by)} ${offer.kind === "draw" ? "offered" : "asked"} ${what}. `,
      own ? button("Withdraw", () => act({ act: "withdraw", offer: offer.kind }), { "data-key": "withdraw" }) : null,
      !own && seated && !answered ? button("Agree", () => act({ act: "accept", offer: offer.kind }), { className: "main", "data-key": "agree" }) : null,
      !own && seated && !answered ? button("No", () => act({ act: "decline", offer: offer.kind }), { "data-key": "decline" }) : null);
  });
  const votes = view.votes.filter((vote) => !vote.result).map((vote) => h("p", { className: "question" },
    `${name(vote.by)} asks: ${vote.question} `,
    seated ? button("Yes", () => act({ act: "vote", number: vote.number, yes: true })) : null,
    seated ? button("No", () => act({ act: "vote", number: vote.number, yes: false })) : null));
  return [...offers, ...votes];
}

/** How things stand, in one line. */
export function standing(view) {
  const name = (seat) => view.people.find((person) => person.id === view.seats[seat])?.name ?? `Seat ${seat + 1}`;
  if (view.closed) return "This table is closed.";
  const outcome = view.game?.outcome;
  if (outcome && view.phase !== "playing") {
    const why = REASONS[outcome.reason] ? ` (${REASONS[outcome.reason]})` : "";
    if (!outcome.winners.length) return `The game is drawn${why}.`;
    if (outcome.winners.includes(view.seat)) return `You win${why}.`;
    return `${outcome.winners.map(name).join(" and ")} won${why}.`;
  }
  if (view.phase !== "playing") {
    return view.seats.includes(null) ? "Waiting for somebody to sit down." : "Everybody is here. The owner starts the game.";
  }
  if (!view.game) return "A game goes on; nobody may watch.";
  const turn = view.game.turn;
  if (turn === null || turn === undefined) return view.choices?.forms?.length ? "You may act." : "The game goes on.";
  return turn === view.seat ? "It is your turn." : `It is ${name(turn)}’s turn.`;
}
