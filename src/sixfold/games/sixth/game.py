"""Sixth! as a game to start: the rules, the first position, and positions from text."""

from __future__ import annotations

from sixfold.games.sixth import position
from sixfold.games.sixth.referee import SixthState
from sixfold.games.sixth.rules import MESSAGES, SixthRules


class SixthGame(SixthRules):
    """Sixth! in any of its variants.

    >>> state = SixthGame.of("sixth-milady").start()
    >>> state.turn, len(state.legal()), str(state.legal()[0])
    (1, 16, 'Ma1')
    """

    state_type = SixthState

    def start(self, seed: int = 0) -> SixthState:
        """STH-1: an empty board. Silver starts, unless Gold has to place Milady first (STH-11)."""
        self.check_seed(seed)
        return SixthState(
            game=self,
            board=("",) * self.squares.size**2,
            side=int(self.milady_opens),
            hands=self.hands,
            left=self.points,
        )

    def position(self, text: str) -> SixthState:
        """The state that a position's text sets up.

        >>> game = SixthGame.of("sixth")
        >>> state = game.position("5/2[sg]2/1[g]1[ssgs]1/5/5 s P11/P12 0/0 0/0 - 3")
        >>> state.board[state.game.squares.numbers["d3"]]
        'ssgs'
        """
        return position.read(self.start(), text)


__all__ = ["MESSAGES", "SixthGame"]
