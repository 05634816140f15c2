// Actions that the server has not answered yet. They survive a lost connection: what did not arrive is sent again,
// what arrived is recognised in the next update, and a move is sent again only in the position it was made for.

import type { ActionMessage, Event, Update } from "$api";
import { ApiError } from "./api.svelte";

export type TableAction = ActionMessage["action"];

export interface PendingAction {
  readonly message: ActionMessage;
  readonly resolve: () => void;
  readonly reject: (error: ApiError) => void;
  /** Whether the connection broke after it was sent, so that it may or may not have arrived. */
  uncertain: boolean;
}

/** Whether an event was caused by this action of the visitor or a companion. */
function isCausedBy(event: Event, message: ActionMessage, { you, view }: Update): boolean {
  const own =
    event.person === you || view.people.some((person) => person.id === event.person && person.device_of === you);
  if (!own || event.action !== message.action.type) return false;
  return message.action.type !== "turn" || event.move === message.action.move;
}

export class Outbox {
  private readonly pending = new Map<number, PendingAction>();
  private next = 1;

  /** The next number for a request. */
  nextId(): number {
    return this.next++;
  }

  add(
    action: TableAction,
    ply?: number | null,
    person?: string | null,
  ): { readonly message: ActionMessage; readonly result: Promise<void> } {
    const id = this.nextId();
    const message: ActionMessage = {
      type: "action",
      id,
      action,
      ...(typeof ply === "number" ? { ply } : {}),
      ...(person ? { person } : {}),
    };
    const result = new Promise<void>((resolve, reject) =>
      this.pending.set(id, { message, resolve, reject, uncertain: false }),
    );
    return { message, result };
  }

  /** Settles the action with this number, by an error or without action. Returns `false` if there is none. */
  settle(id: number, error: ApiError | null): boolean {
    const action = this.pending.get(id);
    if (!action) return false;
    this.pending.delete(id);
    if (error) action.reject(error);
    else action.resolve();
    return true;
  }

  /** The connection broke: everything that was sent may or may not have arrived. */
  markUncertain(): void {
    for (const action of this.pending.values()) action.uncertain = true;
  }

  /** The actions to send again, given the first update after reconnecting; those that arrived are settled. */
  takeUnsent(update: Update): ActionMessage[] {
    const events = [...(update.events ?? [])];
    const unsent: ActionMessage[] = [];
    for (const [id, action] of [...this.pending]) {
      const event = action.uncertain ? events.findIndex((one) => isCausedBy(one, action.message, update)) : -1;
      if (event >= 0) {
        events.splice(event, 1);
        this.settle(id, null);
      } else if (action.message.ply !== undefined && action.message.ply !== update.view.ply) {
        this.settle(id, new ApiError({ code: "stale", message: "" }));
      } else {
        action.uncertain = false;
        unsent.push(action.message);
      }
    }
    return unsent;
  }

  /** Fails everything that is pending: the connection is closed. */
  close(error: ApiError): void {
    for (const id of [...this.pending.keys()]) this.settle(id, error);
  }

  get size(): number {
    return this.pending.size;
  }
}
