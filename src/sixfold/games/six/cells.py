"""The plane of Six: axial coordinates, neighbours, groups, and the sixes through a cell (SIX-4)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

#: A cell as `(q, r)`.
Cell: TypeAlias = tuple[int, int]

#: The six directions, going round: each is next to the one before it.
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

_LINES = [[(q * step, r * step) for step in range(6)] for q, r in DIRECTIONS[:3]]
_TRIANGLE = [(a, b) for a in range(3) for b in range(3 - a)]
_TRIANGLES = [_TRIANGLE, [(-a, -b) for a, b in _TRIANGLE]]
_RING = [list(DIRECTIONS)]

#: The shapes of a six, each as the cells it covers at one place.
SHAPES = tuple(map(tuple, (*_LINES, *_TRIANGLES, *_RING)))


@lru_cache(maxsize=1 << 16)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the six cells that share an edge with this one, going round."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


@lru_cache(maxsize=1 << 16)
def sixes_through(cell: Cell) -> tuple[frozenset[Cell], ...]:
    """Return the 36 sixes through a cell: 18 lines, 12 triangles, 6 rings.

    >>> len(sixes_through((0, 0)))
    36
    """
    q, r = cell
    return tuple(frozenset((q + a - x, r + b - y) for a, b in shape) for shape in SHAPES for x, y in shape)


def find_six(own: frozenset[Cell], cell: Cell) -> frozenset[Cell] | None:
    """Return a six of these tiles that runs through a cell, or `None`."""
    return next((six for six in sixes_through(cell) if six <= own), None)


def find_any_six(own: frozenset[Cell]) -> frozenset[Cell] | None:
    """Return a six of these tiles, the first by its smallest cells, or `None`."""
    return min((six for cell in own if (six := find_six(own, cell))), key=sorted, default=None)


def groups_around(tiles: frozenset[Cell], around: Cell) -> list[frozenset[Cell]]:
    """Return the groups that touch an empty cell: all of them, if the table was connected through that cell.

    >>> groups_around(frozenset({(1, 0), (-1, 0), (-2, 0)}), (0, 0))
    [frozenset({(1, 0)}), frozenset({(-1, 0), (-2, 0)})]
    """
    groups: list[frozenset[Cell]] = []
    for cell in neighbours(around):
        if cell in tiles and not any(cell in group for group in groups):
            groups.append(group_of(tiles, cell))
    return groups


def group_of(tiles: frozenset[Cell], start: Cell) -> frozenset[Cell]:
    """Return the tiles that are connected to one of them, itself included."""
    group = {start}
    waiting = [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in tiles and cell not in group:
                group.add(cell)
                waiting.append(cell)
    return frozenset(group)


def ring_is_connected(tiles: frozenset[Cell], lifted: Cell) -> bool:
    """Return whether the neighbours of a lifted tile are connected to each other around it.

    If they are, the table cannot split, and the rest of it need not be searched.
    """
    occupied = [cell in tiles for cell in neighbours(lifted)]
    return sum(occupied[i] and not occupied[i - 1] for i in range(6)) <= 1


def border(tiles: frozenset[Cell]) -> set[Cell]:
    """Return the empty cells that share an edge with a tile."""
    return {cell for tile in tiles for cell in neighbours(tile)} - tiles
