// How a turn is picked, step by step, from the tree that the house hands out; no rule of any game is known here.
//
// Some picks are places on the board and others are not (a piece to put, how many to lift). A pick that is no place is
// *held*: the places after it can be touched at once, and holding another one changes what touching means.

export class Picking {
  /** `under` asks the house for picks that were not sent along; `changed` is told when something else can be picked. */
  constructor(under, changed, play) {
    this.under = under;
    this.changed = changed;
    this.play = play;
    this.clear();
  }

  clear() {
    this.root = [];
    this.isPlace = () => false;
    this.reset();
  }

  reset() {
    this.path = [];
    this.level = this.root;
    this.held = null;
    this.complete = null;
  }

  /** Begin anew with a tree; `isPlace` says which values the board shows. */
  begin(first, isPlace) {
    this.root = first;
    this.isPlace = isPlace;
    this.reset();
    this.grow(this.level);
  }

  /** Fetch what comes after the picks that are no places, so that the places after them can be shown. */
  grow(level) {
    for (const pick of level) {
      if (pick.more && !this.isPlace(pick.value)) this.fetch(pick, this.path);
    }
  }

  async fetch(pick, path) {
    if (!pick.more || pick.asked) return;
    pick.asked = true;
    const root = this.root;
    const then = await this.under([...path.map((one) => one.value), pick.value]);
    if (this.root !== root || !then) return;
    pick.then = then;
    pick.more = false;
    if (this.path.at(-1) === pick) this.level = then;
    this.changed();
  }

  /** Those of this step that are no places: the one that is held comes first when a place is touched. */
  get loose() {
    return this.level.filter((pick) => !this.isPlace(pick.value));
  }

  get holding() {
    const loose = this.loose.filter((pick) => !pick.move || pick.then?.length);
    // Of a number to lift the whole is usual, which is the last; of pieces the plainest, which is the first.
    return this.held ?? (loose[0]?.kind === "count" ? loose.at(-1) : loose[0]) ?? null;
  }

  hold(pick) {
    if (pick.move && !(pick.then?.length || pick.more)) return this.finish(pick);
    this.held = pick;
    this.changed();
  }

  /** What touching a place does, as the picks on the way: `null` where it does nothing. */
  touching(value) {
    const own = this.level.find((pick) => pick.value === value && this.isPlace(value));
    if (own) return [own];
    const holding = this.holding;
    const ways = holding ? [holding, ...this.loose.filter((pick) => pick !== holding)] : this.loose;
    for (const way of ways) {
      const found = (way.then ?? []).find((pick) => pick.value === value);
      if (found) return [way, found];
    }
    return null;
  }

  touch(value) {
    const way = this.touching(value);
    if (way) return this.take(...way);
    if (this.path.length) {
      this.reset();
      // Touching another thing that can be lifted begins anew with that one.
      if (this.touching(value)) return this.touch(value);
    }
    this.changed();
  }

  take(...picks) {
    const last = picks.at(-1);
    if (last.move && !last.then?.length && !last.more) return this.finish(last);
    this.path = [...this.path, ...picks];
    this.held = null;
    this.complete = last.move ?? null;
    this.level = last.then ?? [];
    this.fetch(last, this.path.slice(0, -1));
    this.grow(this.level);
    this.changed();
  }

  finish(pick) {
    const move = pick.move;
    this.clear();
    this.changed();
    this.play(move);
  }

  /** Whether a place has been picked already on the way to a turn. */
  picked(value) {
    return this.path.some((pick) => pick.value === value);
  }
}
