// The sheet that is being written. It is saved on this device at once and sent to the server a moment later, so that it survives a
// reload and appears on other devices and for team mates.

import type { DraftChain, DegreesView, Link, DraftView } from "$api";
import { drafts } from "../../connection/drafts";
import type { TableSession } from "../../connection/session.svelte";
import { formOf, plain } from "./sheets";

export interface Row {
  actor: string;
  film: string;
}

/** Milliseconds without a key before the draft is sent. */
const PAUSE = 450;

const row = (link?: Link): Row => ({ actor: link?.actor ?? "", film: link?.film ?? "" });
const empty = ({ actor, film }: Row): boolean => !actor.trim() && !film.trim();

/** The rows as links for a move: without empty rows at the end, or, if `dense`, without any. */
export function linksOf(rows: readonly Row[], dense: boolean): Link[] {
  const last = rows.findLastIndex((one) => !empty(one));
  return rows
    .slice(0, last + 1)
    .filter((one) => !dense || !empty(one))
    .map(({ actor, film }) => (film.trim() ? { actor: actor.trim(), film: film.trim() } : { actor: actor.trim() }));
}

/** A chain for a move, without default values. */
const chain = (links: readonly Link[], turned: boolean): DraftChain => ({
  ...(links.length ? { links } : {}),
  ...(turned ? { turned } : {}),
});

export class Writing {
  rows = $state<Row[]>([]);
  turned = $state(false);
  /** The score that its author claims, in games on honour; empty for the most possible. */
  tally = $state("");
  handing = $state(false);
  private number = $state(0);
  private key = "";
  /** The draft in the last view, and the one that the server will have after the request in flight. */
  private seen = "";
  private known = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling = false;

  constructor(private readonly session: TableSession) {}

  /** Takes a view: starts a new sheet, or takes over what team mates wrote. */
  see(own: DraftView, game: number): void {
    const key = `sheet.${game}.${own.number}`;
    const told = this.text(own.chain.links?.map(row) ?? [], own.chain.turned ?? false);
    if (key !== this.key) {
      clearTimeout(this.timer);
      this.key = key;
      this.number = own.number;
      this.tally = "";
      const kept = drafts.read(this.session.table, key);
      this.read(kept || told);
      this.seen = this.known = told;
      if (kept && kept !== told) this.later();
    } else if (told !== this.seen) {
      const untouched = this.now === this.known;
      this.seen = told;
      if (told === this.known || !untouched) return;
      this.known = told;
      this.read(told);
    }
  }

  /** Saves a change. */
  wrote(): void {
    drafts.keep(this.session.table, this.key, this.now);
    this.later();
  }

  turn(): void {
    this.turned = !this.turned;
    this.wrote();
  }

  /** The first empty row; -1 if all are filled. */
  get next(): number {
    return this.rows.findIndex(empty);
  }

  get written(): number {
    return this.rows.filter((one) => one.actor.trim()).length;
  }

  /** The row that names the goal of the chain; -1 if none does. */
  arrives(name: string): number {
    return this.rows.findLastIndex((one) => one.actor.trim() !== "" && plain(one.actor) === plain(name));
  }

  async hand(): Promise<boolean> {
    if (this.handing) return false;
    clearTimeout(this.timer);
    const { number, key, tally } = this;
    const said = { ...chain(linksOf(this.rows, true), this.turned), ...(tally === "" ? {} : { tally: Number(tally) }) };
    this.handing = true;
    const done = (await this.session.play(`hand ${number} ${JSON.stringify(said)}`)) || this.arrived(number);
    this.handing = false;
    if (done) drafts.keep(this.session.table, key, "");
    return done;
  }

  async abandon(): Promise<void> {
    clearTimeout(this.timer);
    const { number, key } = this;
    if ((await this.session.play(`abandon ${number}`)) || this.arrived(number))
      drafts.keep(this.session.table, key, "");
  }

  help(): void {
    void this.session.play(`help ${this.number}`);
  }

  /** Whether a rejected sheet was received before: after a lost connection it is sent twice. */
  private arrived(number: number): boolean {
    const own = (this.session.view?.game as DegreesView | null)?.own;
    if (this.session.error?.code !== "other-sheet" || own?.number === number) return false;
    this.session.error = null;
    return true;
  }

  private get now(): string {
    return this.text(this.rows, this.turned);
  }

  private text(rows: readonly Row[], turned: boolean): string {
    return JSON.stringify(chain(linksOf(rows, false), turned));
  }

  private read(text: string): void {
    const { links = [], turned = false } = JSON.parse(text) as DraftChain;
    const fields = formOf(this.session, "draft")?.fields.filter((field) => field.kind === "actor").length ?? 6;
    this.rows = Array.from({ length: Math.max(fields, links.length) }, (_, index) => row(links[index]));
    this.turned = turned;
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tell(), PAUSE);
  }

  /** Sends the newest draft, one request at a time. */
  private async tell(): Promise<void> {
    const { now, number } = this;
    if (this.telling) return this.later();
    if (now === this.known || !formOf(this.session, "draft")) return;
    this.telling = true;
    this.known = now;
    if (!(await this.session.act({ type: "turn", move: `draft ${number} ${now}` }))) this.arrived(number);
    this.telling = false;
    if (this.number === number && this.now !== this.known) this.later();
  }
}
