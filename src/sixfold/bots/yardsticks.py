"""Players to measure others by: one that plays at random, and plain UCT."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct
from sixfold_engine import Uct

from sixfold.bots.analysis import MAX_SECONDS, Line
from sixfold.bots.player import Decision, check_turn
from sixfold.engine import engine_state
from sixfold.games import State

#: The room of UCT's tree: more than it fills in its time, for to clear it takes time as well.
NODES_A_SECOND = 10_000_000
FEWEST, MOST = 100_000, 4_000_000


class RandomPlayer(Struct, frozen=True):
    """Any legal turn, each as likely as the others, in any game that lists its turns."""

    seed: int = 0
    cpu: bool = False

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """A turn at random; the same for the same state and seed."""
        check_turn(state, seat)
        legal = state.legal()
        dice = Random(f"{self.seed} {' '.join(map(str, legal))}")
        return Decision(dice.choice(legal))


class UctPlayer(Struct, frozen=True):
    """Plain UCT with random playouts, and all of its time."""

    seed: int = 0
    cpu: bool = False

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """The turn that was tried most."""
        check_turn(state, seat)
        core = engine_state(state)
        room = int(max(FEWEST, min(MOST, seconds * NODES_A_SECOND)))
        tree = Uct(room, Random(f"{self.seed} {core.hash}").getrandbits(64))
        found = tree.think(core, seconds=min(seconds, MAX_SECONDS), cpu=self.cpu)
        line = Line.of(state.game, found)
        return Decision(line.best, lines=(line,))
