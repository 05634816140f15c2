// Builds a move step by step from the tree of picks that the server sends. It knows no rules of any game.
//
// Some picks are places on a board, others are not (a piece to place, how many discs to lift). A pick that is not a
// place is *held*: the places after it can be touched at once, and holding another pick changes what a touch means.

import type { Pick } from "$api";
import { SvelteMap } from "svelte/reactivity";

export interface MovePickerCallbacks {
  /** Fetches the picks after these values. */
  expand(values: readonly string[]): Promise<readonly Pick[]>;
  play(move: string): void;
  /** Whether every move is shown first and waits for a confirmation. */
  needsConfirmation(): boolean;
  /** What to say before a move that loses the game is played; empty for other moves. */
  warning(move: string): string;
}

const NONE: readonly Pick[] = [];

export class MovePicker {
  private root = $state.raw<readonly Pick[]>(NONE);
  private held = $state.raw<Pick | null>(null);
  private readonly fetched = new SvelteMap<Pick, readonly Pick[]>();
  private readonly requested = new Set<Pick>();
  private isPlace: (value: string) => boolean = () => false;
  /** The picks so far. */
  path = $state.raw<readonly Pick[]>([]);
  /** A move that is complete although more could be picked, or that waits for a confirmation. */
  pendingMove = $state<string | null>(null);
  /** Why the pending move should not be played, once it was to be played; empty if nothing is asked. */
  warning = $state("");

  constructor(private readonly callbacks: MovePickerCallbacks) {}

  /** Starts with a new tree; `isPlace` says which values the board shows as places. */
  start(first: readonly Pick[], isPlace: (value: string) => boolean): void {
    this.root = first;
    this.isPlace = isPlace;
    this.fetched.clear();
    this.requested.clear();
    this.reset();
  }

  /** Drops everything picked so far. */
  reset(): void {
    this.path = [];
    this.held = null;
    this.pendingMove = null;
    this.warning = "";
    this.fetchMissing();
  }

  /** The picks after a pick, as far as they were sent. */
  picksAfter(pick: Pick): readonly Pick[] {
    return this.fetched.get(pick) ?? pick.then ?? NONE;
  }

  /** What can be picked next. */
  get options(): readonly Pick[] {
    const last = this.path.at(-1);
    return last ? this.picksAfter(last) : this.root;
  }

  /** The options that are not places. */
  get unplaced(): readonly Pick[] {
    return this.options.filter((pick) => !this.isPlace(pick.value));
  }

  /** The held pick. Until one is chosen it is the largest of several counts, or the first of other options. */
  get heldPick(): Pick | null {
    const open = this.unplaced.filter((pick) => !this.isFinal(pick));
    if (this.held && open.includes(this.held)) return this.held;
    return (open[0]?.kind === "count" ? open.at(-1) : open[0]) ?? null;
  }

  hold(pick: Pick): void {
    if (this.isFinal(pick)) return this.finish(pick);
    this.held = pick;
    this.pendingMove = null;
  }

  /** Whether every pick that may follow was sent, so that a place without a path is truly illegal. */
  get isLoaded(): boolean {
    const last = this.path.at(-1);
    return [...(last ? [last] : []), ...this.unplaced].every((pick) => !pick.more || this.fetched.has(pick));
  }

  /** Whether a move is in the tree, as far as it was sent. */
  hasMove(move: string, picks: readonly Pick[] = this.root): boolean {
    return picks.some((pick) => pick.move === move || this.hasMove(move, this.picksAfter(pick)));
  }

  /** The picks that touching a place makes; `null` if it makes none. */
  pathTo(value: string): readonly Pick[] | null {
    const direct = this.options.find((pick) => pick.value === value && this.isPlace(value));
    if (direct) return [direct];
    const held = this.heldPick;
    for (const first of held ? [held, ...this.unplaced.filter((pick) => pick !== held)] : this.unplaced) {
      const next = this.picksAfter(first).find((pick) => pick.value === value);
      // Of several counts only the held one is meant; otherwise any option that leads there will do.
      if (next && (first === held || first.kind !== "count")) return [first, next];
    }
    return null;
  }

  /** Whether touching a place completes a move. */
  endsMove(value: string): boolean {
    const last = this.pathTo(value)?.at(-1);
    return last ? this.isFinal(last) : false;
  }

  /** Touches a place: picks it, or drops what was picked if it leads nowhere. */
  touch(value: string): void {
    const path = this.pathTo(value);
    if (path) return this.take(...path);
    if (!this.path.length) return;
    this.reset();
    // Touching something else that can be lifted starts again with that.
    if (this.pathTo(value) && !this.endsMove(value)) this.touch(value);
  }

  take(...picks: readonly Pick[]): void {
    const last = picks.at(-1);
    if (!last) return;
    if (this.isFinal(last)) return this.finish(last);
    this.path = [...this.path, ...picks];
    this.held = null;
    this.pendingMove = last.move ?? null;
    this.fetchMissing();
  }

  /** Plays the pending move. One that loses the game is asked about first, and played if it is confirmed again. */
  confirm(): void {
    const move = this.pendingMove;
    if (move === null) return;
    if (!this.warning && (this.warning = this.callbacks.warning(move))) return;
    this.reset();
    this.callbacks.play(move);
  }

  /** Asks about a typed move if it loses the game; whether it did. */
  asksAbout(move: string): boolean {
    this.reset();
    const warning = this.hasMove(move) ? this.callbacks.warning(move) : "";
    if (!warning) return false;
    this.pendingMove = move;
    this.warning = warning;
    return true;
  }

  /** Whether a value is among the picks so far. */
  isPicked(value: string): boolean {
    return this.path.some((pick) => pick.value === value);
  }

  private isFinal(pick: Pick): boolean {
    return Boolean(pick.move) && !pick.then?.length && !pick.more;
  }

  private finish(pick: Pick): void {
    this.pendingMove = pick.move ?? null;
    if (!this.callbacks.needsConfirmation()) this.confirm();
  }

  /** Fetches what was not sent: the picks after the last one, and after those that can be held. */
  private fetchMissing(): void {
    const last = this.path.at(-1);
    if (last?.more) void this.fetch(last, this.path.slice(0, -1));
    for (const pick of this.options) if (pick.more && !this.isPlace(pick.value)) void this.fetch(pick, this.path);
  }

  private async fetch(pick: Pick, path: readonly Pick[]): Promise<void> {
    if (this.requested.has(pick)) return;
    this.requested.add(pick);
    const root = this.root;
    try {
      const picks = await this.callbacks.expand([...path, pick].map((one) => one.value));
      if (this.root !== root) return;
      this.fetched.set(pick, picks);
      this.fetchMissing();
    } catch {
      // The connection broke: it is fetched again with the next view, or the next time it is picked.
      this.requested.delete(pick);
    }
  }
}
