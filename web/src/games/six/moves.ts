// What a move does to the table, as far as the page can tell: what stays, and whether it loses the game.

import type { SixView, TableView } from "$api";
import { cellName, cellsInMove, groupOf } from "./cells";

/** SIX-8: a colour with this many tiles loses. */
const TOO_FEW = 5;

type Tile = SixView["tiles"][number];
const nameOf = ([q, r]: Tile): string => `${q},${r}`;

/** Whether sixes are called at this table (SIX-11). */
export const isCalled = (view: TableView): boolean => /(^| )called=yes( |$)/.test(view.options);

/** The tiles that stay if one is lifted: all others, or those of the largest group (`keep` names it if several tie). */
export function keptTiles(view: SixView, lifted: string, keep: string | null): Tile[] {
  const rest = view.tiles.filter((tile) => nameOf(tile) !== lifted);
  if (keep !== null) {
    const group = groupOf(
      keep,
      rest.map(([q, r]) => ({ q, r })),
    );
    return rest.filter((tile) => group.has(nameOf(tile)));
  }
  const fallen = new Set((view.falls[lifted] ?? []).map(([q, r]) => cellName({ q, r })));
  return rest.filter((tile) => !fallen.has(nameOf(tile)));
}

/** SIX-8: whether too few tiles are left to the side to move, and enough to the other, once the lifted one is laid. */
export function leavesTooFew(view: SixView, kept: readonly Tile[]): boolean {
  const own = kept.filter(([, , side]) => side === view.colour).length;
  return own + 1 <= TOO_FEW && kept.length - own > TOO_FEW;
}

/** Whether a move of the side to move loses the game at once: it leaves too few tiles, and completes no six. */
export function losesGame(view: SixView, move: string): boolean {
  const [lifted, target, keep] = cellsInMove(move);
  if (view.phase !== 2 || lifted === undefined || target === undefined) return false;
  const kept = keptTiles(view, lifted, keep ?? null);
  const names = new Set(kept.map(nameOf));
  const six = view.threats.some(
    ({ colour, cell: [q, r], tiles }) =>
      colour === view.colour && `${q},${r}` === target && tiles.every(([tq, tr]) => names.has(`${tq},${tr}`)),
  );
  return !six && leavesTooFew(view, kept);
}
