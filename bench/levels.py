"""The gaps between levels: `sixfold bench levels [PRESET …] [--games N | --seconds S] [--json]`.

Each level plays against the one below with 0.1 s of CPU time per turn, in pairs of games from the same openings: N
games per level, or as many as the time allows and at least four. For each level: games won, drawn and lost, and the
score in percent with its 95 % error. The bound is 60 to 75 percent; it is broken only if the whole error interval lies
outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

import sixfold
from sixfold.bots.levels import find_levels
from sixfold.bots.match import Match, MatchScore, play_game
from sixfold.games import Game, registry

PRESETS = registry.presets()

DEFAULT_PRESETS = ("six", "sixth")
SECONDS = 0.1
MIN_GAMES = 4


def upper_levels(game: Game) -> range:
    """The levels of a game that have one below them."""
    return range(2, len(find_levels(game)) + 1)


BOUNDS = {
    f"{preset}_{level}_{side}_percent": bound
    for preset in PRESETS
    for level in upper_levels(sixfold.game(preset))
    for side, bound in (("most", ">= 60"), ("least", "<= 75"))
}


def measure(
    seconds: float,
    progress: Callable[[float], None],
    presets: Sequence[str] = DEFAULT_PRESETS,
    games: int | None = None,
) -> dict[str, float]:
    scores = {(preset, level): MatchScore() for preset in presets for level in upper_levels(sixfold.game(preset))}
    start, played = process_time(), 0
    while played < (games or MIN_GAMES) or (games is None and process_time() - start < seconds):
        for number, (preset, level) in enumerate(scores):
            match = Match(sixfold.game(preset), str(level), str(level - 1), SECONDS)
            for game in (played, played + 1):
                scores[preset, level] = scores[preset, level].add(play_game(match, game))
            done = (played + 2 * (number + 1) / len(scores)) / (games or MIN_GAMES)
            progress(min(1.0, done if games else min(done, (process_time() - start) / seconds)))
        played += 2
    return {
        f"{preset}_{level}_{figure}": value
        for (preset, level), total in scores.items()
        for figure, value in figures(total).items()
    }


def figures(total: MatchScore) -> dict[str, float]:
    """The figures of one level against the one below."""
    score, error = 100 * total.score, 100 * total.error
    return {
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "score_percent": score,
        "error_percent": error,
        "least_percent": max(score - error, 0.0),
        "most_percent": min(score + error, 100.0),
        "ms": total.milliseconds(0),
    }
