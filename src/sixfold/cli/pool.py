"""The games of a match, one after the other here or several at once in processes of their own."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from sixfold.bots.match import Match, Played, play_game
from sixfold.cli.errors import complaint


def played(match: Match, games: int, jobs: int) -> Iterator[Played]:
    """Every game of a match as soon as it is over."""
    if jobs == 1:
        yield from (play_game(match, number) for number in range(games))
        return
    # Started from nothing: a copy of this process would have halves of its threads.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, games), context, initializer=_leave_ctrl_c_to_the_parent)
    try:
        for future in as_completed([pool.submit(play_game, match, number) for number in range(games)]):
            yield future.result()
    except BrokenProcessPool:
        raise complaint("jobs-broken") from None
    except (KeyboardInterrupt, GeneratorExit):
        # Nobody waits for games that are still going on.
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
