"""A judge for the sample games, and a referee of theirs that fails."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games import Question
from sixfold.games.registry import InstalledJudges
from tests.sample_games.sealed import Lucky, NextOmen, SealedState


class SampleGamesJudge(InstalledJudges):
    """The installed judges, plus answers for the sample games."""

    def answer(self, question: Question) -> Any:
        match question:
            case Lucky():
                return question.bid == 7
            case NextOmen():
                return 0
            case _:
                return super().answer(question)


def fail_on_bid(bid: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the referee of sealed bids raise something unexpected for one bid."""
    rule = SealedState._play

    def play(self: SealedState, move: Any, seat: int, at: float) -> SealedState:
        if getattr(move, "bid", None) == bid:
            raise KeyError(move)
        return rule(self, move, seat, at)

    monkeypatch.setattr(SealedState, "_play", play)
