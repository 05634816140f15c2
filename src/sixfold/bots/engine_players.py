"""The player behind every level: it searches as far as its level lets it, and overlooks what its level overlooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from math import exp
from random import Random
from typing import Any

import msgspec
from sixfold_engine import Searcher

from sixfold.bots.analysis import Line, search
from sixfold.bots.difficulty import difficulty, first_safe_turn, scores_without_threats, winning_turns
from sixfold.bots.levels import EngineLevel, find_levels
from sixfold.bots.nets import NetInfo, find_net, load_weights
from sixfold.bots.player import Decision, PlayerFactory, check_turn
from sixfold.bots.yardsticks import RandomPlayer, UctPlayer
from sixfold.engine import EngineState, engine_state
from sixfold.games import Game, State

#: How much a level that uses all of its time remembers from turn to turn, and what the others need for one turn.
MEGABYTES_KEPT = 64
MEGABYTES = 2
#: Whoever sees that all is lost puts it off: a ply more is worth so many points, more than anybody misjudges.
PUT_OFF = 50


class SearchPlayer:
    """A player of some level. Seed and state settle its turn, unless the level thinks by the clock.

    >>> import sixfold
    >>> from sixfold.bots.levels import find_levels
    >>> state = sixfold.game("sixth").start()
    >>> player = SearchPlayer(find_levels(state.game)[2], seed=7)
    >>> player.turn(state, 0, seconds=1) == player.turn(state, 0, seconds=1)
    True
    """

    def __init__(self, level: EngineLevel, seed: int = 0, cpu: bool = False, card: NetInfo | None = None) -> None:
        self.level = level
        self.seed = seed
        self.cpu = cpu
        self.card = card
        self._searcher: Searcher | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # What it found out stays behind: a table of the search is worth less than the time to send it.
        return type(self), (self.level, self.seed, self.cpu, self.card)

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """The turn it plays, as `Player` promises."""
        check_turn(state, seat)
        level, core = self.level, engine_state(state)
        dice = Random(f"{self.seed} {core.hash}")
        if level.foresight >= 1 and (won := next(winning_turns(core), None)) is not None:
            return Decision(state.game.parse(won))
        lines = self._lines(state.game, core, seconds)
        chosen = self._chosen(state, lines, dice)
        # A loss that is proved for the best turn is certain for every other.
        if level.foresight >= 2 and lines[0].win_in != -2:
            others = (str(line.best) for line in lines)
            found = first_safe_turn(core, chain([str(chosen.best)], others, core.legal()))
            if found is not None and found != str(chosen.best):
                return Decision(state.game.parse(found), lines=lines)
        return Decision(chosen.best, lines=lines)

    def _lines(self, game: Game, core: EngineState, seconds: float) -> tuple[Line, ...]:
        """What its search finds, best first."""
        level = self.level
        kept = level.nodes is None
        if self._searcher is None:
            weights = None if self.card is None else load_weights(self.card)
            self._searcher = Searcher(MEGABYTES_KEPT if kept else MEGABYTES, weights=weights)
        elif not kept:
            self._searcher.clear()
        limits = {"nodes": level.nodes, "depth": level.depth, "lines": level.lines, "cpu": self.cpu}
        return search(game, core, self._searcher, seconds=seconds, **limits)

    def _chosen(self, state: State[Any], lines: Sequence[Line], dice: Random) -> Line:
        """The line it likes best of those it sees, or one that it takes for nearly as good."""
        missed = self._missed(state, lines, dice)
        seen = [line for line in lines if self._sees(state, line, dice)] or lines[:1]
        if lines[0] not in seen and all(line.win_in < 0 for line in seen):  # nothing it sees stops the threat
            missed |= {line.win_in for line in seen}
        scores = self._scores(state, seen, missed)
        best = max(scores)
        if self.level.temperature == 0:
            return seen[scores.index(best)]
        return dice.choices(seen, [exp((score - best) / self.level.temperature) for score in scores])[0]

    def _missed(self, state: State[Any], lines: Sequence[Line], dice: Random) -> set[int]:
        """Wins and losses it overlooks, by their plies: whoever does not see one does not see it in any line."""
        first = {line.win_in: line for line in reversed(lines) if line.win_in != 0}
        return {plies for plies in sorted(first) if self._misses(state, first[plies], dice)}

    def _misses(self, state: State[Any], line: Line, dice: Random) -> bool:
        """Whether it overlooks what a line proves: the likelier, the farther and the better hidden it is."""
        level = self.level
        if line.win_in > 0 or len(line.moves) == 1:
            hard = difficulty(state, line.best)
        else:
            hard = difficulty(state.play(line.best), line.moves[1])
        blind = level.overlooks * (1 + hard) / 2
        return dice.random() >= (1 - blind) ** max(abs(line.win_in) - level.foresight, 0)

    def _sees(self, state: State[Any], line: Line, dice: Random) -> bool:
        """Whether it thinks of a turn at all: of one that wins or loses within its foresight always."""
        clear = line.win_in != 0 and abs(line.win_in) <= self.level.foresight
        return clear or dice.random() >= self.level.overlooks * difficulty(state, line.best)

    def _scores(self, state: State[Any], seen: Sequence[Line], missed: set[int]) -> list[float]:
        """What it takes each line for: one whose win or loss it misses for an ordinary one."""
        open_scores = [line.score for line in seen if line.win_in == 0]
        ordinary = sum(open_scores) / len(open_scores) if open_scores else 0.0
        hoped = self._hoped(state, [str(line.best) for line in seen if line.win_in < 0 and line.win_in in missed])
        return [
            ordinary + hoped.get(str(line.best), 0)
            if line.win_in in missed
            else line.score - PUT_OFF * min(line.win_in, 0)
            for line in seen
        ]

    def _hoped(self, state: State[Any], turns: Sequence[str]) -> dict[str, int]:
        """By how much turns after which it overlooks a loss are worse, as it takes them, than the best of them."""
        if not turns or self._searcher is None:
            return {}
        found = scores_without_threats(engine_state(state), self._searcher, turns)
        best = max(found.values())
        return {turn: hope - best for turn, hope in found.items()}


def players(game: Game) -> Mapping[str, PlayerFactory]:
    """The players of Six and Sixth!: the levels from `levels.py`, and some to compare them with."""
    levels, net = find_levels(game), find_net(game)

    def at_level(level: EngineLevel) -> PlayerFactory:
        return lambda seed, cpu: SearchPlayer(level, seed, cpu, net if level.uses_net else None)

    return {
        **{str(number): at_level(level) for number, level in enumerate(levels, 1)},
        "alphabeta": at_level(msgspec.structs.replace(levels[-1], uses_net=False)),
        "random": RandomPlayer,
        "uct": UctPlayer,
    }
