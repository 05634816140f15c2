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

test("a step is a table as those saw it who looked on: nothing can be played", () => {
  const shown = viewAt(game, steps, 2);
  expect([shown.phase, shown.seat, shown.choices]).toEqual(["playing", null, null]);
  expect(shown.turns.map((turn) => turn.move)).toEqual(["c3", "a1"]);
  expect(viewAt(game, steps, 3).phase).toBe("finished");
});

test("boards hear of a step on, and of a jump without what led to it", () => {
  const wire = new ReplaySocket();
  const session = new TableSession("t", () => wire);
  const heard = vi.fn();
  session.subscribe((events) => heard(events.map((event) => event.move)));
  wire.deliver(updateBetween(game, steps, -1, 0));
  wire.deliver(updateBetween(game, steps, 0, 1));
  wire.deliver(updateBetween(game, steps, 1, 3));
  expect(heard.mock.calls).toEqual([[[]], [["c3"]], [[]]]);
  expect([session.canAct, session.personAt(1)?.name]).toEqual([false, "Two"]);
  session.close();
});

test("steps are spoken by name, and what is no turn has its own words", () => {
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

test("where all act at once a step tells the points", () => {
  const player = new ReplayPlayer("t", 1);
  player.game = game;
  player.steps = [step(0, null, { view: view(null) }), step(1, "ready", { view: view(null), scores: [6, 0] })];
  expect(player.describeStep(player.steps[1]!)).toBe("Points: One 6 · Two 0");
});

test("a game plays by itself to its end and stands still there", () => {
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
