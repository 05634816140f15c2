// A table as this visitor sees it. Pages read everything from here and send every action through it.

import { flushSync } from "svelte";
import type { Event, Update, Pick, Presence, PersonView, TableView } from "$api";
import { tableSocket, Connection, type ConnectionStatus, type Socket } from "./connection";
import type { TableAction } from "./outbox";
import { ApiError } from "./api.svelte";
import { t } from "../i18n/index.svelte";
import { ServerClock } from "./clock";
import { MovePacer } from "./pacer";

/** Called after each update with its events and the views before and after, for sounds and animations. */
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
  /** The ids of the people who are connected now. */
  connected = $state.raw<readonly string[]>([]);
  typing = $state.raw<readonly string[]>([]);
  anonymousWatchers = $state(0);
  /** The visitors whose pages are big screens of this table; `null` until the server says it. */
  private bigScreens = $state.raw<readonly string[] | null>(null);
  /** The last error, until it is dismissed. */
  error = $state.raw<ApiError | null>(null);
  /** The move that was rejected; `null` if the error is about another action. */
  failedMove = $state<string | null>(null);
  /** The companion who acts on this shared device, if it is not the player to move. */
  actingAs = $state<string | null>(null);
  /** A move that was sent and not answered yet. */
  sending = $state<string | null>(null);

  readonly clock = new ServerClock();
  private readonly connection: Connection;
  private readonly pacer = new MovePacer(
    (update) => flushSync(() => this.show(update)),
    (seat, view) => this.isOwnSeat(seat, view),
  );
  private readonly listeners = new Set<Listener>();

  constructor(
    readonly table: string,
    socket: () => Socket = tableSocket(table),
    /** What shows the table: in a replay the visitor sets the pace of the moves. */
    private readonly shownBy: "table" | "screen" | "replay" = "table",
  ) {
    this.connection = new Connection(
      socket,
      {
        update: (update) => this.readUpdate(update),
        presence: (presence) => this.readPresence(presence),
        status: (status) => {
          this.status = status;
        },
        error: (error) => {
          this.error = error;
        },
        errorTranslated: (error) => {
          if (this.error?.code === error.code) this.error = this.withNames(error);
        },
      },
      shownBy === "screen",
    );
  }

  /** Performs an action other than a move. Returns `false` if it was rejected; the error is shown. */
  async act(action: TableAction): Promise<boolean> {
    return this.report(this.connection.act(action, null, this.actingAs));
  }

  /** Plays a move in the position that is shown. Returns `false` if it was rejected. */
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

  /** Plays a move that the page makes by itself, such as a draft. Returns the error instead of showing it. */
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

  /** A draft that was saved on this device; empty if there is none. Drafts survive reloads and lost connections. */
  readDraft(name: string): string {
    try {
      return sessionStorage.getItem(this.draftKey(name)) ?? "";
    } catch {
      return "";
    }
  }

  /** Saves a draft on this device; an empty text removes it. */
  saveDraft(name: string, text: string): void {
    try {
      if (text) sessionStorage.setItem(this.draftKey(name), text);
      else sessionStorage.removeItem(this.draftKey(name));
    } catch {
      // Without storage a draft is lost with the page.
    }
  }

  setTyping(typing: boolean): void {
    this.connection.typing(typing);
  }

  /** Calls a listener after each update; returns a function that ends it. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.pacer.close();
    this.connection.close();
  }

  /** A person at this table. */
  person(id: string | null | undefined): PersonView | undefined {
    return this.view?.people.find((person) => person.id === id);
  }

  /** The person on a seat. */
  personAt(seat: number | null | undefined): PersonView | undefined {
    return seat === null || seat === undefined ? undefined : this.person(this.view?.seats[seat]);
  }

  /** Everybody who plays on this device, if there are several. */
  get companions(): readonly PersonView[] {
    const people = (this.view?.people ?? []).filter((person) => this.isOnThisDevice(person));
    return people.length > 1 ? people : [];
  }

  /** Whether the moves of a seat are made on this device. */
  isOwnSeat(seat: number, view: TableView | null = this.view): boolean {
    return this.isOnThisDevice(view?.people.find((person) => person.id === view.seats[seat]));
  }

  /** The seat that is drawn nearest: the visitor's own, or the first for spectators. Fixed on a shared device. */
  get nearSeat(): number {
    const own = this.companions.length ? (this.view?.seats.indexOf(this.you) ?? 0) : (this.view?.seat ?? 0);
    return Math.max(own, 0);
  }

  get isPlaying(): boolean {
    return this.view?.phase === "playing";
  }

  /** Whether it is this visitor's turn, or, in games without turns, whether they may act. */
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

  /** How many more people may sit, if the door is open; people who were sent away do not count (TBL-21). */
  get freeSeats(): number {
    const sitting = this.view?.seats.filter((id) => id !== null && !this.person(id)?.removed).length ?? 0;
    return (this.view?.limit ?? 0) - sitting;
  }

  /** Whether somebody who came now could sit down: there is a free seat, and the door is open. */
  get isOpen(): boolean {
    return this.freeSeats > 0 && !this.view?.locked && !this.view?.closed;
  }

  /** Whether somebody may see the game: where there are no spectators, the players and the screens that are allowed. */
  mayWatch(id: string | null): boolean {
    const { view } = this;
    return Boolean(view?.spectators || (id && (view?.seats.includes(id) || view?.screens?.includes(id))));
  }

  /** How many big screens show the game; `null` until the server says it. */
  get screens(): number | null {
    return this.bigScreens?.filter((id) => this.mayWatch(id)).length ?? null;
  }

  /** The big screens that wait for the owner, each by its visitor. */
  get waitingScreens(): readonly string[] {
    return this.bigScreens?.filter((id) => !this.mayWatch(id)) ?? [];
  }

  /** Whether this visitor has joined the table. */
  get present(): boolean {
    return this.person(this.you)?.present ?? false;
  }

  private draftKey(name: string): string {
    return `sixfold.draft.${this.table}.${name}`;
  }

  private async report(request: Promise<void>, move: string | null = null): Promise<boolean> {
    try {
      await request;
      this.error = null;
      return true;
    } catch (error) {
      this.failedMove = move;
      this.error = this.withNames(ApiError.of(error));
      return false;
    }
  }

  /** Replaces the ids of people in an error message by their names. */
  private withNames(error: ApiError): ApiError {
    // The id of a companion begins with the id of the owner of the device.
    const people = [...(this.view?.people ?? [])].sort((one, two) => two.id.length - one.id.length);
    const message = people.reduce((text, person) => text.replaceAll(person.id, person.name), error.message);
    return new ApiError({ code: error.code, ruling: error.ruling, params: error.params, message }, error.status);
  }

  private isOnThisDevice(person: PersonView | undefined): boolean {
    return person !== undefined && this.you !== null && [person.id, person.device_of].includes(this.you);
  }

  private readUpdate(update: Update): void {
    this.clock.sync(update.now);
    this.you = update.you ?? null;
    if (this.shownBy === "replay") this.show(update);
    else this.pacer.add(update);
  }

  private show(update: Update): void {
    const before = this.view;
    this.received = update.view;
    for (const listener of this.listeners) listener(update.events ?? [], before, this.view ?? update.view);
  }

  private readPresence(presence: Presence): void {
    this.connected = presence.present;
    this.typing = presence.typing ?? [];
    this.anonymousWatchers = presence.watching ?? 0;
    this.bigScreens = presence.screens ?? [];
  }
}

function translateBotName(person: PersonView): PersonView {
  const name = person.bot ? BOT.exec(person.name)?.[1] : undefined;
  return name === undefined ? person : { ...person, name: t("bot.name", { name }) };
}
