// The visitor's tables: whose turn it is, the opponents, and how much time is left.

import type { TableSummary, TableView } from "$api";
import { api } from "../../connection/api.svelte";
import { isAlone } from "../table/descriptions";
import { timeLeft } from "../../connection/clock";

export interface MyTable {
  readonly table: TableSummary;
  /** The visitor's view of it; `null` if it was not fetched. */
  readonly view: TableView | null;
}

/** The number of tables whose views are fetched; lists can be long. */
const MAX_VIEWS = 6;

export const isUnfinished = (one: TableSummary): boolean => !one.closed && one.phase !== "finished";

/** Whether the visitor has to move, or to confirm that they are ready for the second game of a pair. */
export function isYourTurn(view: TableView | null): boolean {
  if (!view || view.seat === null || !view.game) return false;
  if (view.phase === "between") return !view.people.find((person) => person.id === view.seats[view.seat ?? 0])?.ready;
  if (view.phase !== "playing") return false;
  if (view.game.turn !== null) return view.game.turn === view.seat;
  return Boolean(view.choices && "forms" in view.choices && view.choices.forms?.length);
}

/** The names of the people on the other seats. */
export function opponents(view: TableView): string[] {
  return view.seats.flatMap((id, seat) =>
    seat === view.seat ? [] : view.people.filter((person) => person.id === id).map((person) => person.name),
  );
}

/** The seconds left for the visitor's move; `null` if their clock is not running. */
export const yourTimeLeft = (view: TableView): number | null =>
  view.seat !== null && view.running === view.seat ? timeLeft(view, view.seat, view.at) : null;

const rank = (one: MyTable): number =>
  !isUnfinished(one.table) ? 3 : isYourTurn(one.view) ? 0 : one.table.phase !== "setup" ? 1 : 2;

/** Sorts tables: first those where it is your turn, then other games in progress, then lobbies, then finished ones. */
export const sortTables = (all: readonly MyTable[]): MyTable[] =>
  [...all].sort((one, two) => rank(one) - rank(two) || two.table.active_at - one.table.active_at);

/** Fetches the visitor's tables, with views of the first few games in progress. */
export async function loadMyTables(): Promise<MyTable[]> {
  const { tables } = await api.myTables();
  const viewed = new Set(tables.filter((one) => isUnfinished(one) && one.phase !== "setup").slice(0, MAX_VIEWS));
  return sortTables(
    await Promise.all(
      tables.map(async (table): Promise<MyTable> => ({
        table,
        view: viewed.has(table)
          ? await api.table(table.table).then(
              (update) => update.view,
              () => null,
            )
          : null,
      })),
    ),
  );
}

/** The visitor's most points alone in games of a preset with as many possible; `null` before their first other game. */
export async function loadBestScore(
  preset: string,
  possible: number | undefined,
  except: { readonly table: string; readonly number: number },
): Promise<number | null> {
  const { tables } = await api.myTables();
  const points = tables
    .filter((table) => table.preset === preset)
    .flatMap((table) =>
      (table.games ?? []).filter((game) => table.table !== except.table || game.number !== except.number),
    )
    .filter((game) => isAlone(game) && game.outcome.possible === possible && game.you !== null)
    .map((game) => game.outcome.scores?.[game.you ?? 0] ?? 0);
  return points.length ? Math.max(...points) : null;
}
