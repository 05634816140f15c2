import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { FakeHouse, VIEW } from "./fake-server";

let house: FakeHouse;
let session: TableSession;

beforeEach(() => {
  vi.useFakeTimers();
  house = new FakeHouse();
  session = new TableSession("table", house.dial);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const again = (): void => {
  vi.advanceTimersByTime(500);
  house.open();
};
const settled = async <T>(promise: Promise<T>): Promise<T | "waiting"> => {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([promise, Promise.resolve("waiting" as const)]);
};

describe("the line", () => {
  test("begins with nothing, and after a break with the last number it has", () => {
    house.open();
    expect(house.said[0]).toEqual({ type: "hello", last: -1, language: "en" });
    house.events = [{ at: 1, action: "chat", person: "you" }];
    house.tell(house.news());
    house.break();
    expect(session.status).toBe("lost");
    again();
    expect(house.done("hello").at(-1)).toEqual({ type: "hello", last: 1, language: "en" });
    expect(session.status).toBe("open");
  });

  test("answers a ping at once", () => {
    house.open();
    house.tell({ type: "ping", id: 7 });
    expect(house.said.at(-1)).toEqual({ type: "pong", id: 7 });
  });

  test("waits longer after each attempt that fails", () => {
    house.open();
    house.break();
    vi.advanceTimersByTime(500);
    expect(house.wires).toHaveLength(2);
    house.break();
    vi.advanceTimersByTime(500);
    expect(house.wires).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(house.wires).toHaveLength(3);
  });

  test("says a turn again that the house did not hear", async () => {
    house.open();
    const played = session.play("c3");
    house.break();
    expect(await settled(played)).toBe("waiting");
    again();
    const turns = house.done("action");
    expect(turns).toHaveLength(2);
    expect(turns[1]).toEqual(turns[0]);
    house.tell({ type: "done", id: 1 });
    expect(await settled(played)).toBe(true);
  });

  test("does not say a turn again that the house heard", async () => {
    house.open();
    const played = session.play("c3");
    house.break();
    house.events = [{ at: 1, action: "turn", person: "me", seat: 0, move: "c3" }];
    house.view = { ...VIEW, ply: 1 };
    again();
    expect(house.done("action")).toHaveLength(1);
    expect(await settled(played)).toBe(true);
  });

  test("never plays a turn in another position than it answered to", async () => {
    house.open();
    const played = session.play("c3");
    house.break();
    house.view = { ...VIEW, ply: 2 };
    again();
    expect(house.done("action")).toHaveLength(1);
    expect(await settled(played)).toBe(false);
    expect(session.error?.code).toBe("stale");
  });

  test("keeps what is done without a connection until there is one", async () => {
    house.open();
    house.break();
    const said = session.act({ type: "chat", text: "hello" });
    expect(house.done("action")).toHaveLength(0);
    again();
    expect(house.done("action")).toHaveLength(1);
    house.tell({ type: "done", id: 1 });
    expect(await settled(said)).toBe(true);
  });

  test("says one word twice when it was meant twice, and once where one of two arrived", async () => {
    house.open();
    const both = [session.act({ type: "react", kind: "wow" }), session.act({ type: "react", kind: "wow" })];
    house.break();
    house.events = [{ at: 1, action: "react", person: "me" }];
    again();
    expect(house.done("action")).toHaveLength(3);
    house.tell({ type: "done", id: 2 });
    expect(await settled(Promise.all(both))).toEqual([true, true]);
  });

  test("shows a refusal with its ruling, and puts it away with the next success", async () => {
    house.open();
    const played = session.play("c3");
    house.tell({ type: "error", id: 1, code: "not-empty", message: "c3 is not empty.", ruling: "STH-2" });
    expect(await settled(played)).toBe(false);
    expect(session.error?.ruling).toBe("STH-2");
    const next = session.play("c4");
    house.tell({ type: "done", id: 2 });
    expect(await settled(next)).toBe(true);
    expect(session.error).toBeNull();
  });

  test("comes back to a house that closes, and not to one that sends it away", () => {
    house.open();
    house.tell({ type: "goodbye", code: "closing", message: "" });
    house.break();
    again();
    expect(session.status).toBe("open");
    house.tell({ type: "goodbye", code: "kicked", message: "You were sent away." });
    house.break();
    vi.advanceTimersByTime(60_000);
    expect(session.status).toBe("ended");
    expect(house.wires).toHaveLength(2);
  });

  test("fetches picks that were left out", async () => {
    house.open();
    const rest = session.expand(["P"]);
    const asked = house.said.at(-1)!;
    expect(asked).toMatchObject({ type: "expand", values: ["P"] });
    house.tell({
      type: "choices",
      id: (asked as { id: number }).id,
      choices: { type: "picks", first: [{ kind: "square", value: "a1", move: "a1" }] },
    });
    expect(await settled(rest)).toHaveLength(1);
  });
});
