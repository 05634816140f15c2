"""`sixfold match`: bots play against each other."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from math import isfinite
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from sixfold import Record
from sixfold.bots.match import GameResult, Match, MatchScore, elo, play_game, random_opening
from sixfold.bots.registry import create_player
from sixfold.cli import files
from sixfold.cli.arguments import AsJson, GameOptions, MoveTime, PresetName, check_movetime, create_game
from sixfold.cli.errors import command_error
from sixfold.cli.terminal import print_json, progress_bar
from sixfold.engine import engine_state
from sixfold.games.base import SEEDS

#: The exit code after Ctrl-C.
EXIT_INTERRUPTED = 130


def match(
    preset: PresetName,
    first: Annotated[str, typer.Option("--first", metavar="PLAYER", help="A level from 1 to 8, random, or uct.")],
    second: Annotated[str, typer.Option("--second", metavar="PLAYER", help="The opponent.")],
    games: Annotated[int, typer.Option(min=1, max=100_000, help="How many games; even, for complete pairs.")] = 60,
    movetime: MoveTime = 0.1,
    second_movetime: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", callback=check_movetime, help="Another thinking time for the second player."),
    ] = None,
    openings: Annotated[
        int, typer.Option(metavar="PLIES", min=0, max=100, help="How many random plies each pair of games starts with.")
    ] = 4,
    seed: Annotated[int, typer.Option(min=0, max=SEEDS[-1], help="The seed of the openings and the players.")] = 0,
    option: GameOptions = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many games are played at once.")] = 1,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the games to a file, one JSON record per line.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --record replace an existing file.")] = False,
    json: AsJson = False,
) -> None:
    """Let two bots play against each other, and print the first one's result.

    Each random opening is played twice, with the sides changed. Thinking time is CPU time, so that a busy machine
    favours nobody. Every turn is checked by the referee. Ctrl-C ends the match and prints the result so far.
    """
    game = create_game(preset, option)
    setup = Match(game, first, second, movetime, seed, openings, second_movetime)
    # Report what cannot work before any game is played.
    engine_state(game.start())
    for name in (first, second):
        create_player(name, game)
    random_opening(game, openings, seed)
    if record is not None:
        files.write_text(record, "", replace=force, hint="--force")
    records: list[Record] = []
    tally = MatchScore()
    complete = False
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with suppress(KeyboardInterrupt), progress_bar(*columns) as bar:
        task = bar.add_task(f"{first} against {second}", total=games)
        for played in _play_games(setup, games, jobs):
            tally = tally.add(played)
            if record is not None:
                records.append(played.record)
            score = f"+{tally.won} ={tally.drawn} -{tally.lost} {100 * tally.score:.1f} %"
            bar.update(task, completed=tally.games, description=f"{first} against {second} {score}")
        complete = True
    if json:
        print_json(_as_data(setup, tally))
    else:
        typer.echo(describe_match(setup, tally))
    if record is not None:
        files.write_text(record, "".join(f"{one.to_json()}\n" for one in records), replace=True, hint="--force")
    if not complete:
        raise typer.Exit(EXIT_INTERRUPTED)


def describe_match(setup: Match, tally: MatchScore) -> str:
    """The result of a match in words.

    >>> import sixfold
    >>> setup = Match(sixfold.game("six"), "4", "3", 0.1)
    >>> print(describe_match(setup, MatchScore(40, 4, 16, 2400, (1.2, 0.6), (1200, 1200))))
    six, 4 against 3: 60 games
    won 40, drawn 4, lost 16: 70.0 % (± 11.0), Elo +147 (+63 to +252)
    40.0 plies per game; 1.0 ms per turn against 0.5 ms
    """
    name = " ".join(filter(None, (setup.game.preset.name, setup.game.options_text())))
    lines = [f"{name}, {setup.first} against {setup.second}: {tally.games} game{'s' * (tally.games != 1)}"]
    if tally.games:
        difference, low, high = (f"{value:+.0f}" for value in _elo_range(tally))
        lines += [
            f"won {tally.won}, drawn {tally.drawn}, lost {tally.lost}: {100 * tally.score:.1f} % "
            f"(± {100 * tally.error:.1f}), Elo {difference} ({low} to {high})",
            f"{tally.plies / tally.games:.1f} plies per game; "
            f"{tally.milliseconds(0):.1f} ms per turn against {tally.milliseconds(1):.1f} ms",
        ]
    return "\n".join(lines)


def _elo_range(tally: MatchScore) -> tuple[float, float, float]:
    """The difference in Elo, and its lower and upper bound."""
    return elo(tally.score), elo(max(tally.score - tally.error, 0.0)), elo(min(tally.score + tally.error, 1.0))


def _as_data(setup: Match, tally: MatchScore) -> dict[str, Any]:
    """The result as one flat object. The score is in percent; an infinite difference is null."""
    difference, low, high = (round(value, 1) if isfinite(value) else None for value in _elo_range(tally))
    return {
        "preset": setup.game.preset.name,
        "options": setup.game.options_text(),
        "first": setup.first,
        "second": setup.second,
        "movetime": setup.seconds,
        "second_movetime": setup.times[1],
        "openings": setup.plies,
        "seed": setup.seed,
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


def _play_games(setup: Match, games: int, jobs: int) -> Iterator[GameResult]:
    """Plays the games of a match, in this process or in several; yields each as soon as it is over."""
    if jobs == 1:
        yield from (play_game(setup, number) for number in range(games))
        return
    # Spawned, because a forked copy of this process would have broken threads.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, games), context, initializer=_ignore_interrupts)
    try:
        for future in as_completed([pool.submit(play_game, setup, number) for number in range(games)]):
            yield future.result()
    except BrokenProcessPool:
        raise command_error("jobs-broken") from None
    except (KeyboardInterrupt, GeneratorExit):
        # The results of unfinished games are not needed.
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leaves Ctrl-C to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
