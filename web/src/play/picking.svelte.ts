// How a turn is picked, step by step, from the tree that the house hands out; no rule of any game is known here.
//
// Some picks are places on a board and others are not (a piece to put, how many to lift). One that is no place is *held*: the
// places after it can be touched at once, and holding another one changes what touching means.

import type { Pick } from "$api";
import { SvelteMap } from "svelte/reactivity";

export interface Hands {
  /** Fetch the picks after these values. */
  under(values: readonly string[]): Promise<readonly Pick[]>;
  play(move: string): void;
  /** Whether a turn is asked about once more. */
  careful(): boolean;
}

const LEAF: readonly Pick[] = [];

export class Picking {
  private root = $state.raw<readonly Pick[]>(LEAF);
  private held = $state.raw<Pick | null>(null);
  private readonly fetched = new SvelteMap<Pick, readonly Pick[]>();
  private readonly asked = new Set<Pick>();
  private isPlace: (value: string) => boolean = () => false;
  /** What has been picked so far. */
  path = $state.raw<readonly Pick[]>([]);
  /** A turn that is whole already, though more may be picked; or one to be confirmed. */
  complete = $state<string | null>(null);

  constructor(private readonly hands: Hands) {}

  /** Begin anew with a tree; `isPlace` says which values the board shows. */
  begin(first: readonly Pick[], isPlace: (value: string) => boolean): void {
    this.root = first;
    this.isPlace = isPlace;
    this.fetched.clear();
    this.asked.clear();
    this.reset();
  }

  reset(): void {
    this.path = [];
    this.held = null;
    this.complete = null;
    this.grow();
  }

  /** What comes after a pick, as far as it is known. */
  after(pick: Pick): readonly Pick[] {
    return this.fetched.get(pick) ?? pick.then ?? LEAF;
  }

  get level(): readonly Pick[] {
    const last = this.path.at(-1);
    return last ? this.after(last) : this.root;
  }

  /** Those of this step that are no places. */
  get loose(): readonly Pick[] {
    return this.level.filter((pick) => !this.isPlace(pick.value));
  }

  /** The one that is held: of a number to lift the whole, of pieces the plainest, until another is chosen. */
  get holding(): Pick | null {
    const loose = this.loose.filter((pick) => !this.ends(pick));
    if (this.held && loose.includes(this.held)) return this.held;
    return (loose[0]?.kind === "count" ? loose.at(-1) : loose[0]) ?? null;
  }

  hold(pick: Pick): void {
    if (this.ends(pick)) return this.finish(pick);
    this.held = pick;
    this.complete = null;
  }

  /** Whether all that may follow is here, so that a place that does nothing leads nowhere. */
  get ready(): boolean {
    const last = this.path.at(-1);
    return [...(last ? [last] : []), ...this.loose].every((pick) => !pick.more || this.fetched.has(pick));
  }

  /** Whether a turn is one of those that may be played, as far as they are here. */
  knows(move: string, picks: readonly Pick[] = this.root): boolean {
    return picks.some((pick) => pick.move === move || this.knows(move, this.after(pick)));
  }

  /** What touching a place does, as the picks on the way; `null` where it does nothing. */
  touching(value: string): readonly Pick[] | null {
    const own = this.level.find((pick) => pick.value === value && this.isPlace(value));
    if (own) return [own];
    const holding = this.holding;
    for (const way of holding ? [holding, ...this.loose.filter((pick) => pick !== holding)] : this.loose) {
      const found = this.after(way).find((pick) => pick.value === value);
      // With something in the hand only that one is put; elsewhere any way will do.
      if (found && (way === holding || way.kind !== "count")) return [way, found];
    }
    return null;
  }

  /** Whether touching a place ends a turn. */
  landing(value: string): boolean {
    const last = this.touching(value)?.at(-1);
    return last ? this.ends(last) : false;
  }

  touch(value: string): void {
    const way = this.touching(value);
    if (way) return this.take(...way);
    if (!this.path.length) return;
    this.reset();
    // Touching another thing that can be lifted begins anew with that one.
    if (this.touching(value) && !this.landing(value)) this.touch(value);
  }

  take(...picks: readonly Pick[]): void {
    const last = picks.at(-1);
    if (!last) return;
    if (this.ends(last)) return this.finish(last);
    this.path = [...this.path, ...picks];
    this.held = null;
    this.complete = last.move ?? null;
    this.grow();
  }

  /** Play the turn that is whole. */
  confirm(): void {
    const move = this.complete;
    if (move === null) return;
    this.reset();
    this.hands.play(move);
  }

  /** Whether a place has been picked on the way to a turn. */
  picked(value: string): boolean {
    return this.path.some((pick) => pick.value === value);
  }

  private ends(pick: Pick): boolean {
    return Boolean(pick.move) && !pick.then?.length && !pick.more;
  }

  private finish(pick: Pick): void {
    this.complete = pick.move ?? null;
    if (!this.hands.careful()) this.confirm();
  }

  /** Fetch what was left out: after the last pick, and after those that may be held. */
  private grow(): void {
    const last = this.path.at(-1);
    if (last?.more) void this.fetch(last, this.path.slice(0, -1));
    for (const pick of this.level) if (pick.more && !this.isPlace(pick.value)) void this.fetch(pick, this.path);
  }

  private async fetch(pick: Pick, path: readonly Pick[]): Promise<void> {
    if (this.asked.has(pick)) return;
    this.asked.add(pick);
    const root = this.root;
    try {
      const found = await this.hands.under([...path, pick].map((one) => one.value));
      if (this.root !== root) return;
      this.fetched.set(pick, found);
      this.grow();
    } catch {
      // The line broke; it is asked again with the next view, or the next time it is picked.
      this.asked.delete(pick);
    }
  }
}
