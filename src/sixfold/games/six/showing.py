"""What a table of Six shows to a closer look: sixes that lack one tile, what a lift would cut off, and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from sixfold.games.six.cells import Cell, groups_around, ring_is_connected, sixes_through
from sixfold.games.six.moves import cell_text
from sixfold.games.six.views import Shape, Threat

#: The shape of each of the 36 sixes through a cell, in the order in which `sixes` names them.
_SHAPES: tuple[Shape, ...] = ("line",) * 18 + ("triangle",) * 12 + ("ring",) * 6


def threats(tiles: tuple[frozenset[Cell], frozenset[Cell]]) -> tuple[Threat, ...]:
    """Every six of one colour that lacks a single tile, where the cell is empty (SIX-4).

    >>> five = frozenset({(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)})
    >>> [(threat.shape, threat.cell) for threat in threats((five, frozenset({(-1, 0)})))]
    [('line', (5, 0))]
    """
    found: list[Threat] = []
    everything = tiles[0] | tiles[1]
    for colour, own in enumerate(tiles):
        counted = Counter(six for cell in own for six in sixes_through(cell))
        for six, count in counted.items():
            if count == len(six) - 1 and (missing := min(six - own)) not in everything:
                lie = tuple(sorted(six & own))
                found.append(Threat(colour, _SHAPES[sixes_through(missing).index(six)], missing, lie))
    return tuple(sorted(found, key=lambda threat: (threat.colour, threat.cell, threat.shape, threat.tiles)))


def cut_off_tiles(everything: frozenset[Cell], own: Iterable[Cell]) -> dict[str, tuple[Cell, ...]]:
    """For each own tile that holds the table together: the tiles outside of the largest groups that its lift leaves.

    Where the largest tie there may be none; then the mover's choice decides (SIX-7).

    >>> cut_off_tiles(frozenset({(0, 0), (1, 0), (2, 0), (3, 0)}), [(1, 0), (3, 0)])
    {'1,0': ((0, 0),)}
    """
    found: dict[str, tuple[Cell, ...]] = {}
    for lift in sorted(own):
        rest = everything - {lift}
        if ring_is_connected(rest, lift) or len(parts := groups_around(rest, lift)) == 1:
            continue
        most = max(map(len, parts))
        found[cell_text(lift)] = tuple(sorted(cell for part in parts if len(part) < most for cell in part))
    return found


def hands_by_seat(hands: Collection[int], tiles: int, seats: int) -> tuple[int, ...]:
    """SIX-14: the tiles in the hand of each seat: split evenly, an odd one goes to the first, who also lays first.

    >>> hands_by_seat((20, 20), tiles=21, seats=2), hands_by_seat((18, 19), tiles=20, seats=4)
    ((20, 20), (9, 10, 9, 9))
    """
    share = seats // 2
    return tuple(
        sum(laid % share == seat // 2 for laid in range(tiles - 1 - hand, tiles - 1))
        for seat in range(seats)
        for hand in [tuple(hands)[seat % 2]]
    )
