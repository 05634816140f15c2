"""The board: squares, and which of them a stack reaches (STH-3)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

#: The stack on each square from `a1` along the ranks, as letters from bottom to top; empty for an empty square.
Board: TypeAlias = tuple[str, ...]

_ORTHOGONAL = ((1, 0), (0, 1), (-1, 0), (0, -1))
_DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_KNIGHT = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))


class Squares(NamedTuple):
    """The squares of a board, computed once for each size."""

    size: int
    #: The name of each square, and its number by its name.
    names: tuple[str, ...]
    numbers: dict[str, int]
    #: STH-11: whether a square lies on the edge.
    edge: tuple[bool, ...]
    #: From each square, the lines along which a stack of height 1, 2, … 5 moves: it goes to the first stack on each.
    lines: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


@cache
def squares(size: int) -> Squares:
    """Return the squares of a board of this size.

    >>> squares(5).names[:3], squares(5).numbers["b2"]
    (('a1', 'b1', 'c1'), 6)
    """
    names = tuple(f"{'abcde'[x]}{y + 1}" for y in range(size) for x in range(size))
    numbers = {name: number for number, name in enumerate(names)}
    edge = tuple(x in (0, size - 1) or y in (0, size - 1) for y in range(size) for x in range(size))
    return Squares(size, names, numbers, edge, tuple(_lines(size, number) for number in range(size * size)))


def _lines(size: int, square: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the lines from a square for each height, from 0 to 5."""
    rook, bishop = _walk(size, square, _ORTHOGONAL, size), _walk(size, square, _DIAGONAL, size)
    pawn, knight = _walk(size, square, _ORTHOGONAL, 1), _walk(size, square, _KNIGHT, 1)
    return ((), pawn, rook, knight, bishop, rook + bishop)


def _walk(
    size: int, square: int, directions: tuple[tuple[int, int], ...], distance: int
) -> tuple[tuple[int, ...], ...]:
    """Return the squares in each direction up to a distance; directions that leave the board at once are left out."""
    y, x = divmod(square, size)
    lines = (
        tuple(
            (y + dy * step) * size + x + dx * step
            for step in range(1, distance + 1)
            if 0 <= y + dy * step < size and 0 <= x + dx * step < size
        )
        for dx, dy in directions
    )
    return tuple(line for line in lines if line)


def reachable(where: Squares, board: Board, square: int, height: int) -> list[int]:
    """STH-3: return the squares of the stacks that a stack of this height reaches."""
    targets = []
    for line in where.lines[square][height]:
        for target in line:
            if board[target]:
                targets.append(target)
                break
    return targets
