// Shows the moves of others one after the other: a move is seen to land before the next one, and before the result.

import type { TableView, Update } from "$api";

/** Milliseconds in which a move lands, its animation and its sound included. */
export const LANDING_MS = 500;

export class MovePacer {
  private readonly waiting: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last move has landed. */
  private landed = 0;
  private shown: TableView | null = null;

  /**
   * `show` takes the updates in their order and draws them before it returns, so that a slow page does not cut the
   * landing short; `isOwn` says whose moves are made on this device and never wait.
   */
  constructor(
    private readonly show: (update: Update) => void,
    private readonly isOwn: (seat: number, view: TableView) => boolean,
  ) {}

  add(update: Update): void {
    this.waiting.push(update);
    if (this.timer === undefined) this.showNext();
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private showNext(): void {
    this.timer = undefined;
    for (let update = this.waiting[0]; update; update = this.waiting[0]) {
      const by = this.mover(update);
      const isForeign = by !== null && !this.isOwn(by, update.view);
      const wait = isForeign ? this.landed - performance.now() : 0;
      if (wait > 0) {
        this.timer = setTimeout(() => this.showNext(), Math.ceil(wait));
        return;
      }
      this.waiting.shift();
      const board = isForeign ? withoutResult(update.view, this.shown) : null;
      this.display(board ? { ...update, view: board } : update);
      if (by !== null) this.landed = performance.now() + LANDING_MS;
      if (board) {
        this.waiting.unshift({ ...update, events: [] });
        this.timer = setTimeout(() => this.showNext(), LANDING_MS);
        return;
      }
    }
  }

  private display(update: Update): void {
    this.shown = update.view;
    this.show(update);
  }

  /** The seat whose move an update shows; `null` if there is none, or in games in which everybody acts at once. */
  private mover(update: Update): number | null {
    if ((this.shown?.game?.turn ?? null) === null) return null;
    return update.events?.findLast((event) => event.action === "turn" && event.move)?.seat ?? null;
  }
}

/** The view with the last move on the board and the game still running; `null` if the move did not end it. */
function withoutResult(view: TableView, before: TableView | null): TableView | null {
  if (before?.phase !== "playing" || view.phase === "playing" || !view.game || before.game_number !== view.game_number)
    return null;
  const game = { ...view.game, turn: before.game?.turn ?? null, outcome: null } as NonNullable<TableView["game"]>;
  return { ...view, phase: "playing", game, choices: null };
}
