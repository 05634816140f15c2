"""How much the first turn is worth: `sixfold bench balance PRESET [--option NAME=VALUE] [--games 400] [--nodes N]`.

The strongest player plays against itself from the printed start. So that games differ without being weak, each of the
first turns is drawn among those whose scores lie within a small margin of the best, the better ones more often; after
that both sides play what they take for best. A game that was played before, turn for turn, is not counted again.
Of all games: the first player's score in percent (a draw is half a point), the error that holds 95 times in 100, draws,
plies, and how many different positions the openings led to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from random import Random

from msgspec import Struct
from sixfold_engine import Searcher

from sixfold.bots.analysis import create_searcher
from sixfold.bots.match import MatchScore
from sixfold.cli.arguments import create_game
from sixfold.engine import EngineState, engine_state
from sixfold.games import Game
from sixfold.games.six import SixGame
from sixfold.games.sixth import SixthGame

BOUNDS: Mapping[str, str] = {}

#: A turn is drawn among so many at the most.
LINES = 8
#: Where so many games in a row were played before, there are no more that differ.
TIRED = 200
MEGABYTES = 4


class Opening(Struct, frozen=True):
    """How games of one kind begin: so many turns are drawn."""

    plies: int
    #: How many points a turn may lie below the best, and how many make it less likely by e.
    margin: int
    temperature: float


#: Scores are on scales of their own. In Six the best turn more often stands alone.
OPENINGS: Mapping[type[Game], Opening] = {SixGame: Opening(12, 20, 10.0), SixthGame: Opening(8, 15, 7.5)}


class Played(Struct, frozen=True):
    """A game, and the position that its drawn turns led to."""

    #: The side that won, -1 for nobody. Side 0 is the first player, also where Gold places Milady first.
    winner: int
    turns: tuple[str, ...]
    opening: int


def play(game: Game, core: EngineState, searcher: Searcher, nodes: int, dice: Random) -> Played:
    """One game of the strongest player against itself."""
    searcher.clear()
    turns, opening = list[str](), core.hash
    while (outcome := core.outcome) is None:
        drawn = len(turns) < OPENINGS[type(game)].plies
        lines = searcher.think(core, nodes=nodes, lines=LINES if drawn else 1)
        best = draw(game, {line.best: line.score for line in lines}, dice) if drawn else lines[0].best
        core.play(best)
        turns.append(best)
        if drawn:
            opening = core.hash
    for _ in turns:
        core.undo()
    return Played(outcome[1], tuple(turns), opening)


def draw(game: Game, scores: Mapping[str, int], dice: Random) -> str:
    """One of the turns that are nearly as good as the best, the better the likelier.

    >>> import sixfold
    >>> draw(sixfold.game("sixth"), {"c3": 70, "b3": 30}, Random(6))
    'c3'
    """
    how, best = OPENINGS[type(game)], max(scores.values())
    good = {turn: score for turn, score in scores.items() if score >= best - how.margin}
    return dice.choices(list(good), [exp((score - best) / how.temperature) for score in good.values()])[0]


def different(game: Game, nodes: int, seed: int = 6) -> Iterator[Played]:
    """Games without end that all differ; fewer where there are no more."""
    core, searcher = engine_state(game.start()), create_searcher(game, megabytes=MEGABYTES)
    dice, seen, again = Random(seed), set[tuple[str, ...]](), 0
    while again < TIRED:
        played = play(game, core, searcher, nodes, dice)
        again = again + 1 if played.turns in seen else 0
        if not again:
            seen.add(played.turns)
            yield played


def measure(
    _: float,
    progress: Callable[[float], None],
    presets: Sequence[str],
    options: Sequence[str] = (),
    games: int = 400,
    nodes: int = 20_000,
) -> dict[str, float]:
    """What came of so many games of one preset, or of as many as differ."""
    game = create_game(presets[0], options)
    tally, openings = MatchScore(), set[int]()
    for number, played in zip(range(1, games + 1), different(game, nodes), strict=False):
        won, lost = played.winner == 0, played.winner == 1
        tally = MatchScore(
            tally.won + won, tally.drawn + (not won and not lost), tally.lost + lost, tally.plies + len(played.turns)
        )
        openings.add(played.opening)
        progress(number / games)
    return {
        "first_player_percent": 100 * tally.score,
        "error_percent": 100 * tally.error,
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "plies": tally.plies / max(tally.games, 1),
        "openings": len(openings),
    }
