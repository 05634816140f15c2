// The socket of one table. It reconnects by itself, tells the server what it already knows, and loses no action on
// the way.

import type { Goodbye, Incoming, Completions, Update, Outgoing, Picks, Presence, Choices } from "$api";
import { language, onLanguageChange } from "../i18n/index.svelte";
import { Outbox, type TableAction } from "./outbox";
import { ApiError, connectionError } from "./errors";

/** As much of a WebSocket as is used here. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export type ConnectionStatus = "connecting" | "open" | "lost" | "ended";

export interface ConnectionListener {
  update(news: Update): void;
  presence(presence: Presence): void;
  status(standing: ConnectionStatus): void;
  /** An error that belongs to no pending action or request. */
  failed(why: ApiError): void;
  /** The last error, in the language that was chosen since. */
  errorTranslated(why: ApiError): void;
}

/** How long is waited before each attempt, in seconds; the last one again and again. */
const RETRY_SECONDS = [0.3, 1, 2, 4, 8, 15] as const;
const WAKE_EVENTS = ["online", "pageshow"] as const;

type Request = { resolve: (answer: Choices | Completions) => void; reject: (why: ApiError) => void };

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
  ) {
    for (const name of WAKE_EVENTS) addEventListener(name, this.reconnect);
    document.addEventListener("visibilitychange", this.reconnect);
    addEventListener("pagehide", this.suspend);
    this.open();
  }

  /** Performs an action. Resolves once the server has stored it, even if the connection is lost meanwhile. */
  act(act: TableAction, ply?: number | null, person?: string | null): Promise<void> {
    if (this.isClosed) return Promise.reject(connectionError());
    const { message, answer } = this.outbox.add(act, ply, person);
    if (this.isOpen) this.send(message);
    return answer;
  }

  /** The picks after these values, where the view left them out. */
  async expand(values: readonly string[]): Promise<Picks> {
    const answer = await this.request((id) => ({ type: "expand", id, values }));
    return (answer as Choices).choices as unknown as Picks;
  }

  /** What may be meant by what is being typed. */
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

  private request(asked: (id: number) => Incoming): Promise<Choices | Completions> {
    if (!this.isOpen) return Promise.reject(connectionError());
    const id = this.outbox.nextId();
    const answer = new Promise<Choices | Completions>((resolve, reject) => this.requests.set(id, { resolve, reject }));
    this.send(asked(id));
    return answer;
  }

  private send(message: Incoming): void {
    this.socket?.send(JSON.stringify(message));
  }

  private open(): void {
    const socket = this.openSocket();
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", last: this.last, language: language() } satisfies Incoming));
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

  private readUpdate(news: Update): void {
    this.last = news.number;
    this.failures = 0;
    this.listener.update(news);
    if (this.isOpen) return;
    this.isOpen = true;
    this.listener.status("open");
    for (const message of this.outbox.takeUnsent(news)) this.send(message);
  }

  private fail(why: ApiError, id: number | null): void {
    if (id !== null && this.outbox.settle(id, why)) {
      this.lastFailedId = id;
      return;
    }
    if (id !== null && id === this.lastFailedId) return this.listener.errorTranslated(why);
    const question = id === null ? undefined : this.requests.get(id);
    if (!question || id === null) return this.listener.failed(why);
    this.requests.delete(id);
    question.reject(why);
  }

  private readGoodbye(bye: Goodbye): void {
    // A server that shuts down comes back; every other goodbye is final.
    if (bye.code === "closing") return;
    this.isClosed = true;
    const why = new ApiError(bye);
    this.outbox.close(why);
    this.listener.failed(why);
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
    // Clients do not reconnect all at the same moment.
    const pause = RETRY_SECONDS[Math.min(this.failures++, RETRY_SECONDS.length - 1)]! * (0.75 + Math.random() / 2);
    this.timer = setTimeout(this.reconnect, pause * 1000);
  }

  /** A page that is put to sleep lets go of its line, and finds it again when it wakes. */
  private readonly suspend = (): void => {
    if (!this.isOpen) return;
    // Over a dead network the farewell may take long: nothing waits for it, and nothing more is said on this socket.
    const socket = this.socket;
    this.disconnect(socket);
    socket?.close();
  };

  /** Try now: the pause is over, or the network or the visitor is back. */
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
