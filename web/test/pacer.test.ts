import type { Event, TableView, Update } from "$api";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LANDING_MS, MovePacer } from "../src/connection/pacer";
import { VIEW } from "./fake-server";

const GAME = { turn: 0, outcome: null } as unknown as NonNullable<TableView["game"]>;
const OUTCOME = { winners: [1], reason: "king" };

let shown: Update[];
let pacer: MovePacer;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pacer = new MovePacer(
    (update) => shown.push(update),
    (seat) => seat === 0,
  );
  pacer.add(update([], { game: GAME }));
});
afterEach(() => vi.useRealTimers());

const turn = (seat: number): Event => ({ at: 0, action: "turn", seat, move: "c3" });
const update = (events: readonly Event[], view: Partial<TableView>): Update => ({
  type: "update",
  number: 0,
  now: 0,
  view: { ...VIEW, ...view },
  events,
  you: "me",
});
const playing = (seat: number): Update => update([turn(seat)], { game: { ...GAME, turn: 1 - seat } });

describe("the pacer of moves", () => {
  test("shows an answer once the move before it has landed, and what follows after it", () => {
    const [mine, answer, chat] = [playing(0), playing(1), update([], { game: GAME })];
    for (const one of [mine, answer, chat]) pacer.add(one);
    expect(shown.slice(1)).toEqual([mine]);
    vi.advanceTimersByTime(LANDING_MS);
    expect(shown.slice(1)).toEqual([mine, answer, chat]);
  });

  test("counts the landing from when the page has drawn the move", () => {
    pacer = new MovePacer(
      (one) => {
        vi.advanceTimersByTime(200); // a slow page
        shown.push(one);
      },
      (seat) => seat === 0,
    );
    shown = [];
    for (const one of [update([], { game: GAME }), playing(0), playing(1)]) pacer.add(one);
    vi.advanceTimersByTime(LANDING_MS - 1);
    expect(shown).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(shown).toHaveLength(3);
  });

  test("never holds back a move from this device", () => {
    pacer.add(playing(1));
    pacer.add(playing(0));
    expect(shown).toHaveLength(3);
  });

  test("shows the last move of somebody else before the result", () => {
    const last = update([turn(1)], { phase: "finished", game: { ...GAME, turn: null, outcome: OUTCOME } as never });
    pacer.add({ ...playing(0), events: [] });
    pacer.add(last);
    expect(shown.at(-1)?.view).toMatchObject({ phase: "playing", game: { turn: 1, outcome: null } });
    expect(shown.at(-1)?.events).toEqual(last.events);
    vi.advanceTimersByTime(LANDING_MS);
    expect(shown.at(-1)).toEqual({ ...last, events: [] });
  });

  test("shows nothing after it was closed", () => {
    for (const one of [playing(0), playing(1)]) pacer.add(one);
    pacer.close();
    vi.advanceTimersByTime(LANDING_MS);
    expect(shown).toHaveLength(2);
  });

  test("holds nothing back where everybody acts at once", () => {
    pacer = new MovePacer(
      (one) => shown.push(one),
      () => false,
    );
    shown = [];
    const view = { game: { ...GAME, turn: null } as never };
    for (const one of [update([], view), update([turn(1)], view), update([turn(2)], view)]) pacer.add(one);
    expect(shown).toHaveLength(3);
  });
});
