"""Matches between bots, in pairs of games with the same opening; and their scores."""

from __future__ import annotations

from math import inf, log10, sqrt
from random import Random
from time import process_time
from typing import Any

from msgspec import Struct

from sixfold.bots.difficulty import first_safe_turn, winning_turns
from sixfold.bots.player import MESSAGES
from sixfold.bots.registry import create_player
from sixfold.engine import engine_state
from sixfold.games import Game, Record, SixfoldError, State

#: How many openings are drawn before giving up.
MAX_TRIES = 200

#: Standard errors to each side of a 95 % confidence interval.
STANDARD_ERRORS = 1.96


class NoOpening(SixfoldError):
    """Hardly any opening of this length is still undecided."""


class Match(Struct, frozen=True):
    """A match to play: the game, both players, their CPU time per turn, and the length of the random openings."""

    game: Game
    first: str
    second: str
    seconds: float
    seed: int = 0
    plies: int = 4
    #: The second player's time per turn, if it is different.
    second_seconds: float | None = None

    @property
    def times(self) -> tuple[float, float]:
        """The time per turn of both players.

        >>> import sixfold
        >>> Match(sixfold.game("six"), "8", "uct", 0.05, second_seconds=1).times
        (0.05, 1)
        """
        return self.seconds, self.seconds if self.second_seconds is None else self.second_seconds


class GameResult(Struct, frozen=True):
    """One game of a match, from the first player's point of view."""

    record: Record
    #: 1 if the first player won, -1 if it lost, 0 for a draw.
    result: int
    #: Each player's CPU time in seconds, and its number of turns.
    seconds: tuple[float, float]
    turns: tuple[int, int]


def play_game(match: Match, number: int) -> GameResult:
    """Plays one game of a match. Each opening is played twice, with the sides changed the second time.

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
    """Plays random turns to a position that is still open. Raises `NoOpening` if that hardly ever happens."""
    dice = Random(seed)
    for _ in range(MAX_TRIES):
        record, state = Record.of(game, 0, ()), game.start()
        while len(record.entries) < plies and state.outcome is None:
            record, state = record.append(state, dice.choice(state.legal()))
        if state.outcome is None and _is_open(state):
            return record, state
    raise MESSAGES.error(NoOpening, "no-opening", preset=game.preset.name, plies=plies)


def _is_open(state: State[Any]) -> bool:
    """Whether neither the side to move nor, after its best turn, the other side can win at once."""
    core = engine_state(state)
    return next(winning_turns(core), None) is None and first_safe_turn(core, core.legal()) is not None


def _seed(match: Match, what: str) -> int:
    return Random(f"{match.seed} {what}").getrandbits(64)


def _result(state: State[Any], swapped: int) -> int:
    winners = state.outcome.winners if state.outcome else ()
    if not winners:
        return 0
    return 1 if state.game.side(winners[0]) == swapped else -1


class MatchScore(Struct, frozen=True):
    """The score of a match from the first player's point of view. `add` returns a new score.

    >>> score = MatchScore(won=40, drawn=4, lost=16)
    >>> round(score.score, 3), round(score.error, 3), round(elo(score.score))
    (0.7, 0.11, 147)
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    plies: int = 0
    seconds: tuple[float, float] = (0.0, 0.0)
    turns: tuple[int, int] = (0, 0)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The share of points; a draw is half a point."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """Half the width of the 95 % confidence interval of the score.

        It counts one more win and one more loss, so that a few games with the same result do not look certain.
        """
        games = self.games + 2
        won, drawn = (self.won + 1) / games, self.drawn / games
        mean = won + drawn / 2
        return STANDARD_ERRORS * sqrt((won + drawn / 4 - mean * mean) / games)

    def milliseconds(self, who: int) -> float:
        """The average CPU time per turn of the first (0) or the second (1) player."""
        return 1000 * self.seconds[who] / self.turns[who] if self.turns[who] else 0.0

    def add(self, result: GameResult) -> MatchScore:
        """The score with one more game."""
        return MatchScore(
            self.won + (result.result > 0),
            self.drawn + (result.result == 0),
            self.lost + (result.result < 0),
            self.plies + len(result.record.entries),
            (self.seconds[0] + result.seconds[0], self.seconds[1] + result.seconds[1]),
            (self.turns[0] + result.turns[0], self.turns[1] + result.turns[1]),
        )


def elo(score: float) -> float:
    """The difference in Elo that a score suggests.

    >>> elo(0.5), elo(1.0)
    (0.0, inf)
    """
    if score in (0.0, 1.0):
        return inf if score else -inf
    return 400 * log10(score / (1 - score))
