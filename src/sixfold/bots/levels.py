"""How strong each bot level is. To add a level, add a row to the table of each game here.

Levels are numbered from 1 by their place in the table. `docs/bots.md` explains the columns, and `sixfold bench levels`
measures the steps between neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from sixfold.games import Game
from sixfold.games.registry import game_name


class EngineLevel(Struct, frozen=True):
    """A level of Six or Sixth!. Weak players do not play at random, they overlook things."""

    #: How many positions it searches, or `None` for as many as its time allows; and how deep.
    nodes: int | None
    depth: int
    #: How many turns it compares, and by how many points it may misjudge them.
    lines: int
    temperature: float
    #: How likely it overlooks a turn that is hard to see, or a win or loss beyond its foresight.
    oversight_rate: float
    #: It never overlooks a forced win or loss within this many plies: from 1 on no win in one, from 2 on no threat.
    foresight: int
    #: Whether a net evaluates positions, if there is one for the preset.
    uses_net: bool = False


class DegreesLevel(Struct, frozen=True):
    """A level of 6°: how much it knows, what it aims at, and how long it takes."""

    #: The share of all films it knows, best known first, and how many of each cast.
    film_share: float
    cast_depth: int
    #: How many links it aims at, and how likely it names a film.
    links: int
    naming_rate: float
    #: Seconds to think of a link, and to give up.
    seconds: float
    patience: float


class SixesLevel(Struct, frozen=True):
    """A level of Sixes."""

    #: The weights of a bank are raised to this power: above 1 favours common answers, 0 makes all equally likely.
    match_power: float
    unique_power: float
    #: How often it has no answer.
    blanks: float
    seconds_per_answer: float
    seconds_per_letter: float


#: A node of Six takes about four times as long as one of Sixth!, and their scores have different scales.
SIX_LEVELS: tuple[EngineLevel, ...] = (
    EngineLevel(nodes=6_000, depth=3, lines=7, temperature=7.8, oversight_rate=0.03, foresight=0, uses_net=True),
    EngineLevel(nodes=7_500, depth=4, lines=6, temperature=6.6, oversight_rate=0.02, foresight=1, uses_net=True),
    EngineLevel(nodes=7_500, depth=4, lines=6, temperature=6.6, oversight_rate=0.02, foresight=2, uses_net=True),
    EngineLevel(nodes=10_500, depth=6, lines=4, temperature=3.7, oversight_rate=0.0175, foresight=4, uses_net=True),
    EngineLevel(nodes=12_000, depth=60, lines=2, temperature=0.5, oversight_rate=0.002, foresight=9, uses_net=True),
    EngineLevel(nodes=13_000, depth=60, lines=1, temperature=0, oversight_rate=0, foresight=60, uses_net=True),
    EngineLevel(nodes=30_000, depth=60, lines=1, temperature=0, oversight_rate=0, foresight=60, uses_net=True),
    EngineLevel(nodes=None, depth=60, lines=1, temperature=0, oversight_rate=0, foresight=60, uses_net=True),
)

#: The levels of Sixth! in most presets.
SIXTH_LEVELS: tuple[EngineLevel, ...] = (
    EngineLevel(nodes=4_000, depth=2, lines=10, temperature=20.5, oversight_rate=0.18, foresight=0, uses_net=True),
    EngineLevel(nodes=5_000, depth=3, lines=8, temperature=18, oversight_rate=0.13, foresight=1, uses_net=True),
    EngineLevel(nodes=6_500, depth=4, lines=6, temperature=15.5, oversight_rate=0.105, foresight=2, uses_net=True),
    EngineLevel(nodes=8_000, depth=5, lines=4, temperature=13.4, oversight_rate=0.076, foresight=3, uses_net=True),
    EngineLevel(nodes=15_500, depth=6, lines=3, temperature=6.7, oversight_rate=0.038, foresight=5, uses_net=True),
    EngineLevel(nodes=26_000, depth=60, lines=2, temperature=2, oversight_rate=0.01, foresight=9, uses_net=True),
    EngineLevel(nodes=50_000, depth=60, lines=1, temperature=0, oversight_rate=0, foresight=60, uses_net=True),
    EngineLevel(nodes=None, depth=60, lines=1, temperature=0, oversight_rate=0, foresight=60, uses_net=True),
)

#: Games with Hunchbacks are longer and reward foresight more, so the steps between levels are smaller.
HUNCHBACK_LEVELS: tuple[EngineLevel, ...] = (
    EngineLevel(nodes=6_000, depth=3, lines=8, temperature=13.2, oversight_rate=0.095, foresight=0, uses_net=True),
    EngineLevel(nodes=8_500, depth=4, lines=6, temperature=10.4, oversight_rate=0.067, foresight=1, uses_net=True),
    EngineLevel(nodes=13_500, depth=5, lines=4, temperature=7.8, oversight_rate=0.0475, foresight=2, uses_net=True),
    EngineLevel(nodes=23_000, depth=7, lines=3, temperature=5.5, oversight_rate=0.031, foresight=4, uses_net=True),
    EngineLevel(nodes=44_000, depth=9, lines=3, temperature=2.9, oversight_rate=0.016, foresight=6, uses_net=True),
    EngineLevel(nodes=72_000, depth=60, lines=2, temperature=1.5, oversight_rate=0.008, foresight=9, uses_net=True),
    EngineLevel(nodes=125_000, depth=60, lines=1, temperature=0, oversight_rate=0, foresight=60, uses_net=True),
    EngineLevel(nodes=None, depth=60, lines=1, temperature=0, oversight_rate=0, foresight=60, uses_net=True),
)

DEGREES_LEVELS: Mapping[int, DegreesLevel] = {
    1: DegreesLevel(film_share=0.20, cast_depth=6, links=1, naming_rate=0.35, seconds=50, patience=110),
    2: DegreesLevel(film_share=0.22, cast_depth=7, links=2, naming_rate=0.5, seconds=43, patience=120),
    3: DegreesLevel(film_share=0.25, cast_depth=7, links=3, naming_rate=0.65, seconds=37, patience=130),
    4: DegreesLevel(film_share=0.30, cast_depth=8, links=4, naming_rate=0.75, seconds=32, patience=140),
    5: DegreesLevel(film_share=0.38, cast_depth=9, links=5, naming_rate=0.9, seconds=28, patience=150),
    6: DegreesLevel(film_share=0.50, cast_depth=10, links=6, naming_rate=0.86, seconds=24, patience=150),
    7: DegreesLevel(film_share=0.70, cast_depth=14, links=6, naming_rate=0.98, seconds=19, patience=150),
    8: DegreesLevel(film_share=1.00, cast_depth=40, links=6, naming_rate=1.0, seconds=14, patience=120),
}

#: Strong bots write common answers on Match cards and rare ones on Unique cards.
SIXES_LEVELS: Mapping[int, SixesLevel] = {
    1: SixesLevel(match_power=0.4, unique_power=1.4, blanks=0.20, seconds_per_answer=6.0, seconds_per_letter=0.40),
    2: SixesLevel(match_power=0.6, unique_power=1.1, blanks=0.12, seconds_per_answer=5.2, seconds_per_letter=0.34),
    3: SixesLevel(match_power=0.8, unique_power=0.8, blanks=0.06, seconds_per_answer=4.5, seconds_per_letter=0.29),
    4: SixesLevel(match_power=1.0, unique_power=0.5, blanks=0.02, seconds_per_answer=3.9, seconds_per_letter=0.25),
    5: SixesLevel(match_power=1.15, unique_power=0.35, blanks=0.01, seconds_per_answer=3.4, seconds_per_letter=0.21),
    6: SixesLevel(match_power=1.3, unique_power=0.2, blanks=0.0, seconds_per_answer=2.9, seconds_per_letter=0.18),
    7: SixesLevel(match_power=1.5, unique_power=0.1, blanks=0.0, seconds_per_answer=2.5, seconds_per_letter=0.15),
    8: SixesLevel(match_power=1.8, unique_power=0.0, blanks=0.0, seconds_per_answer=2.1, seconds_per_letter=0.12),
}
#: The level that cards are balanced for.
REFERENCE_LEVEL = 4

#: The levels of Six and Sixth!: by preset where it has its own table, else by game.
_BY_GAME: Mapping[str, tuple[EngineLevel, ...]] = {"six": SIX_LEVELS, "sixth": SIXTH_LEVELS}
_BY_PRESET: Mapping[str, tuple[EngineLevel, ...]] = {"sixth-hunchbacks": HUNCHBACK_LEVELS}


def find_levels(game: Game) -> tuple[EngineLevel, ...]:
    """The levels of Six or Sixth!, weakest first; empty for other games."""
    return _BY_PRESET.get(game.preset.name, _BY_GAME.get(game_name(type(game)), ()))
