"""Two games with the sides changed at one terminal (TBL-20): who is who, and what each has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold import Game, State
from sixfold.tables.pairs import SEAT_SHIFT


@dataclass
class Pairing:
    """A pair that is played: whoever began it and whoever did not, and how the first game ended once it did."""

    names: tuple[str, str]
    first: State[Any] | None = None

    def sides(self, game: Game) -> str:
        """Who plays which side now.

        >>> import sixfold
        >>> Pairing(("Ann", "Bob")).sides(sixfold.game("six"))
        'Red: Ann. Black: Bob.'
        """
        names = self.names if self.first is None else self.names[::-1]
        return " ".join(f"{side}: {name}." for side, name in zip(game.preset.sides, names, strict=False))

    def told(self, state: State[Any]) -> str:
        """How the pair stands after a game that is over.

        >>> import sixfold
        >>> over = sixfold.game("six").start().play("resign")
        >>> Pairing(("Ann", "Bob")).told(over)
        'The pair so far: 0 for Ann, 1 for Bob. next begins the second game, with the sides changed.'
        >>> Pairing(("Ann", "Bob"), over).told(over)
        'The pair: 1 for Ann, 1 for Bob.'
        """
        own = state if self.first is None else self.first
        one = _gained(own, 0) + (0.0 if self.first is None else _gained(state, SEAT_SHIFT))
        other = (1 if self.first is None else 2) - one
        score = f"{_written(one)} for {self.names[0]}, {_written(other)} for {self.names[1]}."
        if self.first is not None:
            return f"The pair: {score}"
        return f"The pair so far: {score} next begins the second game, with the sides changed."


def turned(game: Game) -> Game:
    """The same game for the second time: what each seat had chosen goes along with whoever chose it."""
    options = {
        option.name: _further(game.options[option.name]) if option.per_seat else game.options[option.name]
        for option in game.preset.options
    }
    return type(game)(game.preset, game.seats, game.teams, **options)


def _further(values: Any) -> tuple[Any, ...]:
    return (*values[SEAT_SHIFT:], *values[:SEAT_SHIFT])


def _gained(state: State[Any], seat: int) -> float:
    """What a seat has of a game that is over."""
    outcome = state.outcome
    if outcome is None or outcome.is_draw:
        return 0.5
    return float(seat in outcome.winners)


def _written(points: float) -> str:
    """So many points as people write them.

    >>> [_written(points) for points in (0.0, 0.5, 1.5, 2.0)]
    ['0', '½', '1½', '2']
    """
    whole, half = divmod(points, 1)
    return f"{int(whole) if whole or not half else ''}{'½' if half else ''}"
