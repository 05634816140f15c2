"""Tiny games that the house does not have, for what its own games do not show."""

from __future__ import annotations

from sixfold.games import Game
from tests.parlour.noughts import NoughtsGame
from tests.parlour.relay import RelayGame
from tests.parlour.sealed import SealedGame, SealedState

PARLOUR: tuple[type[Game], ...] = (SealedGame, RelayGame, NoughtsGame)

__all__ = ["PARLOUR", "NoughtsGame", "RelayGame", "SealedGame", "SealedState"]
