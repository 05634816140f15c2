"""Immediate wins and threats in a position, and how hard a turn is to see for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sixfold_engine import Searcher

from sixfold.engine import EngineState
from sixfold.games import Move, State, six, sixth
from sixfold.games.six import SixState
from sixfold.games.sixth import SixthState

#: From this distance on a turn has the highest difficulty.
HARDEST_DISTANCE = 4
#: How many replies and positions are searched after an overlooked threat; and a score below any other.
MAX_REPLIES = 4
GLANCE_NODES = 500
HOPELESS = -10_000


def winning_turns(core: EngineState) -> Iterator[str]:
    """The turns that win at once for the side to move.

    >>> from sixfold_engine import Sixth
    >>> list(winning_turns(Sixth()))
    []
    """
    side = core.side
    for turn in core.legal():
        core.play(turn)
        outcome = core.outcome
        core.undo()
        if outcome is not None and outcome[1] == side:
            yield turn


def is_safe(core: EngineState, turn: str) -> bool:
    """Whether a turn neither makes the other side win (possible by STH-4) nor lets it win at once."""
    side = core.side
    core.play(turn)
    outcome = core.outcome
    lost = next(winning_turns(core), None) is not None if outcome is None else outcome[1] == 1 - side
    core.undo()
    return not lost


def first_safe_turn(core: EngineState, turns: Iterable[str]) -> str | None:
    """The first safe turn, or `None`."""
    return next((turn for turn in turns if is_safe(core, turn)), None)


def scores_without_threats(core: EngineState, searcher: Searcher, turns: Iterable[str]) -> dict[str, int]:
    """The scores of turns if the other side had no winning reply: the view of a player who overlooks the threat.

    >>> from sixfold_engine import Six
    >>> core = Six()
    >>> for turn in "2,0 0,1 3,0 0,2 4,0 0,3 5,0 0,4 -1,1 0,5".split():
    ...     core.play(turn)
    >>> found = scores_without_threats(core, Searcher(2), ["6,0", "1,1"])
    >>> found["6,0"] > found["1,1"]
    True
    """
    searcher.clear()
    scores: dict[str, int] = {}
    for turn in turns:
        core.play(turn)
        answers = searcher.think(core, nodes=GLANCE_NODES, depth=1, lines=MAX_REPLIES) if core.outcome is None else ()
        core.undo()
        scores[turn] = next((-answer.score for answer in answers if answer.win_in <= 0), HOPELESS)
    return scores


def difficulty(state: State[Any], move: Move) -> float:
    """How hard a turn is to see, from 0 to 1: long moves are harder than short ones, and leaps harder than lines.

    >>> import sixfold
    >>> start = sixfold.game("sixth").start()
    >>> [difficulty(start, start.game.parse(turn)) for turn in ("c3", "c3-c4", "a1-a4", "a1-b3")]
    [0.0, 0.25, 0.75, 1.0]
    """
    judge = _DIFFICULTIES.get(type(move))
    return 0.0 if judge is None else judge(state, move)


def _distance_difficulty(steps: float) -> float:
    return min(steps / HARDEST_DISTANCE, 1.0)


def _square(name: str) -> tuple[int, int]:
    return ord(name[0]), int(name[1])


def _stack_difficulty(_: SixthState, move: sixth.Shift) -> float:
    (x, y), (to_x, to_y) = _square(move.stack), _square(move.square)
    across, along = abs(x - to_x), abs(y - to_y)
    return 1.0 if {across, along} == {1, 2} else _distance_difficulty(max(across, along))


def _shift_difficulty(_: SixState, move: six.Shift) -> float:
    return _distance_difficulty(_steps(move.cell[0] - move.lift[0], move.cell[1] - move.lift[1]))


def _lay_difficulty(state: SixState, move: six.Lay) -> float:
    """People look at the middle of the board first."""
    tiles = state.tiles[0] | state.tiles[1]
    q, r = (sum(parts) / len(tiles) for parts in zip(*tiles, strict=True))
    return _distance_difficulty(_steps(move.cell[0] - q, move.cell[1] - r))


def _steps(q: float, r: float) -> float:
    """The distance in cells."""
    return max(abs(q), abs(r), abs(q + r))


_DIFFICULTIES: Mapping[type[Move], Callable[[Any, Any], float]] = {
    six.Lay: _lay_difficulty,
    six.Shift: _shift_difficulty,
    sixth.Shift: _stack_difficulty,
}
