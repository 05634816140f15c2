"""What becomes of a stack that discs were moved onto: nothing, or a King (STH-4, STH-9, STH-10, STH-17)."""

from __future__ import annotations

from typing import NamedTuple

from sixfold.games.sixth.pieces import KIND, KINDS, KING, OWNER, height
from sixfold.games.sixth.rules import Hand, SixthRules


class Landing(NamedTuple):
    """What stays on the square, what goes back to hands, and whose King it was, if it was one."""

    stack: str
    returned: str = ""
    king: int | None = None


def land(game: SixthRules, tower: str) -> Landing:
    """What becomes of a tower. Milady is on top of none that is a King (STH-13)."""
    if height(tower) < KING:
        return Landing(tower)
    king = OWNER[tower[-1]]
    if not game.six_kings:
        return Landing(tower, king=king)
    if game.classic:
        return Landing("", tower, king)
    stays = tower
    while height(stays) >= KING:
        stays = stays[:-1]
    return Landing(stays, tower[len(stays) :], king)


def return_discs(hands: tuple[Hand, Hand], back: str) -> tuple[Hand, Hand]:
    """STH-17: the hands with discs back in them as the pieces they were. Milady goes beside the board, to no hand."""
    counts = [list(hand) for hand in hands]
    for letter in back:
        if letter in OWNER:
            counts[OWNER[letter]][KINDS.index(KIND[letter])] += 1
    first, second = ((p, g, h) for p, g, h in counts)
    return first, second
