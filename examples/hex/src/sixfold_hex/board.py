"""The rhombus of cells: names, neighbours, the two edges of each side, and who is connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from string import ascii_lowercase
from typing import TypeAlias

#: A cell by column and row, from 0: `(0, 0)` is `a1`, the corner at the top left.
Cell: TypeAlias = tuple[int, int]

RED, BLUE = 0, 1
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def cell_name(cell: Cell) -> str:
    """The name of a cell: a letter for its column and a number for its row.

    >>> cell_name((4, 10))
    'e11'
    """
    return f"{ascii_lowercase[cell[0]]}{cell[1] + 1}"


@cache
def cells(size: int) -> tuple[Cell, ...]:
    """Every cell of a board, row by row."""
    return tuple((column, row) for row in range(size) for column in range(size))


@cache
def neighbours(cell: Cell, size: int) -> tuple[Cell, ...]:
    """The cells that touch a cell: six of them, fewer at the edge."""
    column, row = cell
    around = ((column + right, row + down) for right, down in _STEPS)
    return tuple((right, down) for right, down in around if 0 <= right < size and 0 <= down < size)


@cache
def edges(side: int, size: int) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The two edges that a side connects: Red top and bottom, Blue left and right."""
    axis = 1 if side == RED else 0
    first, last = (frozenset(cell for cell in cells(size) if cell[axis] == end) for end in (0, size - 1))
    return first, last


def mirror(cell: Cell) -> Cell:
    """The cell that means for the other side what this one means for the first."""
    return cell[1], cell[0]


def winning_chain(stones: frozenset[Cell], side: int, size: int) -> tuple[Cell, ...]:
    """A shortest chain of stones from edge to edge, in its order; empty where the edges are not connected.

    >>> winning_chain(frozenset({(1, 0), (1, 1), (0, 2)}), RED, 3)
    ((1, 0), (1, 1), (0, 2))
    """
    first, last = edges(side, size)
    came_from: dict[Cell, Cell | None] = dict.fromkeys(sorted(stones & first))
    queue = list(came_from)
    for cell in queue:
        if cell in last:
            return tuple(reversed(list(_walk_back(cell, came_from))))
        for other in _unvisited(neighbours(cell, size), stones, came_from):
            came_from[other] = cell
            queue.append(other)
    return ()


def _unvisited(around: Iterable[Cell], stones: frozenset[Cell], visited: dict[Cell, Cell | None]) -> Iterator[Cell]:
    return (cell for cell in around if cell in stones and cell not in visited)


def _walk_back(cell: Cell, came_from: dict[Cell, Cell | None]) -> Iterator[Cell]:
    step: Cell | None = cell
    while step is not None:
        yield step
        step = came_from[step]
