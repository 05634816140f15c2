// Actions that the server has not answered yet. They survive a lost connection: what did not arrive is sent again,
// what arrived is recognised in the next update, and a move is sent again only in the position it was made for.

import type { ActionMessage, Event, Update } from "$api";
import { ApiError } from "./errors";

export type TableAction = ActionMessage["action"];

export interface PendingAction {
  readonly message: ActionMessage;
  readonly resolve: () => void;
  readonly reject: (why: ApiError) => void;
  /** Whether it was sent over a line that broke since, so that nobody knows whether it arrived. */
  uncertain: boolean;
}

/** Whether an event is the trace of an act of this visitor. */
function isTraceOf(event: Event, message: ActionMessage, { you, view }: Update): boolean {
  const own =
    event.person === you || view.people.some((person) => person.id === event.person && person.device_of === you);
  if (!own || event.action !== message.action.type) return false;
  return message.action.type !== "turn" || event.move === message.action.move;
}

export class Outbox {
  private readonly pending = new Map<number, PendingAction>();
  private next = 1;

  /** A number for something that is asked. */
  nextId(): number {
    return this.next++;
  }

  add(
    act: TableAction,
    ply?: number | null,
    person?: string | null,
  ): { readonly message: ActionMessage; readonly answer: Promise<void> } {
    const id = this.nextId();
    const message: ActionMessage = {
      type: "action",
      id,
      action: act,
      ...(typeof ply === "number" ? { ply } : {}),
      ...(person ? { person } : {}),
    };
    const answer = new Promise<void>((resolve, reject) =>
      this.pending.set(id, { message, resolve, reject, uncertain: false }),
    );
    return { message, answer };
  }

  /** The answer to one of them; `false` where the number is not one of these. */
  settle(id: number, why: ApiError | null): boolean {
    const found = this.pending.get(id);
    if (!found) return false;
    this.pending.delete(id);
    if (why) found.reject(why);
    else found.resolve();
    return true;
  }

  /** The line broke: nobody knows what became of what was sent. */
  markUncertain(): void {
    for (const one of this.pending.values()) one.uncertain = true;
  }

  /** What must be said again, after the first news over a new line said what happened meanwhile. */
  takeUnsent(news: Update): ActionMessage[] {
    const events = [...(news.events ?? [])];
    const said: ActionMessage[] = [];
    for (const [id, one] of [...this.pending]) {
      const trace = one.uncertain ? events.findIndex((event) => isTraceOf(event, one.message, news)) : -1;
      if (trace >= 0) {
        events.splice(trace, 1);
        this.settle(id, null);
      } else if (one.message.ply !== undefined && one.message.ply !== news.view.ply) {
        this.settle(id, new ApiError({ code: "stale", message: "" }));
      } else {
        one.uncertain = false;
        said.push(one.message);
      }
    }
    return said;
  }

  /** Fails everything that is pending: the connection is closed. */
  close(why: ApiError): void {
    for (const id of [...this.pending.keys()]) this.settle(id, why);
  }

  get size(): number {
    return this.pending.size;
  }
}
