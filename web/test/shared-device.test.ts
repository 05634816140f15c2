import type { PersonView, TableView } from "$api";
import { expect, test } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { describeResult, describeStatus } from "../src/pages/table/descriptions";
import { FakeHouse, VIEW } from "./fake-server";

const person = (id: string, name: string, beside: string | null = null): PersonView => ({
  id,
  name,
  bot: false,
  present: true,
  ready: false,
  wins: 0,
  muted: false,
  device_of: beside,
});
const view = (seat: number, more: Partial<TableView> = {}): TableView => ({
  ...VIEW,
  people: [person("me", "Ada"), person("me.2", "Brook", "me")],
  seats: ["me", "me.2"],
  seat,
  game: { turn: seat, outcome: null } as TableView["game"],
  ...more,
});

function shared(): { house: FakeHouse; session: TableSession } {
  const house = new FakeHouse();
  house.view = view(0);
  const session = new TableSession("t", house.dial);
  house.open();
  return { house, session };
}

test("where a device is shared, whoever is to move is told by name, and seats stay where they are", () => {
  const { house, session } = shared();
  expect(describeStatus(session)).toBe("Ada, your turn.");
  house.view = view(1);
  house.tell(house.news());
  expect([describeStatus(session), session.nearSeat, session.companions.length]).toEqual(["Brook, your turn.", 0, 2]);
  house.view = view(0, {
    phase: "finished",
    game: { turn: null, outcome: { winners: [0], reason: "king", scores: null } } as unknown as TableView["game"],
  });
  house.tell(house.news());
  expect(describeResult(session)?.title).toBe("Ada wins");
  session.close();
});

test("whoever has the device of another's does not share one", () => {
  const { house, session } = shared();
  house.view = { ...view(0), people: [person("me", "Ada"), person("you.2", "Brook", "you")] };
  house.tell(house.news());
  expect(session.companions).toEqual([]);
  session.close();
});

test("before a game companions are not waited for: the device is ready for all", () => {
  const { house, session } = shared();
  house.view = view(0, { phase: "setup", game_number: 0, game: null });
  house.tell(house.news());
  expect(describeStatus(session)).toBe("Everyone’s here. Start when you like.");
  session.close();
});

test("an act names who does it where that is chosen", () => {
  const { house, session } = shared();
  session.actingAs = "me.2";
  void session.act({ type: "choose-options", options: {} });
  session.actingAs = null;
  void session.act({ type: "ready" });
  expect(house.done("action").map((message) => (message.type === "action" ? message.person : null))).toEqual([
    "me.2",
    undefined,
  ]);
  session.close();
});

test("a companion's turn that arrived before the line broke is not said again", () => {
  const { house, session } = shared();
  void session.play("c3");
  house.break();
  house.events = [{ at: 1, action: "turn", person: "me.2", seat: 1, move: "c3" }];
  window.dispatchEvent(new Event("online"));
  house.open();
  expect(house.done("action")).toHaveLength(1);
  session.close();
});

test("refusals speak of companions by their own names", async () => {
  const { house, session } = shared();
  const answer = session.act({ type: "start" });
  house.tell({ type: "error", id: 1, code: "someone-away", message: "me.2 is away, and me is here." });
  expect(await answer).toBe(false);
  expect(session.error?.message).toBe("Brook is away, and Ada is here.");
  session.close();
});
