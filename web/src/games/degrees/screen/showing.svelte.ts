// The order in which the big screen shows sheets: one after another, each link by link, then its points, then the race.

import type { DegreesView, SheetView } from "$api";
import type { TableSession } from "../../../connection/session.svelte";
import { prefersReducedMotion } from "../../../settings.svelte";
import { gameOf, sheetKey } from "../sheets";

/** Milliseconds: each link, the points after the last one, and how long a sheet stays before the next one comes. */
export const LINK_TIME = 240;
export const POINTS_TIME = 480;
const HOLD_TIME = 3000;

const visibleSheets = (game: DegreesView | null | undefined): readonly SheetView[] =>
  (game?.sheets ?? []).filter((sheet) => sheet.status !== "abandoned");

export class SheetShow {
  /** The sheets that came in and have not been shown to the end, by their keys; the first is being shown. */
  private queue = $state.raw<readonly string[]>([]);
  /** How many links of the first sheet are drawn. */
  private drawn = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: TableSession,
    private readonly reducedMotion: () => boolean = prefersReducedMotion,
  ) {}

  /** Starts listening to the table; returns a function that stops it. */
  start(): () => void {
    const unsubscribe = this.session.subscribe((_, before, after) => {
      if (!before?.game || !after.game || before.game_number !== after.game_number) {
        this.clear();
        return;
      }
      if (this.reducedMotion()) return;
      const known = new Set(visibleSheets(before.game as DegreesView).map(sheetKey));
      const arrived = visibleSheets(after.game as DegreesView)
        .map(sheetKey)
        .filter((key) => !known.has(key));
      if (!arrived.length) return;
      const isIdle = !this.queue.length;
      this.queue = [...this.queue, ...arrived];
      if (isIdle) this.next();
    });
    return () => {
      unsubscribe();
      this.clear();
    };
  }

  /** The sheet in the middle of the screen: the one that is being shown, or the newest. */
  get sheet(): SheetView | undefined {
    const sheets = visibleSheets(gameOf(this.session));
    return sheets.find((sheet) => sheetKey(sheet) === this.queue[0]) ?? sheets.at(-1);
  }

  /** How many links of that sheet are drawn. */
  get links(): number {
    return this.queue.length ? this.drawn : Infinity;
  }

  /** Whether the points of that sheet are shown: after the last link. */
  get showsPoints(): boolean {
    return this.drawn >= (this.sheet?.links?.length ?? 0) || !this.queue.length;
  }

  /** Whether the race has not caught up yet. */
  get isBusy(): boolean {
    return this.queue.length > 0;
  }

  /** The points of a side, without those of sheets that have not been shown yet. */
  total(side: number): number | null {
    const game = gameOf(this.session);
    const total = game.totals[side] ?? null;
    return total === null
      ? null
      : game.sheets
          .filter((sheet) => sheet.side === side && this.isWaiting(sheet))
          .reduce((left, sheet) => left - (sheet.points ?? 0), total);
  }

  /** Whether a sheet has not been shown to the end. */
  isWaiting(sheet: SheetView): boolean {
    return this.queue.includes(sheetKey(sheet));
  }

  private next(): void {
    this.drawn = 0;
    this.step();
  }

  private step(): void {
    const sheet = this.sheet;
    if (sheet && this.drawn < (sheet.links?.length ?? 0)) {
      this.timer = setTimeout(() => {
        this.drawn += 1;
        this.step();
      }, LINK_TIME);
      return;
    }
    // The race moves after the points; the sheet stays on the screen until the next one, at least for a while.
    this.timer = setTimeout(
      () => {
        this.queue = this.queue.slice(1);
        if (this.queue.length) this.next();
      },
      this.queue.length > 1 ? HOLD_TIME : 2 * POINTS_TIME,
    );
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
