"""What players and spectators see of Six: the table, and what a closer look finds on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.base import View
from sixfold.games.six.cells import Cell, groups_around, ring_is_connected, sixes_through
from sixfold.games.six.moves import cell_text

#: What a six looks like (SIX-4).
Shape: TypeAlias = Literal["line", "triangle", "ring"]


class Threat(Struct, frozen=True):
    """A six that lacks one tile: its colour and shape, the empty cell, and the five tiles that are there."""

    colour: int
    shape: Shape
    cell: Cell
    tiles: tuple[Cell, ...]


class SixView(View, frozen=True, kw_only=True):
    """The view of Six. It is the same for everybody: nothing is hidden."""

    #: Every tile as `(q, r, colour)`.
    tiles: tuple[tuple[int, int, int], ...]
    #: The colour to move.
    colour: int
    #: 1 while tiles are laid from hand, 2 while they are moved.
    phase: int
    #: Tiles in hand by colour, and by seat: in teams, two seats share a colour's hand (SIX-14).
    hands: tuple[int, int]
    held: tuple[int, ...]
    #: Plies since the last capture (SIX-10).
    quiet: int
    #: The cells of the winning six.
    six: tuple[Cell, ...]
    #: Whether players may cough, and which seats have since the last turn (SIX-14).
    cough: bool
    coughed: tuple[int, ...]
    #: None where sixes are called: then players have to see them for themselves (SIX-11).
    threats: tuple[Threat, ...]
    #: In the second phase, for each tile that can be lifted: the tiles that it cuts off for certain (SIX-6, SIX-7).
    falls: dict[str, tuple[Cell, ...]]
    sides: tuple[str, ...]


#: The shape of each of the 36 sixes through a cell, in the order of `sixes_through`.
_SHAPES: tuple[Shape, ...] = ("line",) * 18 + ("triangle",) * 12 + ("ring",) * 6


def threats(tiles: tuple[frozenset[Cell], frozenset[Cell]]) -> tuple[Threat, ...]:
    """Return every six that lacks a single tile and whose missing cell is empty (SIX-4).

    >>> five = frozenset({(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)})
    >>> [(threat.shape, threat.cell) for threat in threats((five, frozenset({(-1, 0)})))]
    [('line', (5, 0))]
    """
    all_threats: list[Threat] = []
    all_tiles = tiles[0] | tiles[1]
    for colour, own in enumerate(tiles):
        counted = Counter(six for cell in own for six in sixes_through(cell))
        for six, count in counted.items():
            if count == len(six) - 1 and (missing := min(six - own)) not in all_tiles:
                shape = _SHAPES[sixes_through(missing).index(six)]
                all_threats.append(Threat(colour, shape, missing, tuple(sorted(six & own))))
    return tuple(sorted(all_threats, key=lambda threat: (threat.colour, threat.cell, threat.shape, threat.tiles)))


def cut_off_tiles(all_tiles: frozenset[Cell], own: Iterable[Cell]) -> dict[str, tuple[Cell, ...]]:
    """Return, for each own tile whose lifting splits the table, the tiles outside the largest groups.

    There may be none if the largest groups tie; then the mover chooses which of them stays (SIX-7).

    >>> cut_off_tiles(frozenset({(0, 0), (1, 0), (2, 0), (3, 0)}), [(1, 0), (3, 0)])
    {'1,0': ((0, 0),)}
    """
    cut_off: dict[str, tuple[Cell, ...]] = {}
    for lift in sorted(own):
        rest = all_tiles - {lift}
        if ring_is_connected(rest, lift) or len(parts := groups_around(rest, lift)) == 1:
            continue
        most = max(map(len, parts))
        cut_off[cell_text(lift)] = tuple(sorted(cell for part in parts if len(part) < most for cell in part))
    return cut_off


def hands_by_seat(hands: Collection[int], tiles: int, seats: int) -> tuple[int, ...]:
    """SIX-14: return the tiles in hand by seat: split evenly, an odd one going to the seat that lays first.

    >>> hands_by_seat((20, 20), tiles=21, seats=2), hands_by_seat((18, 19), tiles=20, seats=4)
    ((20, 20), (9, 10, 9, 9))
    """
    share = seats // 2
    return tuple(
        sum(laid % share == seat // 2 for laid in range(tiles - 1 - hand, tiles - 1))
        for seat in range(seats)
        for hand in [tuple(hands)[seat % 2]]
    )
