// A house that speaks the schema, over wires that can break where a test wants them to.

import type { Event, Incoming, Update, Outgoing, TableView } from "$api";
import type { Socket } from "../src/connection/connection";

export const VIEW: TableView = {
  at: 0,
  phase: "playing",
  closed: false,
  public: false,
  spectators: true,
  chat: true,
  preset: "sixth",
  options: "",
  teams: [[0], [1]],
  people: [
    { id: "me", name: "seat 0", bot: false, present: true, ready: false, wins: 0, muted: false },
    { id: "you", name: "seat 1", bot: false, present: true, ready: false, wins: 0, muted: false },
  ],
  owner: "me",
  seats: ["me", "you"],
  game_number: 1,
  pair: null,
  started_at: 0,
  ply: 0,
  clock: { type: "none" },
  time_left: [],
  running: null,
  offers: [],
  votes: [],
  messages: [],
  turns: [],
  game: null,
  seat: 0,
  chosen_options: "",
  choices: { type: "picks", first: [] },
};

export class FakeHouse {
  readonly said: Incoming[] = [];
  readonly wires: FakeWire[] = [];
  events: Event[] = [];
  view: TableView = VIEW;

  readonly dial = (): Socket => {
    const wire = new FakeWire(this);
    this.wires.push(wire);
    return wire;
  };

  get wire(): FakeWire {
    return this.wires.at(-1)!;
  }

  news(events: readonly Event[] = this.events, number = this.events.length): Update {
    return { type: "update", number, now: 10, view: this.view, events, you: "me" };
  }

  /** Somebody connects: they are told what happened since what they know. */
  open(): void {
    this.wire.onopen?.(undefined as never);
    const hello = this.said.findLast((message) => message.type === "hello");
    const last = hello?.type === "hello" ? (hello.last ?? -1) : -1;
    this.tell(this.news(this.events.filter((_, index) => index + 1 > last)));
  }

  tell(message: Outgoing): void {
    this.wire.onmessage?.({ data: JSON.stringify(message) });
  }

  break(): void {
    this.wire.onclose?.(undefined as never);
  }

  done(kind: Incoming["type"]): Incoming[] {
    return this.said.filter((message) => message.type === kind);
  }
}

class FakeWire implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  constructor(private readonly house: FakeHouse) {}
  send(text: string): void {
    this.house.said.push(JSON.parse(text) as Incoming);
  }
  close(): void {}
}
