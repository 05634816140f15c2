"""Matches between players: paired openings, and every turn through the referee."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from msgspec import Struct

from sixfold.bots.difficulty import first_safe_turn, winning_turns
from sixfold.bots.errors import MESSAGES
from sixfold.bots.registry import create_player
from sixfold.engine import engine_state
from sixfold.games import Game, Record, SixfoldError, State

#: So often an opening is drawn before it is given up.
MAX_TRIES = 200


class NoOpening(SixfoldError):
    """There are hardly any openings of this length in which nobody has won yet."""


class Match(Struct, frozen=True):
    """Who plays what, against whom, with how many seconds a turn of CPU time, and after how many random plies."""

    game: Game
    first: str
    second: str
    seconds: float
    seed: int = 0
    plies: int = 4
    #: What the player named second has a turn, where that is not the same.
    second_seconds: float | None = None

    @property
    def times(self) -> tuple[float, float]:
        """The seconds a turn of both.

        >>> import sixfold
        >>> Match(sixfold.game("six"), "8", "uct", 0.05, second_seconds=1).times
        (0.05, 1)
        """
        return self.seconds, self.seconds if self.second_seconds is None else self.second_seconds


class GameResult(Struct, frozen=True):
    """One game of a match, as the player named first sees it."""

    record: Record
    #: 1 if the player named first won, -1 if it lost, 0 for a draw.
    result: int
    #: What each of the two thought in all, in seconds of CPU time, and in how many turns.
    seconds: tuple[float, float]
    turns: tuple[int, int]


def play_game(match: Match, number: int) -> GameResult:
    """One game of a match. Each opening is played twice, and the second time the other one begins.

    >>> import sixfold
    >>> match = Match(sixfold.game("sixth-4x4"), "2", "random", seconds=1)
    >>> one, two = play_game(match, 0), play_game(match, 1)
    >>> [entry.move for entry in one.record.entries[:4]] == [entry.move for entry in two.record.entries[:4]]
    True
    """
    game, swapped = match.game, number % 2
    names = (match.first, match.second)
    players = [create_player(names[who], game, _seed(match, f"player {number} {who}"), cpu=True) for who in (0, 1)]
    record, state = random_opening(game, match.plies, _seed(match, f"opening {number // 2}"))
    thought, turns = [0.0, 0.0], [0, 0]
    while state.outcome is None:
        seat = state.turn or 0
        who = game.side(seat) ^ swapped
        started = process_time()
        move = players[who].turn(state, seat, seconds=match.times[who]).move
        thought[who] += process_time() - started
        turns[who] += 1
        record, state = record.append(state, move)
    return GameResult(record, _result(state, swapped), (thought[0], thought[1]), (turns[0], turns[1]))


def random_opening(game: Game, plies: int, seed: int) -> tuple[Record, State[Any]]:
    """So many random turns, after which nobody has won or is about to: `NoOpening` if hardly any are like that."""
    dice = Random(seed)
    for _ in range(MAX_TRIES):
        record, state = Record.of(game, 0, ()), game.start()
        while len(record.entries) < plies and state.outcome is None:
            record, state = record.append(state, dice.choice(state.legal()))
        if state.outcome is None and _open(state):
            return record, state
    raise MESSAGES.error(NoOpening, "no-opening", preset=game.preset.name, plies=plies)


def _open(state: State[Any]) -> bool:
    """Whether the side to move cannot win at once, and has a turn after which the other cannot either."""
    core = engine_state(state)
    return next(winning_turns(core), None) is None and first_safe_turn(core, core.legal()) is not None


def _seed(match: Match, what: str) -> int:
    return Random(f"{match.seed} {what}").getrandbits(64)


def _result(state: State[Any], swapped: int) -> int:
    winners = state.outcome.winners if state.outcome else ()
    if not winners:
        return 0
    return 1 if state.game.side(winners[0]) == swapped else -1
