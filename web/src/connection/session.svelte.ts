// A table as this visitor has it before them: everything a page shows comes from here, and everything it does goes through here.

import type { Event, Update, Pick, Presence, SeenPerson, TableView } from "$api";
import { dial, Line, type Standing, type Wire } from "./connection";
import type { Act } from "./outbox";
import { Refusal } from "./errors";
import { t } from "../i18n/index.svelte";
import { HouseTime } from "./clock";

/** What happened just now, for those who sound, fly or speak of it. */
export type Listener = (events: readonly Event[], before: TableView | null, after: TableView) => void;

/** Bots of the house, as it calls them where nobody gave them a name. */
const BOT = /^Bot (.+)$/;

export class TableSession {
  private told = $state.raw<TableView | null>(null);
  /** The table as the house told it last, but for bots, which are called in the language of the page. */
  view = $derived<TableView | null>(this.told && { ...this.told, people: this.told.people.map(called) });
  you = $state<string | null>(null);
  standing = $state<Standing>("connecting");
  here = $state.raw<readonly string[]>([]);
  typing = $state.raw<readonly string[]>([]);
  strangers = $state(0);
  /** The last refusal, until it is put away. */
  refusal = $state.raw<Refusal | null>(null);
  /** The turn that it answers to; `null` where it answers to something else. */
  tried = $state<string | null>(null);
  /** Who of those at this device acts, where it is not whoever is to move. */
  as = $state<string | null>(null);
  /** A turn that was played and not answered yet. */
  sending = $state<string | null>(null);

  readonly time = new HouseTime();
  private readonly line: Line;
  private readonly listeners = new Set<Listener>();

  constructor(
    readonly table: string,
    wire: () => Wire = dial(table),
  ) {
    this.line = new Line(wire, {
      news: (news) => this.news(news),
      presence: (presence) => this.presence(presence),
      standing: (standing) => {
        this.standing = standing;
      },
      refused: (why) => {
        this.refusal = why;
      },
      retold: (why) => {
        if (this.refusal?.code === why.code) this.refusal = this.named(why);
      },
    });
  }

  /** Do something that is no turn; a refusal is shown, and `false` answered. */
  async act(act: Act): Promise<boolean> {
    return this.settled(this.line.act(act, null, this.as));
  }

  /** Play a turn, in answer to the position that is shown. */
  async play(move: string): Promise<boolean> {
    this.sending = move;
    const played = await this.settled(this.line.act({ type: "turn", move }, this.view?.ply), move);
    this.sending = null;
    return played;
  }

  /** Ask why a turn cannot be played: it is said to the house as it is, which refuses it, and nothing is played. */
  async why(move: string): Promise<void> {
    await this.settled(this.line.act({ type: "turn", move }, this.view?.ply), move);
  }

  /** Play a turn of those that come by themselves, such as a draft: what refuses it is the answer, and is shown to nobody. */
  async attempt(move: string): Promise<Refusal | null> {
    try {
      await this.line.act({ type: "turn", move }, this.view?.ply);
      return null;
    } catch (error) {
      return this.named(Refusal.of(error));
    }
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

  /** Everybody who plays on this device, where they are several. */
  get together(): readonly SeenPerson[] {
    const { you } = this;
    const found =
      you === null ? [] : (this.view?.people ?? []).filter((person) => person.id === you || person.beside === you);
    return found.length > 1 ? found : [];
  }

  /** The seat that lies nearest: one's own, the first for those who look on, and the same all the time where a device is shared. */
  get nearest(): number {
    const own = this.together.length ? (this.view?.seats.indexOf(this.you) ?? 0) : (this.view?.seat ?? 0);
    return Math.max(own, 0);
  }

  get playing(): boolean {
    return this.view?.phase === "playing";
  }

  /** Whether this visitor is to move, or may act where all do. */
  get mine(): boolean {
    const { view } = this;
    if (!view || !this.playing || view.seat === null || !view.game) return false;
    return view.game.turn === null
      ? Boolean(view.choices && "forms" in view.choices && view.choices.forms?.length)
      : view.game.turn === view.seat;
  }

  get owner(): boolean {
    return this.view !== null && this.view.host === this.you;
  }

  /** Whether this visitor came to the table. */
  get present(): boolean {
    return this.person(this.you)?.here ?? false;
  }

  private async settled(answer: Promise<void>, tried: string | null = null): Promise<boolean> {
    try {
      await answer;
      this.refusal = null;
      return true;
    } catch (error) {
      this.tried = tried;
      this.refusal = this.named(Refusal.of(error));
      return false;
    }
  }

  /** A refusal speaks of people by their ids; here they have names. */
  private named(why: Refusal): Refusal {
    // The id of a companion begins with that of whoever they sit beside.
    const people = [...(this.view?.people ?? [])].sort((one, two) => two.id.length - one.id.length);
    const message = people.reduce((text, person) => text.replaceAll(person.id, person.name), why.message);
    return new Refusal({ code: why.code, ruling: why.ruling, params: why.params, message }, why.status);
  }

  private news(news: Update): void {
    const before = this.view;
    this.time.heard(news.now);
    this.you = news.you ?? null;
    this.told = news.view;
    for (const listener of this.listeners) listener(news.events ?? [], before, this.view ?? news.view);
  }

  private presence(presence: Presence): void {
    this.here = presence.present;
    this.typing = presence.typing ?? [];
    this.strangers = presence.watching ?? 0;
  }
}

function called(person: SeenPerson): SeenPerson {
  const name = person.bot ? BOT.exec(person.name)?.[1] : undefined;
  return name === undefined ? person : { ...person, name: t("bot.name", { name }) };
}
