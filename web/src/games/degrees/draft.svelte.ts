// The sheet that is being written. It is saved on this device at once and sent to the server a moment later, so that it
// survives a reload and appears on other devices and for team mates.

import type { DraftChain, DegreesView, Link, DraftView } from "$api";
import type { TableSession } from "../../connection/session.svelte";
import { formOf, normalizeName } from "./sheets";

export interface Row {
  actor: string;
  film: string;
}

/** Milliseconds without a key before the draft is sent. */
const PAUSE = 450;

const toRow = (link?: Link): Row => ({ actor: link?.actor ?? "", film: link?.film ?? "" });
const isEmpty = ({ actor, film }: Row): boolean => !actor.trim() && !film.trim();

/** The rows as links for a move: without empty rows at the end, or, if `dense`, without any. */
export function toLinks(rows: readonly Row[], dense: boolean): Link[] {
  const last = rows.findLastIndex((one) => !isEmpty(one));
  return rows
    .slice(0, last + 1)
    .filter((one) => !dense || !isEmpty(one))
    .map(({ actor, film }) => (film.trim() ? { actor: actor.trim(), film: film.trim() } : { actor: actor.trim() }));
}

/** A chain for a move, without default values. */
const chain = (links: readonly Link[], turned: boolean): DraftChain => ({
  ...(links.length ? { links } : {}),
  ...(turned ? { turned } : {}),
});

export class SheetDraft {
  rows = $state<Row[]>([]);
  turned = $state(false);
  /** The score that its author claims, in games on honour; empty for the most possible. */
  tally = $state("");
  isSending = $state(false);
  private number = $state(0);
  private key = "";
  /** The draft in the last view, and the one that the server will have after the request in flight. */
  private lastServerText = "";
  private sentText = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;

  constructor(private readonly session: TableSession) {}

  /** Takes a view: starts a new sheet, or takes over what team mates wrote. */
  update(own: DraftView, game: number): void {
    const key = `sheet.${game}.${own.number}`;
    const serverText = this.text(own.chain.links?.map(toRow) ?? [], own.chain.turned ?? false);
    if (key !== this.key) {
      clearTimeout(this.timer);
      this.key = key;
      this.number = own.number;
      this.tally = "";
      const savedText = this.session.readDraft(key);
      this.read(savedText || serverText);
      this.lastServerText = this.sentText = serverText;
      if (savedText && savedText !== serverText) this.schedule();
    } else if (serverText !== this.lastServerText) {
      const isUnchanged = this.currentText === this.sentText;
      this.lastServerText = serverText;
      if (serverText === this.sentText || !isUnchanged) return;
      this.sentText = serverText;
      this.read(serverText);
    }
  }

  /** Saves a change. */
  save(): void {
    this.session.saveDraft(this.key, this.currentText);
    this.schedule();
  }

  turn(): void {
    this.turned = !this.turned;
    this.save();
  }

  /** The first empty row; -1 if all are filled. */
  get firstEmptyRow(): number {
    return this.rows.findIndex(isEmpty);
  }

  get filledRows(): number {
    return this.rows.filter((one) => one.actor.trim()).length;
  }

  /** The row that names the goal of the chain; -1 if none does. */
  arrivalRow(name: string): number {
    return this.rows.findLastIndex(
      (one) => one.actor.trim() !== "" && normalizeName(one.actor) === normalizeName(name),
    );
  }

  async handIn(): Promise<boolean> {
    if (this.isSending) return false;
    clearTimeout(this.timer);
    const { number, key, tally } = this;
    const sheet = {
      ...chain(toLinks(this.rows, true), this.turned),
      ...(tally === "" ? {} : { tally: Number(tally) }),
    };
    this.isSending = true;
    const done = (await this.session.play(`hand ${number} ${JSON.stringify(sheet)}`)) || this.wasReceived(number);
    this.isSending = false;
    if (done) this.session.saveDraft(key, "");
    return done;
  }

  async abandon(): Promise<void> {
    clearTimeout(this.timer);
    const { number, key } = this;
    if ((await this.session.play(`abandon ${number}`)) || this.wasReceived(number)) this.session.saveDraft(key, "");
  }

  help(): void {
    void this.session.play(`help ${this.number}`);
  }

  /** Whether a rejected sheet was received before: after a lost connection it is sent twice. */
  private wasReceived(number: number): boolean {
    const own = (this.session.view?.game as DegreesView | null)?.own;
    if (this.session.error?.code !== "other-sheet" || own?.number === number) return false;
    this.session.error = null;
    return true;
  }

  private get currentText(): string {
    return this.text(this.rows, this.turned);
  }

  private text(rows: readonly Row[], turned: boolean): string {
    return JSON.stringify(chain(toLinks(rows, false), turned));
  }

  private read(text: string): void {
    const { links = [], turned = false } = JSON.parse(text) as DraftChain;
    const fields = formOf(this.session, "draft")?.fields.filter((field) => field.kind === "actor").length ?? 6;
    this.rows = Array.from({ length: Math.max(fields, links.length) }, (_, index) => toRow(links[index]));
    this.turned = turned;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), PAUSE);
  }

  /** Sends the newest draft, one request at a time. */
  private async send(): Promise<void> {
    const { currentText: now, number } = this;
    if (this.sending) return this.schedule();
    if (now === this.sentText || !formOf(this.session, "draft")) return;
    this.sending = true;
    this.sentText = now;
    if (!(await this.session.act({ type: "turn", move: `draft ${number} ${now}` }))) this.wasReceived(number);
    this.sending = false;
    if (this.number === number && this.currentText !== this.sentText) this.schedule();
  }
}
