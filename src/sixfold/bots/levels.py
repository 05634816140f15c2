"""How strong each level is: a table for each game, and for a preset in which the same differences weigh more."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from sixfold.games import Game
from sixfold.games.six import SixGame
from sixfold.games.sixth import SixthGame


class EngineLevel(Struct, frozen=True):
    """What a player of this strength sees. People who play weakly do not play at random: they overlook things."""

    #: How many positions it looks at, and how deep. No number of nodes: as many as its time allows.
    nodes: int | None
    depth: int
    #: How many turns it weighs against each other, and by how many points it may misjudge them.
    lines: int
    temperature: float
    #: How likely it overlooks a turn that is hard to see, or a win or loss that is farther away than its foresight.
    overlooks: float
    #: A forced win or loss in so many plies is never overlooked: from 1 on no win in one, from 2 on no threat of one.
    foresight: int
    #: Whether a net judges positions for it, where there is one for the game.
    uses_net: bool = False


#: A node of Six takes about four times as long as one of Sixth!, and scores of both are on scales of their own.
LEVELS: Mapping[type[Game], tuple[EngineLevel, ...]] = {
    SixGame: (
        EngineLevel(nodes=6_000, depth=3, lines=7, temperature=7.8, overlooks=0.03, foresight=0, uses_net=True),
        EngineLevel(nodes=7_500, depth=4, lines=6, temperature=6.6, overlooks=0.02, foresight=1, uses_net=True),
        EngineLevel(nodes=7_500, depth=4, lines=6, temperature=6.6, overlooks=0.02, foresight=2, uses_net=True),
        EngineLevel(nodes=10_500, depth=6, lines=4, temperature=3.7, overlooks=0.0175, foresight=4, uses_net=True),
        EngineLevel(nodes=12_000, depth=60, lines=2, temperature=0.5, overlooks=0.002, foresight=9, uses_net=True),
        EngineLevel(nodes=13_000, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, uses_net=True),
        EngineLevel(nodes=30_000, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, uses_net=True),
        EngineLevel(nodes=None, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, uses_net=True),
    ),
    SixthGame: (
        EngineLevel(nodes=4_000, depth=2, lines=10, temperature=20.5, overlooks=0.18, foresight=0, uses_net=True),
        EngineLevel(nodes=5_000, depth=3, lines=8, temperature=18, overlooks=0.13, foresight=1, uses_net=True),
        EngineLevel(nodes=6_500, depth=4, lines=6, temperature=15.5, overlooks=0.105, foresight=2, uses_net=True),
        EngineLevel(nodes=8_000, depth=5, lines=4, temperature=13.4, overlooks=0.076, foresight=3, uses_net=True),
        EngineLevel(nodes=15_500, depth=6, lines=3, temperature=6.7, overlooks=0.038, foresight=5, uses_net=True),
        EngineLevel(nodes=26_000, depth=60, lines=2, temperature=2, overlooks=0.01, foresight=9, uses_net=True),
        EngineLevel(nodes=50_000, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, uses_net=True),
        EngineLevel(nodes=None, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, uses_net=True),
    ),
}

#: With Hunchbacks games are longer and what one sees counts for more, so that the steps have to be smaller.
PRESETS: Mapping[str, tuple[EngineLevel, ...]] = {
    "sixth-hunchbacks": (
        EngineLevel(nodes=6_000, depth=3, lines=8, temperature=13.2, overlooks=0.095, foresight=0, uses_net=True),
        EngineLevel(nodes=8_500, depth=4, lines=6, temperature=10.4, overlooks=0.067, foresight=1, uses_net=True),
        EngineLevel(nodes=13_500, depth=5, lines=4, temperature=7.8, overlooks=0.0475, foresight=2, uses_net=True),
        EngineLevel(nodes=23_000, depth=7, lines=3, temperature=5.5, overlooks=0.031, foresight=4, uses_net=True),
        EngineLevel(nodes=44_000, depth=9, lines=3, temperature=2.9, overlooks=0.016, foresight=6, uses_net=True),
        EngineLevel(nodes=72_000, depth=60, lines=2, temperature=1.5, overlooks=0.008, foresight=9, uses_net=True),
        EngineLevel(nodes=125_000, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, uses_net=True),
        EngineLevel(nodes=None, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, uses_net=True),
    ),
}


def find_levels(game: Game) -> tuple[EngineLevel, ...]:
    """Every level of a game, weakest first; none where nobody plays it yet."""
    return PRESETS.get(game.preset.name, LEVELS.get(type(game), ()))
