"""How far the levels are apart: `sixfold bench levels [PRESET …] [--games N | --seconds S] [--json]`.

Each level against the one below at 0.1 s of CPU time a turn, in pairs of games from the same openings: so many games a
step, or as many as there is time for and four at the least. Of every step: games won, drawn and lost, the score in
percent, and its error, which holds 95 times in 100. The bound of the house: 60 to 75 percent, and a step breaks it only
if the error leaves no doubt of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

import sixfold
from sixfold.bots.levels import find_levels
from sixfold.bots.match import Match, MatchScore, play_game
from sixfold.games import Game, registry

PRESETS = registry.presets()

CHOSEN = ("six", "sixth")
SECONDS = 0.1
FEWEST = 4


def steps(game: Game) -> range:
    """The levels of a game that have one below them."""
    return range(2, len(find_levels(game)) + 1)


BOUNDS = {
    f"{preset}_{level}_{side}_percent": bound
    for preset in PRESETS
    for level in steps(sixfold.game(preset))
    for side, bound in (("most", ">= 60"), ("least", "<= 75"))
}


def measure(
    seconds: float, progress: Callable[[float], None], presets: Sequence[str] = CHOSEN, games: int | None = None
) -> dict[str, float]:
    tallies = {(preset, level): MatchScore() for preset in presets for level in steps(sixfold.game(preset))}
    begun, played = process_time(), 0
    while played < (games or FEWEST) or (games is None and process_time() - begun < seconds):
        for number, (preset, level) in enumerate(tallies):
            match = Match(sixfold.game(preset), str(level), str(level - 1), SECONDS)
            for game in (played, played + 1):
                tallies[preset, level] = tallies[preset, level].add(play_game(match, game))
            done = (played + 2 * (number + 1) / len(tallies)) / (games or FEWEST)
            progress(min(1.0, done if games else min(done, (process_time() - begun) / seconds)))
        played += 2
    return {
        f"{preset}_{level}_{figure}": value
        for (preset, level), tally in tallies.items()
        for figure, value in figures(tally).items()
    }


def figures(tally: MatchScore) -> dict[str, float]:
    """A step: what came of its games, and what its score may be."""
    score, error = 100 * tally.score, 100 * tally.error
    return {
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "score_percent": score,
        "error_percent": error,
        "least_percent": max(score - error, 0.0),
        "most_percent": min(score + error, 100.0),
        "ms": tally.milliseconds(0),
    }
