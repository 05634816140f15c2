// A table as this visitor has it before them: everything a page shows comes from here, and everything it does goes through here.

import type { Event, News, Pick, Presence, SeenPerson, TableView } from "$wire";
import { dial, Line, type Standing, type Wire } from "./line";
import type { Act } from "./outbox";
import { Refusal } from "./refusal";
import { HouseTime } from "./timing";

/** What happened just now, for those who sound, fly or speak of it. */
export type Listener = (events: readonly Event[], before: TableView | null, after: TableView) => void;

export class TableSession {
  view = $state.raw<TableView | null>(null);
  you = $state<string | null>(null);
  standing = $state<Standing>("connecting");
  here = $state.raw<readonly string[]>([]);
  typing = $state.raw<readonly string[]>([]);
  strangers = $state(0);
  /** The last refusal, until it is put away. */
  refusal = $state.raw<Refusal | null>(null);
  /** A turn that was played and not answered yet. */
  sending = $state<string | null>(null);

  readonly time = new HouseTime();
  private readonly line: Line;
  private readonly listeners = new Set<Listener>();

  constructor(readonly table: string, wire: () => Wire = dial(table)) {
    this.line = new Line(wire, {
      news: (news) => this.news(news),
      presence: (presence) => this.presence(presence),
      standing: (standing) => { this.standing = standing; },
      refused: (why) => { this.refusal = why; },
    });
  }

  /** Do something that is no turn; a refusal is shown, and `false` answered. */
  async act(act: Act): Promise<boolean> {
    return this.settled(this.line.act(act));
  }

  /** Play a turn, in answer to the position that is shown. */
  async play(move: string): Promise<boolean> {
    this.sending = move;
    const played = await this.settled(this.line.act({ act: "turn", move }, this.view?.ply));
    this.sending = null;
    return played;
  }

  /** The picks after these values. */
  async under(values: readonly string[]): Promise<readonly Pick[]> {
    return (await this.line.under(values)).first ?? [];
  }

  complete(kind: string, text: string): Promise<readonly string[]> {
    return this.line.complete(kind, text).catch(() => []);
  }

  say(typing: boolean): void {
    this.line.typing(typing);
  }

  /** Listen to what happens; the answer ends it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  end(): void {
    this.line.end();
  }

  /** Somebody of this table. */
  person(id: string | null | undefined): SeenPerson | undefined {
    return this.view?.people.find((person) => person.id === id);
  }

  /** Whoever sits there. */
  seated(seat: number | null | undefined): SeenPerson | undefined {
    return seat === null || seat === undefined ? undefined : this.person(this.view?.seats[seat]);
  }

  get playing(): boolean {
    return this.view?.phase === "playing";
  }

  /** Whether this visitor is to move, or may act where all do. */
  get mine(): boolean {
    const { view } = this;
    if (!view || !this.playing || view.seat === null || !view.game) return false;
    return view.game.turn === null ? Boolean(view.choices && "forms" in view.choices && view.choices.forms?.length) : view.game.turn === view.seat;
  }

  get owner(): boolean {
    return this.view !== null && this.view.host === this.you;
  }

  /** Whether this visitor came to the table. */
  get present(): boolean {
    return this.person(this.you)?.here ?? false;
  }

  private async settled(answer: Promise<void>): Promise<boolean> {
    try {
      await answer;
      this.refusal = null;
      return true;
    } catch (error) {
      this.refusal = this.named(Refusal.of(error));
      return false;
    }
  }

  /** A refusal speaks of people by their ids; here they have names. */
  private named(why: Refusal): Refusal {
    const message = (this.view?.people ?? []).reduce((text, person) => text.replaceAll(person.id, person.name), why.message);
    return new Refusal({ code: why.code, ruling: why.ruling, params: why.params, message }, why.status);
  }

  private news(news: News): void {
    const before = this.view;
    this.time.heard(news.now);
    this.you = news.you ?? null;
    this.view = news.view;
    for (const listener of this.listeners) listener(news.events ?? [], before, news.view);
  }

  private presence(presence: Presence): void {
    this.here = presence.here;
    this.typing = presence.typing ?? [];
    this.strangers = presence.watching ?? 0;
  }
}
