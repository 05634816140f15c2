"""The value of the first turn: `sixfold bench balance PRESET [--option NAME=VALUE] [--games 400] [--nodes N]`.

The strongest bot plays against itself from the normal start. To get different games without weak play, each opening
turn is chosen at random among those whose scores are close to the best, better ones more often; after the opening both
sides play the best turn they find. Games with identical turns are counted once.
Prints the first player's score in percent (a draw is half a point) with its 95 % error, wins, draws and losses, the
mean number of plies, and the number of different positions after the opening.
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

#: The number of candidates for an opening turn.
CANDIDATES = 8
#: Stop after this many repeated games in a row.
MAX_REPEATS = 200
MEGABYTES = 4


class Opening(Struct, frozen=True):
    """How the opening turns of a game are chosen at random."""

    #: The number of turns chosen at random.
    plies: int
    #: How many points below the best a turn may score.
    margin: int
    #: A turn that scores this many points less is e times less likely.
    temperature: float


#: Each game has its own scale of scores. In Six the best turn more often has no close second.
OPENINGS: Mapping[type[Game], Opening] = {SixGame: Opening(12, 20, 10.0), SixthGame: Opening(8, 15, 7.5)}


class GameRecord(Struct, frozen=True):
    """A game that was played to its end."""

    #: The side that won, -1 for a draw. Side 0 is the first player, even if Gold places Milady first.
    winner: int
    turns: tuple[str, ...]
    #: The hash of the position after the opening.
    opening: int


def play(game: Game, core: EngineState, searcher: Searcher, nodes: int, dice: Random) -> GameRecord:
    """Plays one game of the strongest bot against itself."""
    searcher.clear()
    turns, opening = list[str](), core.hash
    while (outcome := core.outcome) is None:
        is_opening = len(turns) < OPENINGS[type(game)].plies
        lines = searcher.think(core, nodes=nodes, lines=CANDIDATES if is_opening else 1)
        turn = choose(game, {line.best: line.score for line in lines}, dice) if is_opening else lines[0].best
        core.play(turn)
        turns.append(turn)
        if is_opening:
            opening = core.hash
    for _ in turns:
        core.undo()
    return GameRecord(outcome[1], tuple(turns), opening)


def choose(game: Game, scores: Mapping[str, int], dice: Random) -> str:
    """Chooses a turn at random among those close to the best; better ones are more likely.

    >>> import sixfold
    >>> choose(sixfold.game("sixth"), {"c3": 70, "b3": 30}, Random(6))
    'c3'
    """
    opening, best = OPENINGS[type(game)], max(scores.values())
    good = {turn: score for turn, score in scores.items() if score >= best - opening.margin}
    return dice.choices(list(good), [exp((score - best) / opening.temperature) for score in good.values()])[0]


def different_games(game: Game, nodes: int, seed: int = 6) -> Iterator[GameRecord]:
    """Plays games without repeating one, until no new ones come up."""
    core, searcher = engine_state(game.start()), create_searcher(game, megabytes=MEGABYTES)
    dice, known, repeats = Random(seed), set[tuple[str, ...]](), 0
    while repeats < MAX_REPEATS:
        record = play(game, core, searcher, nodes, dice)
        repeats = repeats + 1 if record.turns in known else 0
        if not repeats:
            known.add(record.turns)
            yield record


def measure(
    _: float,
    progress: Callable[[float], None],
    presets: Sequence[str],
    options: Sequence[str] = (),
    games: int = 400,
    nodes: int = 20_000,
) -> dict[str, float]:
    """Plays games of one preset, fewer than `games` if there are not that many different ones."""
    game = create_game(presets[0], options)
    total, openings = MatchScore(), set[int]()
    for number, record in zip(range(1, games + 1), different_games(game, nodes), strict=False):
        won, lost = record.winner == 0, record.winner == 1
        total = MatchScore(
            total.won + won, total.drawn + (not won and not lost), total.lost + lost, total.plies + len(record.turns)
        )
        openings.add(record.opening)
        progress(number / games)
    return {
        "first_player_percent": 100 * total.score,
        "error_percent": 100 * total.error,
        "games": total.games,
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "plies": total.plies / max(total.games, 1),
        "openings": len(openings),
    }
