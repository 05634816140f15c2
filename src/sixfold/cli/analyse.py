"""Commands that use the engine directly: `sixfold analyse`, `sixfold perft` and `sixfold ugi`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text
from sixfold_engine import Analysis, SearchTask

import sixfold
from sixfold import State
from sixfold.bots.analysis import create_searcher
from sixfold.bots.ugi import UgiSession
from sixfold.cli.arguments import AsJson, GameOptions, PresetName, Turns, create_game, play_turns
from sixfold.cli.errors import command_error
from sixfold.cli.records import check_ply, load_game
from sixfold.cli.terminal import console, describe_status, draw_board, print_json, progress_bar, seat_name
from sixfold.engine import engine_state

#: Thinking time in seconds if no limit is given.
DEFAULT_SECONDS = 5.0
#: How many turns of an expected line are shown to people.
SHOWN_TURNS = 12
#: The largest depth of perft. Guards against a mistyped depth.
MAX_PERFT_DEPTH = 60
#: From this depth on perft takes long enough for a progress bar.
PROGRESS_DEPTH = 4

ReportProgress: TypeAlias = Callable[[float], None]
CountLeaves: TypeAlias = Callable[[State[Any], int, ReportProgress | None], int]


# sixfold analyse ------------------------------------------------------------------------------------------------


def analyse(
    what: Annotated[str, typer.Argument(metavar="PRESET|RECORD", help="A preset, or a record file.")],
    moves: Turns = "",
    position: Annotated[
        str | None, typer.Option("--position", metavar="TEXT", help="Start from this position.")
    ] = None,
    ply: Annotated[
        int | None, typer.Option("--ply", min=0, help="Of a record: the board after this many turns.")
    ] = None,
    option: GameOptions = None,
    seconds: Annotated[float | None, typer.Option("--seconds", min=0.001, max=1e6, help="Limit the time.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, max=2**62, help="Limit the positions.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=1, max=60, help="Limit the depth in turns.")] = None,
    lines: Annotated[int, typer.Option("--lines", min=1, max=16, help="How many of the best turns to show.")] = 3,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, help="How many threads to use.")] = 1,
    memory: Annotated[int, typer.Option("--memory", min=1, max=16384, help="Size of the hash table in MiB.")] = 64,
    json: Annotated[bool, typer.Option("--json", help="Print the final result as JSON.")] = False,
    stream: Annotated[bool, typer.Option("--stream", help="With --json: print a line for every depth.")] = False,
) -> None:
    """Find the best turns in a position. Ctrl-C ends the search and shows what it has found so far."""
    state = _find_state(what, option or (), position, ply, moves.split())
    if state.outcome is not None:
        raise command_error("analyse-over", ending=describe_status(state))
    if seconds is None and nodes is None and depth is None:
        seconds = DEFAULT_SECONDS
    searcher = create_searcher(state.game, megabytes=memory, threads=threads)
    task = searcher.stream(engine_state(state), seconds=seconds, nodes=nodes, depth=depth, lines=lines)
    if json:
        _print_analysis_json(state, task, stream)
    else:
        _print_analysis(state, task)


def _find_state(
    what: str, option: Sequence[str], position: str | None, ply: int | None, turns: list[str]
) -> State[Any]:
    """The position to analyse: of a record, of a position's text, or of a preset's start; after the given turns."""
    if "." in what or "/" in what:
        if option or position is not None:
            raise command_error("load-alone", what="--option and --position")
        return play_turns(check_ply(load_game(what), ply).state, turns)
    if ply is not None:
        raise command_error("ply-record")
    game = create_game(what, option)
    return play_turns(game.start() if position is None else game.position(position), turns)


def _print_analysis_json(state: State[Any], task: SearchTask, stream: bool) -> None:
    started = perf_counter()
    if stream:
        for lines in _results(task):
            print_json(_as_data(state, lines, started))
    else:
        *_, lines = _results(task)
        print_json(_as_data(state, lines, started))


def _as_data(state: State[Any], lines: Sequence[Analysis], started: float) -> dict[str, Any]:
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
            for line in lines
        ],
    }


def _print_analysis(state: State[Any], task: SearchTask) -> None:
    out, started = console(), perf_counter()
    out.print(draw_board(state), soft_wrap=True)
    out.print()
    if out.is_terminal:
        with Live(Text("Thinking…"), console=out, refresh_per_second=8) as live:
            for lines in _results(task):
                live.update(_table(state, lines, perf_counter() - started))
    else:
        *_, lines = _results(task)
        out.print(_table(state, lines, perf_counter() - started))


def _table(state: State[Any], lines: Sequence[Analysis], seconds: float) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("turn")
    table.add_column("score", justify="right")
    table.add_column("expected line", overflow="fold")
    for line in lines:
        expected = [*line.pv[1:SHOWN_TURNS], *["…"] * (len(line.pv) > SHOWN_TURNS)]
        table.add_row(Text(line.best, "bold"), _format_score(line), " ".join(expected))
    nodes, depth = (lines[0].nodes, lines[0].depth) if lines else (0, 0)
    name = seat_name(state.game, state.turn) if state.turn is not None else ""
    summary = f"{name} to play. Depth {depth}, {nodes:,} positions, {seconds:.1f} s."
    return Group(table, Text(summary, "dim"))


def _format_score(line: Analysis) -> str:
    if line.win_in:
        return f"{'wins' if line.win_in > 0 else 'loses'} in {abs(line.win_in)}"
    return f"{line.score:+}"


def _results(task: SearchTask) -> Iterator[list[Analysis]]:
    """The results of each depth. Ctrl-C stops the search; its last results still come."""
    try:
        yield from task
    except KeyboardInterrupt:
        task.stop()
        yield from task
        sys.stderr.write("\n")


# sixfold perft --------------------------------------------------------------------------------------------------


def perft(
    preset: PresetName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=MAX_PERFT_DEPTH, help="The depth in turns.")],
    moves: Turns = "",
    option: GameOptions = None,
    engine: Annotated[bool, typer.Option("--engine", help="Count with the engine, which is much faster.")] = False,
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count after each turn.")] = False,
    json: AsJson = False,
) -> None:
    """Count the leaves of the game tree at a depth."""
    state = play_turns(create_game(preset, option).start(), moves.split())
    if state.turn is None and state.outcome is None:
        raise command_error("no-count", title=state.game.preset.title)
    started = perf_counter()
    with progress_bar(visible=depth >= PROGRESS_DEPTH) as bar:
        task = bar.add_task("Counting", total=1.0)

        def report(share: float) -> None:
            bar.update(task, completed=share)

        count_leaves = _count_with_engine if engine else sixfold.perft
        parts = _divide(state, depth, count_leaves, report) if divide and depth else {}
        count = sum(parts.values()) if parts else count_leaves(state, depth, report)
    seconds = round(perf_counter() - started, 6)
    if json:
        result: dict[str, Any] = {"preset": preset, "depth": depth, "count": count, "seconds": seconds}
        print_json(result | ({"divide": parts} if divide else {}))
        return
    for turn, part in parts.items():
        typer.echo(f"{turn} {part}")
    typer.echo(count)


def _count_with_engine(state: State[Any], depth: int, _: ReportProgress | None) -> int:
    return engine_state(state).perft(depth)


def _divide(state: State[Any], depth: int, count_leaves: CountLeaves, report: ReportProgress) -> dict[str, int]:
    turns = state.legal()
    parts = {}
    for number, turn in enumerate(turns, start=1):
        parts[str(turn)] = count_leaves(state.play(turn), depth - 1, None)
        report(number / len(turns))
    return parts


# sixfold ugi ----------------------------------------------------------------------------------------------------


def ugi(preset: PresetName, option: GameOptions = None) -> None:
    """Speak the Universal Game Interface on standard input and output, so that arbiters can run matches."""
    game = create_game(preset, option)
    engine_state(game.start())  # raises UnsupportedGame at once if the engine does not play this game
    session = UgiSession(game, _print_line, f"Sixfold {sixfold.__version__} {preset}")
    try:
        for line in sys.stdin:
            if not session.handle_line(line):
                break
    finally:
        session.finish()


def _print_line(line: str) -> None:
    """Prints a line and flushes it, because an arbiter waits for each one."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
