import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { FakeServer, VIEW } from "./fake-server";

let server: FakeServer;
let session: TableSession;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  session = new TableSession("table", server.openSocket);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const reconnect = (): void => {
  vi.advanceTimersByTime(500);
  server.connect();
};
const resultOf = async <T>(promise: Promise<T>): Promise<T | "waiting"> => {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([promise, Promise.resolve("waiting" as const)]);
};

describe("the connection of a table", () => {
  test("asks for everything at first, and after a break for what followed the last number it has", () => {
    server.connect();
    expect(server.received[0]).toEqual({ type: "hello", last: -1, language: "en", screen: false });
    server.events = [{ at: 1, action: "chat", person: "you" }];
    server.send(server.update());
    server.disconnect();
    expect(session.status).toBe("lost");
    reconnect();
    expect(server.messages("hello").at(-1)).toEqual({ type: "hello", last: 1, language: "en", screen: false });
    expect(session.status).toBe("open");
  });

  test("answers a ping at once", () => {
    server.connect();
    server.send({ type: "ping", id: 7 });
    expect(server.received.at(-1)).toEqual({ type: "pong", id: 7 });
  });

  test("waits longer after each attempt that fails", () => {
    server.connect();
    server.disconnect();
    vi.advanceTimersByTime(500);
    expect(server.sockets).toHaveLength(2);
    server.disconnect();
    vi.advanceTimersByTime(500);
    expect(server.sockets).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(server.sockets).toHaveLength(3);
  });

  test("sends a move again if the server did not receive it", async () => {
    server.connect();
    const played = session.play("c3");
    server.disconnect();
    expect(await resultOf(played)).toBe("waiting");
    reconnect();
    const turns = server.messages("action");
    expect(turns).toHaveLength(2);
    expect(turns[1]).toEqual(turns[0]);
    server.send({ type: "done", id: 1 });
    expect(await resultOf(played)).toBe(true);
  });

  test("does not send a move again if the server received it", async () => {
    server.connect();
    const played = session.play("c3");
    server.disconnect();
    server.events = [{ at: 1, action: "turn", person: "me", seat: 0, move: "c3" }];
    server.view = { ...VIEW, ply: 1 };
    reconnect();
    expect(server.messages("action")).toHaveLength(1);
    expect(await resultOf(played)).toBe(true);
  });

  test("never plays a move in another position than it was made for", async () => {
    server.connect();
    const played = session.play("c3");
    server.disconnect();
    server.view = { ...VIEW, ply: 2 };
    reconnect();
    expect(server.messages("action")).toHaveLength(1);
    expect(await resultOf(played)).toBe(false);
    expect(session.error?.code).toBe("stale");
  });

  test("keeps actions without a connection until there is one", async () => {
    server.connect();
    server.disconnect();
    const sent = session.act({ type: "chat", text: "hello" });
    expect(server.messages("action")).toHaveLength(0);
    reconnect();
    expect(server.messages("action")).toHaveLength(1);
    server.send({ type: "done", id: 1 });
    expect(await resultOf(sent)).toBe(true);
  });

  test("sends equal actions once each, and only the lost one again", async () => {
    server.connect();
    const both = [session.act({ type: "react", kind: "wow" }), session.act({ type: "react", kind: "wow" })];
    server.disconnect();
    server.events = [{ at: 1, action: "react", person: "me" }];
    reconnect();
    expect(server.messages("action")).toHaveLength(3);
    server.send({ type: "done", id: 2 });
    expect(await resultOf(Promise.all(both))).toEqual([true, true]);
  });

  test("shows an error with its ruling until the next success", async () => {
    server.connect();
    const played = session.play("c3");
    server.send({ type: "error", id: 1, code: "not-empty", message: "c3 is not empty.", ruling: "STH-2" });
    expect(await resultOf(played)).toBe(false);
    expect(session.error?.ruling).toBe("STH-2");
    const next = session.play("c4");
    server.send({ type: "done", id: 2 });
    expect(await resultOf(next)).toBe(true);
    expect(session.error).toBeNull();
  });

  test("reconnects to a server that restarts, and not after being kicked", () => {
    server.connect();
    server.send({ type: "goodbye", code: "closing", message: "" });
    server.disconnect();
    reconnect();
    expect(session.status).toBe("open");
    server.send({ type: "goodbye", code: "kicked", message: "You were removed." });
    server.disconnect();
    vi.advanceTimersByTime(60_000);
    expect(session.status).toBe("ended");
    expect(server.sockets).toHaveLength(2);
  });

  test("fetches picks that the view left out", async () => {
    server.connect();
    const rest = session.expand(["P"]);
    const request = server.received.at(-1)!;
    expect(request).toMatchObject({ type: "expand", values: ["P"] });
    server.send({
      type: "choices",
      id: (request as { id: number }).id,
      choices: { type: "picks", first: [{ kind: "square", value: "a1", move: "a1" }] },
    });
    expect(await resultOf(rest)).toHaveLength(1);
  });
});
