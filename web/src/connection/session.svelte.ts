// A table as this visitor sees it. Everything a page shows comes from here, and everything it does goes through
// here.

import type { Event, Update, Pick, Presence, PersonView, TableView } from "$api";
import { tableSocket, Connection, type ConnectionStatus, type Socket } from "./connection";
import type { TableAction } from "./outbox";
import { ApiError } from "./errors";
import { t } from "../i18n/index.svelte";
import { ServerClock } from "./clock";

/** What happened just now, for those who sound, fly or speak of it. */
export type Listener = (events: readonly Event[], before: TableView | null, after: TableView) => void;

/** The name that the server gives to a bot without one. */
const BOT = /^Bot (.+)$/;

export class TableSession {
  private received = $state.raw<TableView | null>(null);
  /** The latest view of the table, with bots named in the language of the page. */
  view = $derived<TableView | null>(
    this.received && { ...this.received, people: this.received.people.map(translateBotName) },
  );
  you = $state<string | null>(null);
  status = $state<ConnectionStatus>("connecting");
  here = $state.raw<readonly string[]>([]);
  typing = $state.raw<readonly string[]>([]);
  anonymousWatchers = $state(0);
  /** The last error, until it is dismissed. */
  error = $state.raw<ApiError | null>(null);
  /** The turn that it answers to; `null` where it answers to something else. */
  failedMove = $state<string | null>(null);
  /** Who acts, of those who share this device, if it is not the player to move. */
  actingAs = $state<string | null>(null);
  /** A turn that was played and not answered yet. */
  sending = $state<string | null>(null);

  readonly clock = new ServerClock();
  private readonly connection: Connection;
  private readonly listeners = new Set<Listener>();

  constructor(
    readonly table: string,
    socket: () => Socket = tableSocket(table),
  ) {
    this.connection = new Connection(socket, {
      update: (news) => this.readUpdate(news),
      presence: (presence) => this.readPresence(presence),
      status: (standing) => {
        this.status = standing;
      },
      failed: (why) => {
        this.error = why;
      },
      errorTranslated: (why) => {
        if (this.error?.code === why.code) this.error = this.withNames(why);
      },
    });
  }

  /** Performs an action other than a move. Returns `false` if it was rejected; the error is shown. */
  async act(act: TableAction): Promise<boolean> {
    return this.report(this.connection.act(act, null, this.actingAs));
  }

  /** Play a turn, in answer to the position that is shown. */
  async play(move: string): Promise<boolean> {
    this.sending = move;
    const played = await this.report(this.connection.act({ type: "turn", move }, this.view?.ply), move);
    this.sending = null;
    return played;
  }

  /** Sends an illegal move, so that the server says why it is one. Nothing is played. */
  async explain(move: string): Promise<void> {
    await this.report(this.connection.act({ type: "turn", move }, this.view?.ply), move);
  }

  /**
   * Play a turn of those that come by themselves, such as a draft: what refuses it is the answer, and is shown to
   * nobody.
   */
  async tryMove(move: string): Promise<ApiError | null> {
    try {
      await this.connection.act({ type: "turn", move }, this.view?.ply);
      return null;
    } catch (error) {
      return this.withNames(ApiError.of(error));
    }
  }

  /** The picks after these values. */
  async expand(values: readonly string[]): Promise<readonly Pick[]> {
    return (await this.connection.expand(values)).first ?? [];
  }

  complete(kind: string, text: string): Promise<readonly string[]> {
    return this.connection.complete(kind, text).catch(() => []);
  }

  setTyping(typing: boolean): void {
    this.connection.typing(typing);
  }

  /** Listen to what happens; the answer ends it. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.connection.close();
  }

  /** Somebody of this table. */
  person(id: string | null | undefined): PersonView | undefined {
    return this.view?.people.find((person) => person.id === id);
  }

  /** The person on a seat. */
  personAt(seat: number | null | undefined): PersonView | undefined {
    return seat === null || seat === undefined ? undefined : this.person(this.view?.seats[seat]);
  }

  /** Everybody who plays on this device, where they are several. */
  get companions(): readonly PersonView[] {
    const { you } = this;
    const found =
      you === null ? [] : (this.view?.people ?? []).filter((person) => person.id === you || person.device_of === you);
    return found.length > 1 ? found : [];
  }

  /**
   * The seat that lies nearest: one's own, the first for those who look on, and the same all the time where a device
   * is shared.
   */
  get nearSeat(): number {
    const own = this.companions.length ? (this.view?.seats.indexOf(this.you) ?? 0) : (this.view?.seat ?? 0);
    return Math.max(own, 0);
  }

  get isPlaying(): boolean {
    return this.view?.phase === "playing";
  }

  /** Whether this visitor is to move, or may act where all do. */
  get canAct(): boolean {
    const { view } = this;
    if (!view || !this.isPlaying || view.seat === null || !view.game) return false;
    return view.game.turn === null
      ? Boolean(view.choices && "forms" in view.choices && view.choices.forms?.length)
      : view.game.turn === view.seat;
  }

  get isOwner(): boolean {
    return this.view !== null && this.view.owner === this.you;
  }

  /** Whether this visitor came to the table. */
  get present(): boolean {
    return this.person(this.you)?.present ?? false;
  }

  private async report(answer: Promise<void>, tried: string | null = null): Promise<boolean> {
    try {
      await answer;
      this.error = null;
      return true;
    } catch (error) {
      this.failedMove = tried;
      this.error = this.withNames(ApiError.of(error));
      return false;
    }
  }

  /** Puts names in the place of ids in the message of an error. */
  private withNames(why: ApiError): ApiError {
    // The id of a companion begins with the id of the owner of the device.
    const people = [...(this.view?.people ?? [])].sort((one, two) => two.id.length - one.id.length);
    const message = people.reduce((text, person) => text.replaceAll(person.id, person.name), why.message);
    return new ApiError({ code: why.code, ruling: why.ruling, params: why.params, message }, why.status);
  }

  private readUpdate(news: Update): void {
    const before = this.view;
    this.clock.sync(news.now);
    this.you = news.you ?? null;
    this.received = news.view;
    for (const listener of this.listeners) listener(news.events ?? [], before, this.view ?? news.view);
  }

  private readPresence(presence: Presence): void {
    this.here = presence.present;
    this.typing = presence.typing ?? [];
    this.anonymousWatchers = presence.watching ?? 0;
  }
}

function translateBotName(person: PersonView): PersonView {
  const name = person.bot ? BOT.exec(person.name)?.[1] : undefined;
  return name === undefined ? person : { ...person, name: t("bot.name", { name }) };
}
