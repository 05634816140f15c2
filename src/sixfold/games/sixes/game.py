"""Sixes as a game to start."""

from __future__ import annotations

from sixfold.games.sixes.lists import BLANK
from sixfold.games.sixes.people import Seats
from sixfold.games.sixes.referee import SixesState
from sixfold.games.sixes.rules import MESSAGES, SixesRules


class SixesGame(SixesRules):
    """Sixes.

    >>> state = SixesGame.of("sixes", seats=5).start()
    >>> state.deadline, state.round
    (0.0, 0)
    >>> state = state.expire(0.0, 'deal {"id":"picnic","text":"Things in a picnic basket","categories":[],"banned":[]}')
    >>> state.play('draft 1 ["apple"]', seat=3, at=9.5).view(3).own
    ('apple', '', '', '', '', '')
    """

    state_type = SixesState

    def start(self, seed: int = 0) -> SixesState:
        """Nobody has a point, and the referee deals the first card at once (SXS-1)."""
        return SixesState(
            game=self,
            seed=self.check_seed(seed),
            seats=Seats(self.seats),
            totals=(0,) * self.seats,
            lists=(BLANK,) * self.seats,
            saved=((),) * self.seats,
            remarks=((),) * self.seats,
        )


__all__ = ["MESSAGES", "SixesGame"]
