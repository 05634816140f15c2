// The socket of one table. It reconnects by itself, tells the server which events it already has, and loses no action.

import type { Goodbye, Incoming, Completions, Update, Outgoing, Picks, Presence, Choices } from "$api";
import { language, onLanguageChange } from "../i18n/index.svelte";
import { Outbox, type TableAction } from "./outbox";
import { ApiError, connectionError } from "./api.svelte";

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export type ConnectionStatus = "connecting" | "open" | "lost" | "ended";

export interface ConnectionListener {
  update(update: Update): void;
  presence(presence: Presence): void;
  status(status: ConnectionStatus): void;
  /** An error that belongs to no pending action or request. */
  error(error: ApiError): void;
  /** The last error again, in a newly chosen language. */
  errorTranslated(error: ApiError): void;
}

/** Seconds before each attempt to reconnect; the last one is repeated. */
const RETRY_SECONDS = [0.3, 1, 2, 4, 8, 15] as const;
const WAKE_EVENTS = ["online", "pageshow"] as const;

type Request = { resolve: (reply: Choices | Completions) => void; reject: (error: ApiError) => void };

export class Connection {
  private readonly outbox = new Outbox();
  private readonly requests = new Map<number, Request>();
  private socket: Socket | null = null;
  private isOpen = false;
  private last = -1;
  private failures = 0;
  private isClosed = false;
  /** The last action that was rejected: its error is fetched again when the language changes. */
  private lastFailedId: number | null = null;
  private readonly stopListening = onLanguageChange(
    (chosen) => this.isOpen && this.send({ type: "set_language", language: chosen, repeat_error: this.lastFailedId }),
  );
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly openSocket: () => Socket,
    private readonly listener: ConnectionListener,
    private readonly isScreen = false,
  ) {
    for (const name of WAKE_EVENTS) addEventListener(name, this.reconnect);
    document.addEventListener("visibilitychange", this.reconnect);
    addEventListener("pagehide", this.suspend);
    this.open();
  }

  /** Performs an action. Resolves once the server has stored it, even if the connection is lost meanwhile. */
  act(action: TableAction, ply?: number | null, person?: string | null): Promise<void> {
    if (this.isClosed) return Promise.reject(connectionError());
    const { message, result } = this.outbox.add(action, ply, person);
    if (this.isOpen) this.send(message);
    return result;
  }

  /** Fetches the picks after these values, which the view left out. */
  async expand(values: readonly string[]): Promise<Picks> {
    const reply = await this.request((id) => ({ type: "expand", id, values }));
    return (reply as Choices).choices as unknown as Picks;
  }

  /** Fetches suggestions for a text that is being typed. */
  async complete(kind: string, text: string): Promise<readonly string[]> {
    return ((await this.request((id) => ({ type: "complete", id, kind, text }))) as Completions).names;
  }

  typing(on: boolean): void {
    if (this.isOpen) this.send({ type: "typing", on });
  }

  /** Closes the connection; it does not reconnect. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.stopListening();
    for (const name of WAKE_EVENTS) removeEventListener(name, this.reconnect);
    document.removeEventListener("visibilitychange", this.reconnect);
    removeEventListener("pagehide", this.suspend);
    this.outbox.close(connectionError());
    const socket = this.socket;
    this.disconnect(socket);
    socket?.close();
  }

  private request(message: (id: number) => Incoming): Promise<Choices | Completions> {
    if (!this.isOpen) return Promise.reject(connectionError());
    const id = this.outbox.nextId();
    const reply = new Promise<Choices | Completions>((resolve, reject) => this.requests.set(id, { resolve, reject }));
    this.send(message(id));
    return reply;
  }

  private send(message: Incoming): void {
    this.socket?.send(JSON.stringify(message));
  }

  private open(): void {
    const socket = this.openSocket();
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: "hello",
          last: this.last,
          language: language(),
          screen: this.isScreen,
        } satisfies Incoming),
      );
    socket.onmessage = ({ data }) => socket === this.socket && this.read(JSON.parse(data) as Outgoing);
    socket.onclose = () => this.disconnect(socket);
  }

  private read(message: Outgoing): void {
    switch (message.type) {
      case "ping":
        return this.send({ type: "pong", id: message.id });
      case "update":
        return this.readUpdate(message);
      case "presence":
        return this.listener.presence(message);
      case "goodbye":
        return this.readGoodbye(message);
      case "done":
        this.outbox.settle(message.id, null);
        return;
      case "error":
        return this.fail(new ApiError(message), message.id ?? null);
      case "choices":
      case "completions":
        this.requests.get(message.id)?.resolve(message);
        this.requests.delete(message.id);
    }
  }

  private readUpdate(update: Update): void {
    this.last = update.number;
    this.failures = 0;
    this.listener.update(update);
    if (this.isOpen) return;
    this.isOpen = true;
    this.listener.status("open");
    for (const message of this.outbox.takeUnsent(update)) this.send(message);
  }

  private fail(error: ApiError, id: number | null): void {
    if (id !== null && this.outbox.settle(id, error)) {
      this.lastFailedId = id;
      return;
    }
    if (id !== null && id === this.lastFailedId) return this.listener.errorTranslated(error);
    const request = id === null ? undefined : this.requests.get(id);
    if (!request || id === null) return this.listener.error(error);
    this.requests.delete(id);
    request.reject(error);
  }

  private readGoodbye(goodbye: Goodbye): void {
    // A server that shuts down comes back; every other goodbye is final.
    if (goodbye.code === "closing") return;
    this.isClosed = true;
    const error = new ApiError(goodbye);
    this.outbox.close(error);
    this.listener.error(error);
  }

  private disconnect(socket: Socket | null): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.isOpen = false;
    this.outbox.markUncertain();
    for (const { reject } of this.requests.values()) reject(connectionError());
    this.requests.clear();
    this.listener.status(this.isClosed ? "ended" : "lost");
    if (this.isClosed) return;
    // A random factor keeps clients from reconnecting all at the same moment.
    const pause = RETRY_SECONDS[Math.min(this.failures++, RETRY_SECONDS.length - 1)]! * (0.75 + Math.random() / 2);
    this.timer = setTimeout(this.reconnect, pause * 1000);
  }

  /** Closes the socket when the browser suspends the page; it reconnects when the page is shown again. */
  private readonly suspend = (): void => {
    if (!this.isOpen) return;
    // On a dead network closing may take long, so the socket is given up first.
    const socket = this.socket;
    this.disconnect(socket);
    socket?.close();
  };

  /** Reconnects now: the pause is over, or the network or the visitor is back. */
  private readonly reconnect = (): void => {
    clearTimeout(this.timer);
    if (!this.socket && !this.isClosed && document.visibilityState === "visible") this.open();
    else if (!this.socket && !this.isClosed) this.timer = setTimeout(this.reconnect, RETRY_SECONDS[5] * 1000);
  };
}

/** Opens the socket of a table. */
export const tableSocket = (table: string) => (): Socket => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(
    `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`,
  ) as unknown as Socket;
};
