"""What a side can place, and what that costs: hands and points (STH-6, STH-16)."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from sixfold.games.sixth.board import Board
from sixfold.games.sixth.pieces import COSTS, KINDS, LETTERS
from sixfold.games.sixth.rules import Hand

T = TypeVar("T")


class Purse(NamedTuple):
    """The hands and points of both sides, seen by the side that is to place a piece."""

    armies: bool
    side: int
    hands: tuple[Hand, Hand]
    left: tuple[int, int]

    def can_place(self, piece: str, board: Board) -> bool:
        """Whether the piece is in hand, or can be bought: there is one Giant and one Hunchback for each side."""
        if self.hands[self.side][KINDS.index(piece)]:
            return True
        if not self.armies or self.left[self.side] < COSTS[piece]:
            return False
        return piece == "P" or not any(LETTERS[piece][self.side] in stack for stack in board)

    def pay(self, piece: str) -> tuple[tuple[Hand, Hand], tuple[int, int]]:
        """Hands and points after a placement: it takes the piece from the hand, and only if there is none buys it."""
        kind, hand = KINDS.index(piece), list(self.hands[self.side])
        if hand[kind]:
            hand[kind] -= 1
            return replace_side(self.hands, self.side, (hand[0], hand[1], hand[2])), self.left
        return self.hands, replace_side(self.left, self.side, self.left[self.side] - COSTS[piece])


def replace_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair with the value of one side changed."""
    return (value, pair[1]) if side == 0 else (pair[0], value)
