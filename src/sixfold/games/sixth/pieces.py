"""The discs: their owners, what they count, and what a stack moves like (STH-3, STH-11 to STH-15)."""

from __future__ import annotations

from collections.abc import Mapping

#: The kinds that a player has in hand, by the letters of the notation: Pawns, Giants, Hunchbacks.
KINDS = "PGH"
#: Milady, who is in nobody's hand.
MILADY = "M"

#: The letter of a disc in a stack, for each kind and side.
LETTERS: Mapping[str, str] = {"P": "sg", "G": "tu", "H": "hk"}
#: Milady's letter in a stack.
MILADY_LETTER = "m"

#: The kind of each letter, and its owner.
KIND: Mapping[str, str] = {letter: kind for kind, pair in LETTERS.items() for letter in pair}
OWNER: Mapping[str, int] = {pair[side]: side for pair in LETTERS.values() for side in (0, 1)}

#: STH-14: nothing may be moved onto these.
HUNCHBACKS = frozenset(LETTERS["H"])
#: STH-15: these count two.
GIANTS = frozenset(LETTERS["G"])

#: STH-16: what each kind costs, and a share in Milady.
COSTS: Mapping[str, int] = {"P": 1, "G": 2, "H": 3}
SHARE = 2

#: STH-4: the height of a King.
KING = 6
#: What a stack is called by its height, and how it moves (STH-3).
NAMES = ("", "Pawn", "Rook", "Knight", "Bishop", "Queen", "King")
#: The same as chess symbols, for drawings.
SIGNS = ("", "♙", "♖", "♘", "♗", "♕", "♔")

#: STH-19: each letter with the owner changed. Milady still belongs to nobody.
_SWAPPED_LETTERS = str.maketrans({pair[side]: pair[1 - side] for pair in LETTERS.values() for side in (0, 1)})


def swap_owners(stack: str) -> str:
    """Return a stack with every disc changed to the other side.

    >>> swap_owners("sgtm")
    'gsum'
    """
    return stack.translate(_SWAPPED_LETTERS)


def height(stack: str) -> int:
    """Return the height of a stack; a Giant counts two.

    >>> height("sgu")
    4
    """
    return len(stack) + stack.count("t") + stack.count("u")


def piece_name(stack: str) -> str:
    """Return what a stack moves like, or `King`; empty for an empty square."""
    return NAMES[min(height(stack), KING)]
