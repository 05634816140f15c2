// Reading the answers out on the big screen, one at a time.

import type { SixesView } from "$api";
import { prefersReducedMotion } from "../../../settings.svelte";
import type { TableSession } from "../../../connection/session.svelte";

const ANSWER_TIME = 1800;
/** The longest that reading all answers may take, in milliseconds. */
const MAX_TIME = 60_000;

/** Milliseconds for each of `count` answers. */
export const answerTime = (count: number): number => Math.min(ANSWER_TIME, count ? MAX_TIME / count : ANSWER_TIME);

export class Reading {
  /** The number of answers that have been read. */
  readCount = $state(0);
  private round = "";
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly reducedMotion: () => boolean = prefersReducedMotion) {}

  /** Starts reading a round of `count` answers. They are shown at once unless this page saw them being written. */
  start(round: string, count: number, sawWriting: boolean): void {
    if (round === this.round) return;
    this.round = round;
    this.stop();
    if (!sawWriting || this.reducedMotion()) {
      this.readCount = Infinity;
      return;
    }
    this.readCount = 1;
    this.timer = setInterval(() => {
      this.readCount += 1;
      if (this.readCount > count) this.stop();
    }, answerTime(count));
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

const writtenRounds = new WeakMap<TableSession, string>();

/** Remembers which rounds were seen being written; returns a function that stops it. */
export function trackWriting(session: TableSession): () => void {
  const note = (): void => {
    const game = session.view?.game as SixesView | undefined;
    if (game && game.phase === "writing") writtenRounds.set(session, `${session.view?.game_number}.${game.round}`);
  };
  note();
  return session.subscribe(note);
}

/** Whether this page saw the current round being written. If it was opened later, the answers are shown at once. */
export function sawWriting(session: TableSession): boolean {
  const game = session.view?.game as SixesView | undefined;
  return game !== undefined && writtenRounds.get(session) === `${session.view?.game_number}.${game.round}`;
}
