"""The player behind every level: it searches as far as its level lets it, and overlooks what its level overlooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import exp
from random import Random
from typing import Any

from sixfold_engine import Searcher

from sixfold.bots.analysis import Line, search
from sixfold.bots.core import Core, core_of
from sixfold.bots.levels import Level
from sixfold.bots.nets import Card, weights_of
from sixfold.bots.player import Thought, check
from sixfold.bots.sight import first_safe, hidden, wins
from sixfold.games import Game, State

#: How much a level that uses all of its time remembers from turn to turn, and what the others need for one turn.
MEGABYTES_KEPT = 64
MEGABYTES = 2


class Thinker:
    """A player of some level. Seed and state settle its turn, unless the level thinks by the clock.

    >>> import sixfold
    >>> from sixfold.bots.levels import levels_of
    >>> state = sixfold.game("sixth").start()
    >>> thinker = Thinker(levels_of(state.game)[2], seed=7)
    >>> thinker.turn(state, 0, seconds=1) == thinker.turn(state, 0, seconds=1)
    True
    """

    def __init__(self, level: Level, seed: int = 0, cpu: bool = False, card: Card | None = None) -> None:
        self.level = level
        self.seed = seed
        self.cpu = cpu
        self.card = card
        self._searcher: Searcher | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # What it found out stays behind: a table of the search is worth less than the time to send it.
        return type(self), (self.level, self.seed, self.cpu, self.card)

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Thought:
        """The turn it plays, as `Player` promises."""
        check(state, seat)
        level, core = self.level, core_of(state)
        dice = Random(f"{self.seed} {core.hash}")
        if level.foresight >= 1 and (won := next(wins(core), None)) is not None:
            return Thought(state.game.parse(won))
        lines = self._lines(state.game, core, seconds)
        chosen = self._chosen(state, lines, dice)
        # A loss that is proved for the best turn is certain for every other.
        if level.foresight >= 2 and lines[0].win_in != -2:
            others = (str(line.best) for line in lines)
            found = first_safe(core, chain([str(chosen.best)], others, core.legal()))
            if found is not None and found != str(chosen.best):
                return Thought(state.game.parse(found), lines=lines)
        return Thought(chosen.best, lines=lines)

    def _lines(self, game: Game, core: Core, seconds: float) -> tuple[Line, ...]:
        """What its search finds, best first."""
        level = self.level
        kept = level.nodes is None
        if self._searcher is None:
            weights = None if self.card is None else weights_of(self.card)
            self._searcher = Searcher(MEGABYTES_KEPT if kept else MEGABYTES, weights=weights)
        elif not kept:
            self._searcher.clear()
        limits = {"nodes": level.nodes, "depth": level.depth, "lines": level.lines, "cpu": self.cpu}
        return search(game, core, self._searcher, seconds=seconds, **limits)

    def _chosen(self, state: State[Any], lines: Sequence[Line], dice: Random) -> Line:
        """The line it likes best of those it sees, or one that it takes for nearly as good."""
        seen = list(self._seen(state, lines, dice)) or [(lines[0], 0.0)]
        best = max(score for _, score in seen)
        if self.level.temperature == 0:
            return next(line for line, score in seen if score == best)
        weights = [exp((score - best) / self.level.temperature) for _, score in seen]
        return dice.choices([line for line, _ in seen], weights)[0]

    def _seen(self, state: State[Any], lines: Sequence[Line], dice: Random) -> Iterator[tuple[Line, float]]:
        """The lines it does not overlook, each with the score it gives them."""
        level = self.level
        open_scores = [line.score for line in lines if line.win_in == 0]
        ordinary = sum(open_scores) / len(open_scores) if open_scores else 0.0
        # Whoever does not see a win or a loss does not see it in any line, and the farther it is, the less it is seen.
        missed = {
            plies: dice.random() >= (1 - level.overlooks) ** max(abs(plies) - level.foresight, 0)
            for plies in sorted({line.win_in for line in lines} - {0})
        }
        for line in lines:
            clear = line.win_in != 0 and abs(line.win_in) <= level.foresight
            if clear or dice.random() >= level.overlooks * hidden(state, line.best):
                yield line, ordinary if missed.get(line.win_in) else line.score
