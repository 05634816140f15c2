"""The players of Six and Sixth!: the levels, which search and overlook things, and two players to compare them with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from math import exp
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from sixfold_engine import Searcher, Uct

from sixfold.bots.analysis import MAX_SECONDS, Line, search
from sixfold.bots.difficulty import difficulty, first_safe_turn, scores_without_threats, winning_turns
from sixfold.bots.levels import EngineLevel, find_levels
from sixfold.bots.nets import NetInfo, find_net, load_weights
from sixfold.bots.player import Decision, PlayerFactory, check_turn
from sixfold.engine import EngineState, engine_state
from sixfold.games import Game, State

#: The hash table of a level that uses all of its time and keeps it from turn to turn; and of the others.
LARGE_MEGABYTES = 64
SMALL_MEGABYTES = 2
#: The engine's score of a win; each ply that it takes costs one.
WIN_SCORE = 30_000
#: A loss that comes a ply later is worth this much more, which is more than any level misjudges.
DELAY_BONUS = 50

#: The size of UCT's tree: more than it fills in its time, but not much, because clearing takes time.
NODES_PER_SECOND = 10_000_000
MIN_NODES, MAX_NODES = 100_000, 4_000_000


class SearchPlayer:
    """A bot of some level. Its turn depends on its seed and the state alone, unless the level uses all of its time.

    >>> import sixfold
    >>> from sixfold.bots.levels import find_levels
    >>> state = sixfold.game("sixth").start()
    >>> player = SearchPlayer(find_levels(state.game)[2], seed=7)
    >>> player.turn(state, 0, seconds=1) == player.turn(state, 0, seconds=1)
    True
    """

    def __init__(self, level: EngineLevel, seed: int = 0, cpu: bool = False, net: NetInfo | None = None) -> None:
        self.level = level
        self.seed = seed
        self.cpu = cpu
        self.net = net
        self._searcher: Searcher | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # The hash table is not sent to other processes: it is worth less than the time that would take.
        return type(self), (self.level, self.seed, self.cpu, self.net)

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """Searches, and chooses among the turns that it does not overlook."""
        check_turn(state, seat)
        level, core = self.level, engine_state(state)
        dice = Random(f"{self.seed} {core.hash}")
        if level.foresight >= 1 and (winning_turn := next(winning_turns(core), None)) is not None:
            move = state.game.parse(winning_turn)
            return Decision(move, lines=(Line((move,), WIN_SCORE - 1, depth=1, nodes=0, win_in=1),))
        lines = self._lines(state.game, core, seconds)
        chosen = self._choose(state, lines, dice)
        # If the best turn loses in two, every turn does.
        if level.foresight >= 2 and lines[0].win_in != -2:
            others = (str(line.best) for line in lines)
            safe_turn = first_safe_turn(core, chain([str(chosen.best)], others, core.legal()))
            if safe_turn is not None and safe_turn != str(chosen.best):
                return Decision(state.game.parse(safe_turn), lines=lines)
        return Decision(chosen.best, lines=lines)

    def _lines(self, game: Game, core: EngineState, seconds: float) -> tuple[Line, ...]:
        """The lines its search finds, best first."""
        level = self.level
        timed = level.nodes is None
        if self._searcher is None:
            weights = None if self.net is None else load_weights(self.net)
            self._searcher = Searcher(LARGE_MEGABYTES if timed else SMALL_MEGABYTES, weights=weights)
        elif not timed:
            self._searcher.clear()
        limits = {"nodes": level.nodes, "depth": level.depth, "lines": level.lines, "cpu": self.cpu}
        return search(game, core, self._searcher, seconds=seconds, **limits)

    def _choose(self, state: State[Any], lines: Sequence[Line], dice: Random) -> Line:
        """Chooses the best line of those it sees, or one that it considers nearly as good."""
        oversights = self._oversights(state, lines, dice)
        candidates = [line for line in lines if self._sees(state, line, dice)] or lines[:1]
        if lines[0] not in candidates and all(line.win_in < 0 for line in candidates):
            # No turn it sees stops the threat.
            oversights |= {line.win_in for line in candidates}
        scores = self._scores(state, candidates, oversights)
        best = max(scores)
        if self.level.temperature == 0:
            return candidates[scores.index(best)]
        return dice.choices(candidates, [exp((score - best) / self.level.temperature) for score in scores])[0]

    def _oversights(self, state: State[Any], lines: Sequence[Line], dice: Random) -> set[int]:
        """The wins and losses it overlooks, by their plies; it overlooks them in every line."""
        first = {line.win_in: line for line in reversed(lines) if line.win_in != 0}
        return {plies for plies in sorted(first) if self._overlooks(state, first[plies], dice)}

    def _overlooks(self, state: State[Any], line: Line, dice: Random) -> bool:
        """Whether it overlooks the win or loss of a line: likelier if it is far away or hard to see."""
        level = self.level
        if line.win_in > 0 or len(line.moves) == 1:
            hard = difficulty(state, line.best)
        else:
            hard = difficulty(state.play(line.best), line.moves[1])
        blind = level.oversight_rate * (1 + hard) / 2
        return dice.random() >= (1 - blind) ** max(abs(line.win_in) - level.foresight, 0)

    def _sees(self, state: State[Any], line: Line, dice: Random) -> bool:
        """Whether it considers a turn. It always considers one that wins or loses within its foresight."""
        clear = line.win_in != 0 and abs(line.win_in) <= self.level.foresight
        return clear or dice.random() >= self.level.oversight_rate * difficulty(state, line.best)

    def _scores(self, state: State[Any], lines: Sequence[Line], oversights: set[int]) -> list[float]:
        """Its own score of each line. It takes lines whose win or loss it overlooks for ordinary ones."""
        open_scores = [line.score for line in lines if line.win_in == 0]
        ordinary = sum(open_scores) / len(open_scores) if open_scores else 0.0
        differences = self._scores_without_threats(
            state, [str(line.best) for line in lines if line.win_in < 0 and line.win_in in oversights]
        )
        return [
            ordinary + differences.get(str(line.best), 0)
            if line.win_in in oversights
            else line.score - DELAY_BONUS * min(line.win_in, 0)
            for line in lines
        ]

    def _scores_without_threats(self, state: State[Any], turns: Sequence[str]) -> dict[str, int]:
        """How much worse than the best of them turns look whose loss it overlooks."""
        if not turns or self._searcher is None:
            return {}
        scores = scores_without_threats(engine_state(state), self._searcher, turns)
        best = max(scores.values())
        return {turn: score - best for turn, score in scores.items()}


class RandomPlayer(Struct, frozen=True):
    """Plays any legal turn with equal probability, in any game that lists its turns."""

    seed: int = 0
    cpu: bool = False

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """A random turn; the same for the same state and seed."""
        check_turn(state, seat)
        legal = state.legal()
        dice = Random(f"{self.seed} {' '.join(map(str, legal))}")
        return Decision(dice.choice(legal))


class UctPlayer(Struct, frozen=True):
    """Plain UCT with random playouts. Uses all of its time."""

    seed: int = 0
    cpu: bool = False

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """The most visited turn."""
        check_turn(state, seat)
        core = engine_state(state)
        size = int(max(MIN_NODES, min(MAX_NODES, seconds * NODES_PER_SECOND)))
        tree = Uct(size, Random(f"{self.seed} {core.hash}").getrandbits(64))
        analysis = tree.think(core, seconds=min(seconds, MAX_SECONDS), cpu=self.cpu)
        line = Line.of(state.game, analysis)
        return Decision(line.best, lines=(line,))


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
