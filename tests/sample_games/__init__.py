"""Tiny games for tests, with features that the registered games do not have."""

from __future__ import annotations

from sixfold.games import Game
from tests.sample_games.noughts import NoughtsGame
from tests.sample_games.relay import RelayGame
from tests.sample_games.sealed import SealedGame, SealedState

SAMPLE_GAMES: tuple[type[Game], ...] = (SealedGame, RelayGame, NoughtsGame)

__all__ = ["SAMPLE_GAMES", "NoughtsGame", "RelayGame", "SealedGame", "SealedState"]
