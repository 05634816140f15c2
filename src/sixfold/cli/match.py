"""`sixfold match`: players that are not people against each other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import isfinite
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixfold import Record
from sixfold.bots.match import Match, opening
from sixfold.bots.registry import player
from sixfold.bots.tally import Tally, elo
from sixfold.cli import files
from sixfold.cli.pool import played
from sixfold.cli.screen import print_json
from sixfold.cli.setup import MoveTime, Options, set_up, timed
from sixfold.engine import engine_state
from sixfold.games.base import SEEDS

#: What a match ends with that Ctrl-C ended.
INTERRUPTED = 130

_PLAYER = "A level from 1 to 8, random, or uct."


def match(
    preset: Annotated[str, typer.Argument(metavar="PRESET", help="What is played; `sixfold games` lists it.")],
    first: Annotated[str, typer.Option("--first", metavar="PLAYER", help=_PLAYER)],
    second: Annotated[str, typer.Option("--second", metavar="PLAYER", help="Whom it plays against.")],
    games: Annotated[int, typer.Option(min=1, max=100_000, help="How many games; even, for whole pairs.")] = 60,
    movetime: MoveTime = 0.1,
    second_movetime: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="The same for the second player, if it has another time.")
    ] = None,
    openings: Annotated[
        int, typer.Option(metavar="PLIES", min=0, max=100, help="How many random plies each pair of games begins with.")
    ] = 4,
    seed: Annotated[
        int, typer.Option(min=0, max=SEEDS[-1], help="Other openings, and other moods of the players.")
    ] = 0,
    option: Options = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many games are played at once.")] = 1,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the games: a record in JSON for each line.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --record replace a file.")] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Let two players play against each other, and tell how the first one did.

    Each random opening is played twice, with the sides changed; openings that are decided already are drawn anew. Time
    is the CPU time of the thinking thread, so that a busy machine decides nothing; both have the same, unless
    --second-movetime says otherwise. Every turn goes through the referee. Ctrl-C ends the match and tells what was
    played so far.
    """
    game = set_up(preset, option or ())
    asked = Match(game, first, second, movetime, seed, openings, second_movetime)
    for seconds in asked.times:
        timed(seconds)
    # What cannot be done is said before anything is played.
    engine_state(game.start())
    for name in (first, second):
        player(name, game)
    opening(game, openings, seed)
    if record is not None:
        files.write_text(record, "", replace=force, how="--force")
    kept: list[Record] = []
    tally = Tally()
    ended = False
    with suppress(KeyboardInterrupt), _progress(asked, games) as show:
        for one in played(asked, games, jobs):
            tally = tally.then(one)
            kept += [one.record] * (record is not None)
            show(tally)
        ended = True
    if json:
        print_json(as_data(asked, tally))
    else:
        typer.echo(told(asked, tally))
    if record is not None:
        files.write_text(record, "".join(f"{one.to_json()}\n" for one in kept), replace=True, how="--force")
    if not ended:
        raise typer.Exit(INTERRUPTED)


def told(asked: Match, tally: Tally) -> str:
    """A match in words.

    >>> import sixfold
    >>> print(told(Match(sixfold.game("six"), "4", "3", 0.1), Tally(40, 4, 16, 2400, (1.2, 0.6), (1200, 1200))))
    six, 4 against 3: 60 games
    won 40, drawn 4, lost 16: 70.0 % (± 11.0), Elo +147 (+63 to +252)
    40.0 plies a game; 1.0 ms a turn against 0.5 ms
    """
    name = " ".join(filter(None, (asked.game.preset.name, asked.game.options_text())))
    lines = [f"{name}, {asked.first} against {asked.second}: {tally.games} game{'s' * (tally.games != 1)}"]
    if tally.games:
        difference, low, high = (f"{value:+.0f}" for value in elos(tally))
        lines += [
            f"won {tally.won}, drawn {tally.drawn}, lost {tally.lost}: {100 * tally.score:.1f} % "
            f"(± {100 * tally.error:.1f}), Elo {difference} ({low} to {high})",
            f"{tally.plies / tally.games:.1f} plies a game; "
            f"{tally.milliseconds(0):.1f} ms a turn against {tally.milliseconds(1):.1f} ms",
        ]
    return "\n".join(lines)


def elos(tally: Tally) -> tuple[float, float, float]:
    """The difference in Elo, and how small and how great it may be."""
    return elo(tally.score), elo(max(tally.score - tally.error, 0.0)), elo(min(tally.score + tally.error, 1.0))


def as_data(asked: Match, tally: Tally) -> dict[str, Any]:
    """A match as one flat object; the score is in percent, and a difference without end is null."""
    difference, low, high = (round(value, 1) if isfinite(value) else None for value in elos(tally))
    return {
        "preset": asked.game.preset.name,
        "options": asked.game.options_text(),
        "first": asked.first,
        "second": asked.second,
        "movetime": asked.seconds,
        "second_movetime": asked.times[1],
        "openings": asked.plies,
        "seed": asked.seed,
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "score": round(100 * tally.score, 2),
        "error": round(100 * tally.error, 2),
        "elo": difference,
        "elo_low": low,
        "elo_high": high,
        "plies": round(tally.plies / max(tally.games, 1), 1),
        "first_ms": round(tally.milliseconds(0), 3),
        "second_ms": round(tally.milliseconds(1), 3),
    }


@contextmanager
def _progress(asked: Match, games: int) -> Iterator[Callable[[Tally], None]]:
    """A bar with the running score on standard error, where somebody is looking."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{asked.first} against {asked.second}", total=games)

        def show(tally: Tally) -> None:
            score = f"+{tally.won} ={tally.drawn} -{tally.lost} {100 * tally.score:.1f} %"
            bar.update(task, completed=tally.games, description=f"{asked.first} against {asked.second} {score}")

        yield show
