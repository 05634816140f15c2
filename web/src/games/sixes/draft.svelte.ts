// The six lines that are being written. Every change is saved on this device at once and sent to the server at intervals. What the
// server has is forgotten here, so that a reload shows the newer of the two.

import type { ApiError } from "../../connection/errors";

export const LINES = 6;
/** Milliseconds between two drafts, and before the first. */
const PACE = 600;
const FIRST = 150;

/** Where a draft is sent and saved. */
export interface Desk {
  send(move: string): Promise<ApiError | null>;
  read(): string;
  keep(text: string): void;
}

/** Errors after which the same draft is sent again. */
const AGAIN: readonly string[] = ["too-fast", "too-many-requests", "no-connection"];
/** Errors that only mean a slow connection; they are not shown. */
const LATE: readonly string[] = [
  "too-late",
  "not-writing",
  "other-round",
  "done-already",
  "draft-older",
  "stale",
  "ready-already",
];

/** The lines as the server stores them: trimmed, without empty ones at the end. */
export function written(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  while (trimmed.length && !trimmed.at(-1)) trimmed.pop();
  return trimmed;
}

const whole = (lines: readonly string[]): string[] => Array.from({ length: LINES }, (_, index) => lines[index] ?? "");

function kept(text: string, name: string): readonly string[] | null {
  try {
    const found = JSON.parse(text) as { name?: string; lines?: string[] };
    return found.name === name && Array.isArray(found.lines) ? found.lines : null;
  } catch {
    return null;
  }
}

export class Writing {
  lines = $state<string[]>(whole([]));
  /** Whether the server has all of it. */
  saved = $state(true);
  /** The error of a draft that the server will not accept as it is. */
  refused = $state.raw<ApiError | null>(null);
  private name = "";
  private round = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flight: Promise<void> | null = null;
  private last = -Infinity;

  constructor(
    private readonly desk: Desk,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Starts a round; does nothing if it is the same one. */
  begin(game: number, round: number, own: readonly string[]): void {
    const name = `${game}.${round}`;
    if (name === this.name) return;
    this.stop();
    this.name = name;
    this.round = round;
    const draft = kept(this.desk.read(), name);
    this.lines = whole(draft ?? own);
    this.saved = true;
    this.refused = null;
    if (draft && written(draft).join("\n") !== written(own).join("\n")) this.change();
  }

  type(line: number, text: string): void {
    this.lines[line] = text;
    this.change();
  }

  /** Hands the list in, after any draft that is still being sent. */
  async done(): Promise<ApiError | null> {
    this.stop();
    await this.flight;
    this.stop();
    const why = await this.desk.send(`done ${this.round} ${JSON.stringify(written(this.lines))}`);
    if (!why) this.settle();
    return why && LATE.includes(why.code) ? null : why;
  }

  /** Sends unsaved changes at once: time is nearly up, or the page is closing. */
  hurry(): void {
    if (!this.saved && !this.flight) void this.flush();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private change(): void {
    this.saved = false;
    this.refused = null;
    this.desk.keep(JSON.stringify({ name: this.name, lines: this.lines }));
    this.schedule();
  }

  private schedule(): void {
    if (this.timer !== undefined || this.flight) return;
    this.timer = setTimeout(() => void this.flush(), Math.max(FIRST, this.last + PACE - this.now()));
  }

  private async flush(): Promise<void> {
    this.stop();
    const { name } = this;
    const sent = JSON.stringify(written(this.lines));
    this.last = this.now();
    const flying = this.desk.send(`draft ${this.round} ${sent}`);
    let why: ApiError | null = null;
    this.flight = flying.then((answer) => {
      why = answer;
    });
    await this.flight;
    this.flight = null;
    if (name !== this.name) return;
    this.answered(why, JSON.stringify(written(this.lines)) === sent);
  }

  private answered(why: ApiError | null, same: boolean): void {
    if (!why && same) return this.settle();
    if (!same || (why && AGAIN.includes(why.code))) return this.schedule();
    if (why && !LATE.includes(why.code)) this.refused = why;
  }

  private settle(): void {
    this.saved = true;
    this.desk.keep("");
  }
}
