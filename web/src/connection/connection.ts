// One conversation with one table. It comes back by itself, says what it knows already, and loses no act on the way.

import type { Goodbye, Incoming, Completions, Update, Outgoing, Picks, Presence, Choices } from "$api";
import { language, onChosen } from "../i18n/index.svelte";
import { Outbox, type Act } from "./outbox";
import { Refusal, unreachable } from "./errors";

/** As much of a WebSocket as is used here. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export type Standing = "connecting" | "open" | "lost" | "ended";

export interface Heard {
  news(news: Update): void;
  presence(presence: Presence): void;
  standing(standing: Standing): void;
  /** A refusal that answers to nothing we still wait for. */
  refused(why: Refusal): void;
  /** The last refusal, in the language that was chosen since. */
  retold(why: Refusal): void;
}

/** How long is waited before each attempt, in seconds; the last one again and again. */
const PAUSES = [0.3, 1, 2, 4, 8, 15] as const;
const MORE = ["online", "pageshow"] as const;

type Question = { resolve: (answer: Choices | Completions) => void; reject: (why: Refusal) => void };

export class Line {
  private readonly outbox = new Outbox();
  private readonly questions = new Map<number, Question>();
  private wire: Wire | null = null;
  private up = false;
  private last = -1;
  private failed = 0;
  private ended = false;
  /** The last act that was refused, and what hears of other languages. */
  private denied: number | null = null;
  private readonly deaf = onChosen(
    (chosen) => this.up && this.send({ type: "set_language", language: chosen, repeat_error: this.denied }),
  );
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly dial: () => Wire,
    private readonly heard: Heard,
  ) {
    for (const name of MORE) addEventListener(name, this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    addEventListener("pagehide", this.sleep);
    this.open();
  }

  /** Do something. The promise is kept when it is on the house's disk, however often the line breaks before that. */
  act(act: Act, ply?: number | null, person?: string | null): Promise<void> {
    if (this.ended) return Promise.reject(unreachable());
    const { message, answer } = this.outbox.put(act, ply, person);
    if (this.up) this.send(message);
    return answer;
  }

  /** The picks after these values, where the view left them out. */
  async under(values: readonly string[]): Promise<Picks> {
    const answer = await this.question((id) => ({ type: "expand", id, values }));
    return (answer as Choices).choices as unknown as Picks;
  }

  /** What may be meant by what is being typed. */
  async complete(kind: string, text: string): Promise<readonly string[]> {
    return ((await this.question((id) => ({ type: "complete", id, kind, text }))) as Completions).names;
  }

  typing(on: boolean): void {
    if (this.up) this.send({ type: "typing", on });
  }

  /** Leave for good. */
  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.deaf();
    for (const name of MORE) removeEventListener(name, this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    removeEventListener("pagehide", this.sleep);
    this.outbox.close(unreachable());
    const wire = this.wire;
    this.lost(wire);
    wire?.close();
  }

  private question(asked: (id: number) => Incoming): Promise<Choices | Completions> {
    if (!this.up) return Promise.reject(unreachable());
    const id = this.outbox.number();
    const answer = new Promise<Choices | Completions>((resolve, reject) => this.questions.set(id, { resolve, reject }));
    this.send(asked(id));
    return answer;
  }

  private send(message: Incoming): void {
    this.wire?.send(JSON.stringify(message));
  }

  private open(): void {
    const wire = this.dial();
    this.wire = wire;
    wire.onopen = () =>
      wire.send(JSON.stringify({ type: "hello", last: this.last, language: language() } satisfies Incoming));
    wire.onmessage = ({ data }) => wire === this.wire && this.read(JSON.parse(data) as Outgoing);
    wire.onclose = () => this.lost(wire);
  }

  private read(message: Outgoing): void {
    switch (message.type) {
      case "ping":
        return this.send({ type: "pong", id: message.id });
      case "update":
        return this.news(message);
      case "presence":
        return this.heard.presence(message);
      case "goodbye":
        return this.bye(message);
      case "done":
        this.outbox.settle(message.id, null);
        return;
      case "error":
        return this.refused(new Refusal(message), message.id ?? null);
      case "choices":
      case "completions":
        this.questions.get(message.id)?.resolve(message);
        this.questions.delete(message.id);
    }
  }

  private news(news: Update): void {
    this.last = news.number;
    this.failed = 0;
    this.heard.news(news);
    if (this.up) return;
    this.up = true;
    this.heard.standing("open");
    for (const message of this.outbox.again(news)) this.send(message);
  }

  private refused(why: Refusal, id: number | null): void {
    if (id !== null && this.outbox.settle(id, why)) {
      this.denied = id;
      return;
    }
    if (id !== null && id === this.denied) return this.heard.retold(why);
    const question = id === null ? undefined : this.questions.get(id);
    if (!question || id === null) return this.heard.refused(why);
    this.questions.delete(id);
    question.reject(why);
  }

  private bye(bye: Goodbye): void {
    // A house that closes comes back; anything else is said once and meant.
    if (bye.code === "closing") return;
    this.ended = true;
    const why = new Refusal(bye);
    this.outbox.close(why);
    this.heard.refused(why);
  }

  private lost(wire: Wire | null): void {
    if (wire !== this.wire) return;
    this.wire = null;
    this.up = false;
    this.outbox.doubt();
    for (const { reject } of this.questions.values()) reject(unreachable());
    this.questions.clear();
    this.heard.standing(this.ended ? "ended" : "lost");
    if (this.ended) return;
    // Not all at the same moment when a house comes back.
    const pause = PAUSES[Math.min(this.failed++, PAUSES.length - 1)]! * (0.75 + Math.random() / 2);
    this.timer = setTimeout(this.hurry, pause * 1000);
  }

  /** A page that is put to sleep lets go of its line, and finds it again when it wakes. */
  private readonly sleep = (): void => {
    if (!this.up) return;
    // Over a dead network the farewell may take long: nothing waits for it, and nothing more is said on this wire.
    const wire = this.wire;
    this.lost(wire);
    wire?.close();
  };

  /** Try now: the pause is over, or the network or the visitor is back. */
  private readonly hurry = (): void => {
    clearTimeout(this.timer);
    if (!this.wire && !this.ended && document.visibilityState === "visible") this.open();
    else if (!this.wire && !this.ended) this.timer = setTimeout(this.hurry, PAUSES[5] * 1000);
  };
}

/** The socket of a table of this house. */
export const dial = (table: string) => (): Wire => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`) as unknown as Wire;
};
