import type { PersonView, TableView } from "$api";
import { expect, test } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { describeResult, describeStatus } from "../src/pages/table/descriptions";
import { FakeServer, VIEW } from "./fake-server";

const person = (id: string, name: string, deviceOf: string | null = null): PersonView => ({
  id,
  name,
  bot: false,
  present: true,
  ready: false,
  wins: 0,
  muted: false,
  device_of: deviceOf,
});
const view = (seat: number, more: Partial<TableView> = {}): TableView => ({
  ...VIEW,
  people: [person("me", "Ada"), person("me.2", "Brook", "me")],
  seats: ["me", "me.2"],
  seat,
  game: { turn: seat, outcome: null } as TableView["game"],
  ...more,
});

function sharedSession(): { server: FakeServer; session: TableSession } {
  const server = new FakeServer();
  server.view = view(0);
  const session = new TableSession("t", server.openSocket);
  server.connect();
  return { server, session };
}

test("on a shared device the player to move is named, and the seats keep their places", () => {
  const { server, session } = sharedSession();
  expect(describeStatus(session)).toBe("Ada, your turn.");
  server.view = view(1);
  server.send(server.update());
  expect([describeStatus(session), session.nearSeat, session.companions.length]).toEqual(["Brook, your turn.", 0, 2]);
  server.view = view(0, {
    phase: "finished",
    game: { turn: null, outcome: { winners: [0], reason: "king", scores: null } } as unknown as TableView["game"],
  });
  server.send(server.update());
  expect(describeResult(session)?.title).toBe("Ada wins");
  session.close();
});

test("companions of somebody else do not share this device", () => {
  const { server, session } = sharedSession();
  server.view = { ...view(0), people: [person("me", "Ada"), person("you.2", "Brook", "you")] };
  server.send(server.update());
  expect(session.companions).toEqual([]);
  session.close();
});

test("before a game nobody waits for companions to be ready", () => {
  const { server, session } = sharedSession();
  server.view = view(0, { phase: "setup", game_number: 0, game: null });
  server.send(server.update());
  expect(describeStatus(session)).toBe("Everyone’s here. Start when you like.");
  session.close();
});

test("an action names the companion who acts, if one is chosen", () => {
  const { server, session } = sharedSession();
  session.actingAs = "me.2";
  void session.act({ type: "choose-options", options: {} });
  session.actingAs = null;
  void session.act({ type: "ready" });
  expect(server.messages("action").map((message) => (message.type === "action" ? message.person : null))).toEqual([
    "me.2",
    undefined,
  ]);
  session.close();
});

test("a companion's move that arrived before the connection broke is not sent again", () => {
  const { server, session } = sharedSession();
  void session.play("c3");
  server.disconnect();
  server.events = [{ at: 1, action: "turn", person: "me.2", seat: 1, move: "c3" }];
  window.dispatchEvent(new Event("online"));
  server.connect();
  expect(server.messages("action")).toHaveLength(1);
  session.close();
});

test("errors name companions by their own names", async () => {
  const { server, session } = sharedSession();
  const result = session.act({ type: "start" });
  server.send({ type: "error", id: 1, code: "someone-away", message: "me.2 is away, and me is here." });
  expect(await result).toBe(false);
  expect(session.error?.message).toBe("Brook is away, and Ada is here.");
  session.close();
});
