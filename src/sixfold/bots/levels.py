"""How strong each level is: a table for each game, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from sixfold.games import Game
from sixfold.games.six import SixGame
from sixfold.games.sixth import SixthGame


class Level(Struct, frozen=True):
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
    netted: bool = False


#: A node of Six takes about four times as long as one of Sixth!, and scores of both are on scales of their own.
LEVELS: Mapping[type[Game], tuple[Level, ...]] = {
    SixGame: (
        Level(nodes=2_000, depth=1, lines=16, temperature=32, overlooks=0.12, foresight=0),
        Level(nodes=3_000, depth=2, lines=10, temperature=29, overlooks=0.12, foresight=1),
        Level(nodes=3_000, depth=2, lines=8, temperature=24, overlooks=0.11, foresight=2),
        Level(nodes=3_000, depth=3, lines=6, temperature=12, overlooks=0.08, foresight=3),
        Level(nodes=4_000, depth=4, lines=3, temperature=7, overlooks=0.05, foresight=5),
        Level(nodes=4_500, depth=60, lines=1, temperature=0, overlooks=0, foresight=60),
        Level(nodes=20_000, depth=60, lines=1, temperature=0, overlooks=0, foresight=60),
        Level(nodes=None, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, netted=True),
    ),
    SixthGame: (
        Level(nodes=2_000, depth=1, lines=16, temperature=54, overlooks=0.17, foresight=0),
        Level(nodes=2_000, depth=1, lines=12, temperature=40, overlooks=0.14, foresight=1),
        Level(nodes=3_000, depth=2, lines=8, temperature=31, overlooks=0.11, foresight=2),
        Level(nodes=5_000, depth=3, lines=6, temperature=22, overlooks=0.08, foresight=3),
        Level(nodes=10_000, depth=4, lines=4, temperature=16, overlooks=0.05, foresight=5),
        Level(nodes=10_000, depth=60, lines=1, temperature=0, overlooks=0, foresight=60),
        Level(nodes=45_000, depth=60, lines=1, temperature=0, overlooks=0, foresight=60),
        Level(nodes=None, depth=60, lines=1, temperature=0, overlooks=0, foresight=60, netted=True),
    ),
}


def levels_of(game: Game) -> tuple[Level, ...]:
    """Every level of a game, weakest first; none where nobody plays it yet."""
    return LEVELS.get(type(game), ())
