"""What a match came to: the score, how sure it is, and the difference in strength it speaks for."""

from __future__ import annotations

from math import inf, log10, sqrt

from msgspec import Struct

from sixfold.bots.match import GameResult

#: So many standard errors to both sides hold the truth 95 times in 100.
STANDARD_ERRORS = 1.96


class MatchScore(Struct, frozen=True):
    """Games counted as the player named first sees them. Adding a game answers with the next tally.

    >>> tally = MatchScore(won=40, drawn=4, lost=16)
    >>> round(tally.score, 3), round(tally.error, 3), round(elo(tally.score))
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
        """The share of points, a draw being half of one."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """By how much the score may be off, 95 times in 100.

        A win and a loss more are counted, so that a few games that all went one way do not seem to prove everything.
        """
        games = self.games + 2
        won, drawn = (self.won + 1) / games, self.drawn / games
        mean = won + drawn / 2
        return STANDARD_ERRORS * sqrt((won + drawn / 4 - mean * mean) / games)

    def milliseconds(self, who: int) -> float:
        """What the first (0) or the second (1) thought a turn."""
        return 1000 * self.seconds[who] / self.turns[who] if self.turns[who] else 0.0

    def add(self, played: GameResult) -> MatchScore:
        """This tally with one more game."""
        return MatchScore(
            self.won + (played.result > 0),
            self.drawn + (played.result == 0),
            self.lost + (played.result < 0),
            self.plies + len(played.record.entries),
            (self.seconds[0] + played.seconds[0], self.seconds[1] + played.seconds[1]),
            (self.turns[0] + played.turns[0], self.turns[1] + played.turns[1]),
        )


def elo(score: float) -> float:
    """The difference in Elo that a score speaks for.

    >>> elo(0.5), elo(1.0)
    (0.0, inf)
    """
    if score in (0.0, 1.0):
        return inf if score else -inf
    return 400 * log10(score / (1 - score))
