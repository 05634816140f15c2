"""6° as a game to start."""

from __future__ import annotations

from sixfold.games.degrees.referee import DegreesState
from sixfold.games.degrees.rules import MESSAGES, DegreesRules
from sixfold.games.degrees.sides import Side
from sixfold.games.people import Seats


class DegreesGame(DegreesRules):
    """6°.

    >>> game = DegreesGame.of("degrees", check="honour")
    >>> names = ["Al Pacino", "Joe Pesci", "Meg Ryan", "Tom Hanks"]
    >>> cards = ",".join(f'{{"id":"{name}","name":"{name}","grade":1}}' for name in names)
    >>> state = game.start(seed=7).expire(0.0, f'deal {{"cards":[{cards}],"catalogue":"a few"}}')
    >>> state = state.play('hand 1 {"links":[{"actor":"Nobody","film":"Anything"},{"actor":"Tom Hanks"}]}', seat=0)
    >>> state.scores, state.view(0).own.number
    ((3, 0), 2)
    """

    state_type = DegreesState

    def start(self, seed: int = 0) -> DegreesState:
        """Nobody holds a card, and the referee deals at once (DEG-1)."""
        return DegreesState(
            game=self,
            seed=self.check_seed(seed),
            seats=Seats(self.seats),
            sides=(Side(),) * len(self.teams),
        )


__all__ = ["MESSAGES", "DegreesGame"]
