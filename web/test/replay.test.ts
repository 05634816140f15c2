import type { Replay, SixthView, Step } from "$api";
import { expect, test, vi } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { updateBetween, ReplaySocket, viewAt } from "../src/pages/replay/playback";
import { ReplayPlayer } from "../src/pages/replay/player.svelte";

const view = (turn: number | null, more: Partial<SixthView> = {}): SixthView =>
  ({
    turn,
    outcome: null,
    size: 4,
    board: [],
    names: [],
    hands: [],
    points: [],
    score: [],
    beside: false,
    quiet: 0,
    king: null,
    sides: ["Silver", "Gold"],
    ...more,
  }) as unknown as SixthView;
const step = (number: number, move: string | null, more: Partial<Step> = {}): Step => ({
  number,
  seat: number ? (number - 1) % 2 : null,
  at: number,
  move,
  scores: null,
  position: `p${number}`,
  setup: null,
  view: view(number % 2),
  ...more,
});
const outcome = { winners: [1], reason: "king", scores: null } as const;
const steps = [step(0, null), step(1, "c3"), step(2, "a1"), step(3, "resign", { view: view(null, { outcome }) })];
const game: Replay = {
  table: "t",
  number: 1,
  games: 1,
  pair: null,
  preset: "sixth",
  options: "",
  chosen_options: {},
  teams: [[0], [1]],
  sides: ["Silver", "Gold"],
  seats: [
    { name: "One", bot: false, wins: 0 },
    { name: "Two", bot: false, wins: 1 },
  ],
  you: null,
  outcome,
  ending: "Two wins.",
  ruling: "STH-4",
  seconds: 3,
  total: 4,
  engine: null,
  steps,
};

test("a step is a table as spectators saw it, without choices", () => {
  const middle = viewAt(game, steps, 2);
  expect([middle.phase, middle.seat, middle.choices]).toEqual(["playing", null, null]);
  expect(middle.turns.map((turn) => turn.move)).toEqual(["c3", "a1"]);
  expect(viewAt(game, steps, 3).phase).toBe("finished");
});

test("a board gets the move of a step forward, and no move with a jump", () => {
  const socket = new ReplaySocket();
  const session = new TableSession("t", () => socket, "replay");
  const listener = vi.fn();
  session.subscribe((events) => listener(events.map((event) => event.move)));
  socket.deliver(updateBetween(game, steps, -1, 0));
  socket.deliver(updateBetween(game, steps, 0, 1));
  socket.deliver(updateBetween(game, steps, 1, 3));
  expect(listener.mock.calls).toEqual([[[]], [["c3"]], [[]]]);
  expect([session.canAct, session.personAt(1)?.name]).toEqual([false, "Two"]);
  session.close();
});

test("steps are announced with names, and endings without a move have their own texts", () => {
  const player = new ReplayPlayer("t", 1);
  player.game = game;
  player.steps = steps;
  expect(steps.map((one) => player.describeStep(one))).toEqual(["Start", "c3", "a1", "resigns"]);
  expect(player.announcement(steps[2]!)).toBe("Move 2 of 3. Two: a1");
  player.go(99);
  expect(player.at).toBe(3);
  player.go(-1);
  expect(player.at).toBe(0);
});

test("in games without turns a step shows the points", () => {
  const player = new ReplayPlayer("t", 1);
  player.game = game;
  player.steps = [step(0, null, { view: view(null) }), step(1, "ready", { view: view(null), scores: [6, 0] })];
  expect(player.describeStep(player.steps[1]!)).toBe("Points: One 6 · Two 0");
});

test("playback stops at the end of the game", () => {
  vi.useFakeTimers();
  const player = new ReplayPlayer("t", 1);
  player.steps = steps;
  player.play();
  vi.advanceTimersByTime(10_000);
  expect([player.at, player.running]).toEqual([3, false]);
  player.play();
  expect(player.at).toBe(0);
  player.close();
  vi.advanceTimersByTime(10_000);
  expect(player.at).toBe(0);
  vi.useRealTimers();
});
