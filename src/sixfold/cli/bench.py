"""`sixfold bench`: runs benchmarks and checks their figures against bounds."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from importlib.machinery import SourceFileLoader
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from sixfold.cli.arguments import GameOptions, create_game
from sixfold.cli.errors import command_error
from sixfold.cli.terminal import print_json, progress_bar
from sixfold.engine import engine_state
from sixfold.extras import requires_extra

#: Where benchmarks are: in the installed package, or in the repository. Each has `BOUNDS` and a function `measure`,
#: whose parameters say what can be chosen.
FOLDERS = (Path(__file__).parents[1] / "bench", Path(__file__).parents[3] / "bench")


def bench(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="The benchmark; without it, list them all.")
    ] = None,
    presets: Annotated[
        list[str] | None, typer.Argument(metavar="[PRESET]...", help="What to play, if the benchmark takes it.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=3600, help="About how long to measure.")] = 10.0,
    options: GameOptions = None,
    games: Annotated[
        int | None, typer.Option(min=2, max=100_000, help="How many games to play, if the benchmark takes it.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, max=100_000_000, help="Positions searched per turn, if the benchmark takes it."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one flat JSON object of figures.")] = False,
) -> None:
    """Run a benchmark. Exits with 1 if a figure is out of bounds."""
    known = {path.stem: path for folder in FOLDERS for path in sorted(folder.glob("*.py"))}
    if name is None:
        for path in known.values():
            typer.echo(f"{path.stem:<12} {_title(path)}")
        return
    if name not in known:
        raise command_error("bench-unknown", name=name, known=", ".join(known))
    module = _load_module(known[name])
    choices = {"presets": presets, "options": options, "games": games, "nodes": nodes}
    arguments = {argument: value for argument, value in choices.items() if value}
    parameters = signature(module.measure).parameters
    if unknown := set(arguments) - set(parameters):
        raise command_error("bench-takes", name=name, what=" and ".join(sorted(unknown)))
    if "presets" in parameters and parameters["presets"].default is Parameter.empty and len(presets or ()) != 1:
        raise command_error("bench-preset-needed", name=name)
    for preset in presets or ():
        engine_state(create_game(preset, options).start())  # reports a wrong preset before anything is measured
    with progress_bar() as bar:
        task = bar.add_task(f"Measuring {name}", total=1.0)

        def report(share: float) -> None:
            bar.update(task, completed=share)

        try:
            with requires_extra("bench"):
                figures: Mapping[str, float] = module.measure(seconds, report, **arguments)
        except FileNotFoundError:
            raise command_error("bench-repository", name=name) from None
    bounds: Mapping[str, str] = module.BOUNDS
    if json:
        print_json({figure: round(value, 4) for figure, value in figures.items()})
    else:
        for figure, value in figures.items():
            typer.echo(f"{figure:<36} {value:>14,.2f}  {bounds.get(figure, '')}".rstrip())
    broken = [figure for figure, bound in bounds.items() if figure in figures and not is_within(figures[figure], bound)]
    if broken:
        typer.echo(f"Out of bounds: {', '.join(broken)}", err=True)
        raise typer.Exit(1)


def is_within(value: float, bound: str) -> bool:
    """Whether a figure keeps its bound.

    >>> is_within(3.4, ">= 3"), is_within(3.4, "<= 3")
    (True, False)
    """
    sign, limit = bound.split()
    return value >= float(limit) if sign == ">=" else value <= float(limit)


def _title(path: Path) -> str:
    """The first words of a benchmark's docstring, without loading what it measures."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0].partition(":")[0]


def _load_module(path: Path) -> ModuleType:
    loader = SourceFileLoader(f"bench_{path.stem}", str(path))
    module = ModuleType(loader.name)
    module.__file__ = str(path)
    parent = str(path.parents[1])
    if parent not in sys.path:  # a benchmark may import another as `bench.NAME`
        sys.path.append(parent)
    loader.exec_module(module)
    return module
