"""`sixfold perft`: count the leaves of a game tree."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Console
from rich.progress import Progress

from sixfold import State
from sixfold import perft as count_leaves
from sixfold.cli.errors import complaint
from sixfold.cli.screen import print_json
from sixfold.cli.setup import Options, played, set_up
from sixfold.engine import engine_state

Progressing: TypeAlias = Callable[[float], None]
Leaves: TypeAlias = Callable[[State[Any], int, Progressing | None], int]

#: Nobody waits for as many; it keeps a slip of the finger from filling the stack.
DEEPEST = 60
#: From this depth on it takes long enough for a progress bar.
LONG = 4


def perft(
    preset: Annotated[str, typer.Argument(metavar="PRESET", help="What is played; `sixfold games` lists it.")],
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=DEEPEST, help="How many turns deep.")],
    moves: Annotated[str, typer.Option("--moves", metavar="TURNS", help="Turns played first, between spaces.")] = "",
    option: Options = None,
    engine: Annotated[bool, typer.Option("--engine", help="Count with the core, which is much faster.")] = False,
    divide: Annotated[bool, typer.Option("--divide", help="The count under each turn, too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """How many lines of so many turns there are."""
    state = played(set_up(preset, option or ()).start(), moves.split())
    if state.turn is None and state.outcome is None:
        raise complaint("no-count", title=state.game.preset.title)
    started = time.perf_counter()
    with _progress(depth) as progress:
        leaves = _by_core if engine else count_leaves
        parts = _divided(state, depth, leaves, progress) if divide and depth else {}
        count = sum(parts.values()) if parts else leaves(state, depth, progress)
    seconds = round(time.perf_counter() - started, 6)
    if json:
        found: dict[str, Any] = {"preset": preset, "depth": depth, "count": count, "seconds": seconds}
        print_json(found | ({"divide": parts} if divide else {}))
        return
    for turn, part in parts.items():
        typer.echo(f"{turn} {part}")
    typer.echo(count)


def _by_core(state: State[Any], depth: int, _: Progressing | None) -> int:
    """The same count by the core; it is done before a bar could move."""
    return engine_state(state).perft(depth)


def _divided(state: State[Any], depth: int, leaves: Leaves, progress: Progressing | None) -> dict[str, int]:
    turns = state.legal()
    parts = {}
    for number, turn in enumerate(turns, start=1):
        parts[str(turn)] = leaves(state.play(turn), depth - 1, None)
        if progress is not None:
            progress(number / len(turns))
    return parts


@contextmanager
def _progress(depth: int) -> Iterator[Progressing | None]:
    """A bar on standard error, where somebody is looking and it takes a while."""
    if depth < LONG or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Counting", total=1.0)
        yield lambda share: bar.update(task, completed=share)
