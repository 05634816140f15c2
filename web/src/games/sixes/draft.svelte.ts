// The six lines that are being written. Every change is saved on this device at once and sent to the server at
// intervals. What the server has is forgotten here, so that a reload shows the newer of the two.

import type { ApiError } from "../../connection/api.svelte";

export const LINES = 6;
/** Milliseconds between two drafts, and before the first. */
const DRAFT_INTERVAL = 600;
const FIRST_DELAY = 150;

/** Where a draft is sent and saved. */
export interface DraftStore {
  send(move: string): Promise<ApiError | null>;
  read(): string;
  save(text: string): void;
}

/** Errors after which the same draft is sent again. */
const RETRY_ERRORS: readonly string[] = ["too-fast", "too-many-requests", "no-connection"];
/** Errors that only mean a slow connection; they are not shown. */
const IGNORED_ERRORS: readonly string[] = [
  "too-late",
  "not-writing",
  "other-round",
  "done-already",
  "draft-older",
  "stale",
  "ready-already",
];

/** The lines as the server stores them: trimmed, without empty ones at the end. */
export function trimLines(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  while (trimmed.length && !trimmed.at(-1)) trimmed.pop();
  return trimmed;
}

const padLines = (lines: readonly string[]): string[] =>
  Array.from({ length: LINES }, (_, index) => lines[index] ?? "");

function parseDraft(text: string, name: string): readonly string[] | null {
  try {
    const draft = JSON.parse(text) as { name?: string; lines?: string[] };
    return draft.name === name && Array.isArray(draft.lines) ? draft.lines : null;
  } catch {
    return null;
  }
}

export class ListDraft {
  lines = $state<string[]>(padLines([]));
  /** Whether the server has all of it. */
  saved = $state(true);
  /** The error of a draft that the server will not accept as it is. */
  error = $state.raw<ApiError | null>(null);
  private name = "";
  private round = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: Promise<void> | null = null;
  private last = -Infinity;

  constructor(
    private readonly store: DraftStore,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Starts a round; does nothing if it is the same one. */
  start(game: number, round: number, own: readonly string[]): void {
    const name = `${game}.${round}`;
    if (name === this.name) return;
    this.stop();
    this.name = name;
    this.round = round;
    const draft = parseDraft(this.store.read(), name);
    this.lines = padLines(draft ?? own);
    this.saved = true;
    this.error = null;
    if (draft && trimLines(draft).join("\n") !== trimLines(own).join("\n")) this.change();
  }

  type(line: number, text: string): void {
    this.lines[line] = text;
    this.change();
  }

  /** Hands the list in, after any draft that is still being sent. */
  async finish(): Promise<ApiError | null> {
    this.stop();
    await this.request;
    this.stop();
    const error = await this.store.send(`done ${this.round} ${JSON.stringify(trimLines(this.lines))}`);
    if (!error) this.markSaved();
    return error && IGNORED_ERRORS.includes(error.code) ? null : error;
  }

  /** Sends unsaved changes at once: time is nearly up, or the page is closing. */
  flush(): void {
    if (!this.saved && !this.request) void this.send();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private change(): void {
    this.saved = false;
    this.error = null;
    this.store.save(JSON.stringify({ name: this.name, lines: this.lines }));
    this.schedule();
  }

  private schedule(): void {
    if (this.timer !== undefined || this.request) return;
    this.timer = setTimeout(() => void this.send(), Math.max(FIRST_DELAY, this.last + DRAFT_INTERVAL - this.now()));
  }

  private async send(): Promise<void> {
    this.stop();
    const { name } = this;
    const sent = JSON.stringify(trimLines(this.lines));
    this.last = this.now();
    const reply = this.store.send(`draft ${this.round} ${sent}`);
    let error: ApiError | null = null;
    this.request = reply.then((result) => {
      error = result;
    });
    await this.request;
    this.request = null;
    if (name !== this.name) return;
    this.handleReply(error, JSON.stringify(trimLines(this.lines)) === sent);
  }

  private handleReply(error: ApiError | null, same: boolean): void {
    if (!error && same) return this.markSaved();
    if (!same || (error && RETRY_ERRORS.includes(error.code))) return this.schedule();
    if (error && !IGNORED_ERRORS.includes(error.code)) this.error = error;
  }

  private markSaved(): void {
    this.saved = true;
    this.store.save("");
  }
}
