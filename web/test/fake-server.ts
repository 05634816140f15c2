// A server that speaks the protocol over fake sockets, which a test can open and close as it likes.

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
  limit: 2,
  open_seats: false,
  locked: false,
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

export class FakeServer {
  readonly received: Incoming[] = [];
  readonly sockets: FakeSocket[] = [];
  events: Event[] = [];
  view: TableView = VIEW;

  readonly openSocket = (): Socket => {
    const socket = new FakeSocket(this);
    this.sockets.push(socket);
    return socket;
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  update(events: readonly Event[] = this.events, number = this.events.length): Update {
    return { type: "update", number, now: 10, view: this.view, events, you: "me" };
  }

  /** Accepts the newest connection and sends the events that its client does not know. */
  connect(): void {
    this.socket.onopen?.(undefined as never);
    const hello = this.received.findLast((message) => message.type === "hello");
    const last = hello?.type === "hello" ? (hello.last ?? -1) : -1;
    this.send(this.update(this.events.filter((_, index) => index + 1 > last)));
  }

  send(message: Outgoing): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  disconnect(): void {
    this.socket.onclose?.(undefined as never);
  }

  /** The messages of a type that clients sent. */
  messages(kind: Incoming["type"]): Incoming[] {
    return this.received.filter((message) => message.type === kind);
  }
}

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  constructor(private readonly server: FakeServer) {}
  send(text: string): void {
    this.server.received.push(JSON.parse(text) as Incoming);
  }
  close(): void {}
}
