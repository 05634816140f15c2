"""`sixfold analyse`: what the engine thinks of a position, better and better while it thinks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text
from sixfold_engine import Analysis, SearchTask

from sixfold import State
from sixfold.bots.analysis import searcher_of
from sixfold.cli.errors import complaint
from sixfold.cli.names import ending, seat_name
from sixfold.cli.records import load
from sixfold.cli.screen import console, painted, print_json
from sixfold.cli.setup import Options, played, set_up
from sixfold.engine import engine_state

#: Without any limit the engine thinks for so many seconds.
USUAL = 5.0
#: Of a long line so many turns are shown to people.
SHOWN = 12


def analyse(
    what: Annotated[str, typer.Argument(metavar="PRESET|RECORD", help="A preset, or a file with a record of a game.")],
    moves: Annotated[str, typer.Option("--moves", metavar="TURNS", help="Turns played first, between spaces.")] = "",
    position: Annotated[
        str | None, typer.Option("--position", metavar="TEXT", help="Start from this position.")
    ] = None,
    ply: Annotated[int | None, typer.Option("--ply", min=0, help="Of a record: the board after so many turns.")] = None,
    option: Options = None,
    seconds: Annotated[float | None, typer.Option("--seconds", min=0.001, max=1e6, help="Think for so long.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, max=2**62, help="Look at so many positions.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=1, max=60, help="Look so many turns ahead.")] = None,
    lines: Annotated[int, typer.Option("--lines", min=1, max=16, help="How many of the best turns.")] = 3,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, help="Think on so many cores.")] = 1,
    memory: Annotated[int, typer.Option("--memory", min=1, max=16384, help="Megabytes to remember positions in.")] = 64,
    json: Annotated[bool, typer.Option("--json", help="For programs: what was found in the end.")] = False,
    stream: Annotated[bool, typer.Option("--stream", help="With --json: a line for each depth as it is done.")] = False,
) -> None:
    """Find the best turns of a position. Ctrl-C ends the search and shows what it has found so far."""
    state = _state(what, option or (), position, ply, moves.split())
    if state.outcome is not None:
        raise complaint("analyse-over", ending=ending(state))
    if seconds is None and nodes is None and depth is None:
        seconds = USUAL
    searcher = searcher_of(state.game, megabytes=memory, threads=threads)
    thinking = searcher.stream(engine_state(state), seconds=seconds, nodes=nodes, depth=depth, lines=lines)
    if json:
        _for_programs(state, thinking, stream)
    else:
        _for_people(state, thinking)


def _state(what: str, option: Sequence[str], position: str | None, ply: int | None, turns: list[str]) -> State[Any]:
    """The position to look at: of a record, of a text, or of a preset's start; and the turns from there."""
    if "." in what or "/" in what:
        if option or position is not None:
            raise complaint("load-alone", what="--option and --position")
        sitting = load(what)
        if ply is not None and ply > sitting.plies:
            raise complaint("ply-range", ply=ply, last=sitting.plies)
        return played((sitting if ply is None else sitting.at(ply)).state, turns)
    if ply is not None:
        raise complaint("ply-record")
    game = set_up(what, option)
    return played(game.start() if position is None else game.position(position), turns)


def _for_programs(state: State[Any], thinking: SearchTask, stream: bool) -> None:
    started = perf_counter()
    if stream:
        for found in _until_interrupted(thinking):
            print_json(_data(state, found, started))
    else:
        *_, found = _until_interrupted(thinking)
        print_json(_data(state, found, started))


def _data(state: State[Any], found: Sequence[Analysis], started: float) -> dict[str, Any]:
    return {
        "preset": state.game.preset.name,
        "turn": state.turn,
        "seconds": round(perf_counter() - started, 6),
        "lines": [
            {
                "best": line.best,
                "score": line.score,
                "depth": line.depth,
                "nodes": line.nodes,
                "pv": line.pv,
                "win_in": line.win_in,
            }
            for line in found
        ],
    }


def _for_people(state: State[Any], thinking: SearchTask) -> None:
    out, started = console(), perf_counter()
    out.print(painted(state), soft_wrap=True)
    out.print()
    if out.is_terminal:
        with Live(Text("Thinking …"), console=out, refresh_per_second=8) as live:
            for found in _until_interrupted(thinking):
                live.update(_table(state, found, perf_counter() - started))
    else:
        *_, found = _until_interrupted(thinking)
        out.print(_table(state, found, perf_counter() - started))


def _table(state: State[Any], found: Sequence[Analysis], seconds: float) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("turn")
    table.add_column("score", justify="right")
    table.add_column("what it expects", overflow="fold")
    for line in found:
        expected = [*line.pv[1:SHOWN], *["…"] * (len(line.pv) > SHOWN)]
        table.add_row(Text(line.best, "bold"), _score(line), " ".join(expected))
    nodes, depth = (found[0].nodes, found[0].depth) if found else (0, 0)
    name = seat_name(state.game, state.turn) if state.turn is not None else ""
    told = f"{name} to play. Depth {depth}, {nodes:,} positions, {seconds:.1f} s."
    return Group(table, Text(told, "dim"))


def _score(line: Analysis) -> str:
    if line.win_in:
        return f"{'wins' if line.win_in > 0 else 'loses'} in {abs(line.win_in)}"
    return f"{line.score:+}"


def _until_interrupted(thinking: SearchTask) -> Iterator[list[Analysis]]:
    """What the search finds; Ctrl-C ends it, and what it found so far stays."""
    try:
        yield from thinking
    except KeyboardInterrupt:
        thinking.stop()
        yield from thinking
        sys.stderr.write("\n")
