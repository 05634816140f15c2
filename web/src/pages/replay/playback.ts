// Sends a finished game to a board as updates over a fake socket, so that boards need not know that it is a replay.

import type { Event, Update, Replay, PersonView, TurnView, Step, TableView } from "$api";
import type { Socket } from "../../connection/connection";

/** A socket that delivers updates and ignores everything that is sent. */
export class ReplaySocket implements Socket {
  onopen = null;
  onmessage: Socket["onmessage"] = null;
  onclose = null;

  send(): void {
    // There is no server.
  }

  close(): void {
    // Nothing to close.
  }

  deliver(update: Update): void {
    this.onmessage?.({ data: JSON.stringify(update) });
  }
}

const idOf = (seat: number): string => `seat-${seat}`;

const person = ({ name, bot, wins }: Replay["seats"][number], seat: number): PersonView => ({
  id: idOf(seat),
  name,
  bot,
  wins,
  present: true,
  ready: false,
  muted: false,
});

/** The table at a step, as spectators saw it. */
export function viewAt(game: Replay, steps: readonly Step[], at: number): TableView {
  const step = steps[at]!;
  const turns = steps
    .slice(1, at + 1)
    .filter((one) => one.move !== null)
    .map((one): TurnView => ({ seat: one.seat, at: one.at, move: one.move ?? "" }));
  return {
    at: step.at,
    phase: step.view.outcome ? "finished" : "playing",
    closed: false,
    public: false,
    spectators: true,
    chat: false,
    preset: game.preset,
    options: game.options,
    teams: game.teams,
    people: game.seats.map(person).filter((one) => one.name),
    owner: "",
    seats: game.seats.map((sat, seat) => (sat.name ? idOf(seat) : null)),
    limit: game.seats.length,
    open_seats: false,
    locked: false,
    game_number: game.number,
    pair: null,
    started_at: 0,
    ply: null,
    clock: { type: "none" },
    time_left: [],
    running: null,
    offers: [],
    votes: [],
    messages: [],
    turns,
    game: step.view,
    drawing: step.drawing ?? "",
    seat: null,
    chosen_options: "",
    choices: null,
  };
}

/** The update between two positions. A step forward has the move as its event, so that the board animates it. */
export function updateBetween(game: Replay, steps: readonly Step[], from: number, to: number): Update {
  const step = steps[to]!;
  const events: Event[] =
    to === from + 1 && step.move !== null ? [{ at: step.at, action: "turn", seat: step.seat, move: step.move }] : [];
  return { type: "update", number: to, now: step.at, view: viewAt(game, steps, to), events };
}
