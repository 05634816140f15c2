"""Six as a game to start: the rules, the first position, and positions from text."""

from __future__ import annotations

from sixfold.games.six import position
from sixfold.games.six.referee import START, SixState
from sixfold.games.six.rules import MESSAGES, SixRules


class SixGame(SixRules):
    """Six or Six-O.

    >>> state = SixGame.of("six").start()
    >>> [str(turn) for turn in state.legal()]
    ['1,1', '2,-1', '2,0']
    """

    state_type = SixState

    def start(self, seed: int = 0) -> SixState:
        """SIX-1: one tile of each colour lies edge to edge; the rest are in hand."""
        self.check_seed(seed)
        return SixState(game=self, tiles=START, hands=(self.tiles - 1, self.tiles - 1))

    def position(self, text: str) -> SixState:
        """The state that a position's text sets up.

        >>> SixGame.of("six").position("0,0 1,0 0 20,20 0") == SixGame.of("six").start()
        True
        """
        return position.read(self.start(), text)


__all__ = ["MESSAGES", "SixGame"]
