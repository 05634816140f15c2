// The visitor's tables: whose turn it is, the opponents, and how much time is left.

import type { TableSummary, TableView } from "$api";
import { api } from "../../connection/api.svelte";
import { timeLeft } from "../../connection/clock";

export interface MyTable {
  readonly table: TableSummary;
  /** What one sees there; none where it was not looked at. */
  readonly view: TableView | null;
}

/** How many tables are looked at; the lists are long and the rest can wait. */
const VIEWED_TABLES = 6;

export const isUnfinished = (one: TableSummary): boolean => !one.closed && one.phase !== "finished";

/** Whether the visitor is to move, or to say that they are ready for the second game of a pair. */
export function isYourTurn(view: TableView | null): boolean {
  if (!view || view.seat === null || !view.game) return false;
  if (view.phase === "between") return !view.people.find((person) => person.id === view.seats[view.seat ?? 0])?.ready;
  if (view.phase !== "playing") return false;
  if (view.game.turn !== null) return view.game.turn === view.seat;
  return Boolean(view.choices && "forms" in view.choices && view.choices.forms?.length);
}

/** The names of the others who sit there. */
export function opponents(view: TableView): string[] {
  return view.seats.flatMap((id, seat) =>
    seat === view.seat ? [] : view.people.filter((person) => person.id === id).map((person) => person.name),
  );
}

/** How many seconds are left for a turn of one's own, where a clock runs. */
export const yourTimeLeft = (view: TableView): number | null =>
  view.seat !== null && view.running === view.seat ? timeLeft(view, view.seat, view.at) : null;

const rank = (one: MyTable): number =>
  !isUnfinished(one.table) ? 3 : isYourTurn(one.view) ? 0 : one.table.phase !== "setup" ? 1 : 2;

/** Those that wait for oneself first, then those that go on, then those that are being set, then the rest. */
export const sortTables = (all: readonly MyTable[]): MyTable[] =>
  [...all].sort((one, two) => rank(one) - rank(two) || two.table.active_at - one.table.active_at);

/** My tables; the first few that go on are looked at. */
export async function loadMyTables(): Promise<MyTable[]> {
  const { tables } = await api.myTables();
  const looked = new Set(tables.filter((one) => isUnfinished(one) && one.phase !== "setup").slice(0, VIEWED_TABLES));
  return sortTables(
    await Promise.all(
      tables.map(async (table): Promise<MyTable> => ({
        table,
        view: looked.has(table)
          ? await api.table(table.table).then(
              (news) => news.view,
              () => null,
            )
          : null,
      })),
    ),
  );
}
