"""Searches a state with the engine, and returns lines of the referee's moves."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sixfold_engine import Analysis, Searcher

from sixfold.bots.nets import find_net, load_weights
from sixfold.engine import EngineState, engine_state
from sixfold.games import Game, Move, State

#: The longest time that the engine accepts, in seconds.
MAX_SECONDS = 1e9


class Line(Struct, frozen=True):
    """A line of play: the turns it expects, and what they are worth to the side to move.

    `win_in` is the number of plies to a proved win, negative for a proved loss, and 0 if nothing is proved.
    """

    moves: tuple[Move, ...]
    score: int
    depth: int
    nodes: int
    win_in: int = 0

    @property
    def best(self) -> Move:
        """Its first turn."""
        return self.moves[0]

    @classmethod
    def of(cls, game: Game, analysis: Analysis) -> Line:
        """Converts a line of the engine."""
        return cls(tuple(map(game.parse, analysis.pv)), analysis.score, analysis.depth, analysis.nodes, analysis.win_in)


def create_searcher(game: Game, **room: int) -> Searcher:
    """Creates a searcher with the net of a game, if there is one."""
    net = find_net(game)
    return Searcher(weights=None if net is None else load_weights(net), **room)


def search(
    game: Game, core: EngineState, searcher: Searcher, *, seconds: float | None = None, **limits: Any
) -> tuple[Line, ...]:
    """Searches a state of the engine within limits; see `analyse`."""
    results = searcher.think(core, seconds=None if seconds is None else min(seconds, MAX_SECONDS), **limits)
    return tuple(Line.of(game, line) for line in results)


def analyse(
    state: State[Any],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 1,
    cpu: bool = False,
) -> tuple[Line, ...]:
    """The best lines of a state, best first; empty if the game is over. The first limit reached ends the search.

    With `cpu` the seconds are CPU time of the searching thread instead of wall time.

    >>> import sixfold
    >>> state = sixfold.game("sixth-4x4").start()
    >>> for turn in "a2 a3 a1 c2 b1 b2 b1-a1 a3-a2 a1-a2 c2-b2".split():
    ...     state = state.play(turn)
    >>> [line] = analyse(state, depth=2)
    >>> line.win_in, str(line.moves[-1])
    (-2, 'b2-a2')
    """
    if state.outcome is not None:  # the engine does not know resignations
        return ()
    limits = {"nodes": nodes, "depth": depth, "lines": lines, "cpu": cpu}
    return search(state.game, engine_state(state), create_searcher(state.game), seconds=seconds, **limits)
