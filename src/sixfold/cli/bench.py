"""`sixfold bench`: measure, beside the bounds that the house has set itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from sixfold.cli.errors import complaint
from sixfold.cli.screen import print_json
from sixfold.cli.setup import Options, set_up
from sixfold.engine import engine_state
from sixfold.extras import requires_extra

#: Benchmarks lie in the package, or in its repository beside the sources. Each has `BOUNDS` and `measure`, which
#: may let people choose what its parameters name.
FOLDERS = (Path(__file__).parents[1] / "bench", Path(__file__).parents[3] / "bench")


def bench(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="What to measure; without it, all are listed.")
    ] = None,
    presets: Annotated[
        list[str] | None, typer.Argument(metavar="[PRESET]...", help="What is played, where that can be chosen.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=3600, help="For about so long.")] = 10.0,
    options: Options = None,
    games: Annotated[
        int | None, typer.Option(min=2, max=100_000, help="So many games instead, where games are counted.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, max=100_000_000, help="Positions that a turn looks at, if it can be chosen."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One flat object of figures and numbers.")] = False,
) -> None:
    """Measure, as ratios from one interleaved run; exit 1 if a bound does not hold."""
    known = {path.stem: path for folder in FOLDERS for path in sorted(folder.glob("*.py"))}
    if name is None:
        for path in known.values():
            typer.echo(f"{path.stem:<12} {_title(_loaded(path))}")
        return
    if name not in known:
        raise complaint("bench-unknown", name=name, known=", ".join(known))
    module = _loaded(known[name])
    given = {"presets": presets, "options": options, "games": games, "nodes": nodes}
    asked = {what: value for what, value in given.items() if value}
    takes = signature(module.measure).parameters
    if refused := set(asked) - set(takes):
        raise complaint("bench-takes", name=name, what=" and ".join(sorted(refused)))
    if "presets" in takes and takes["presets"].default is Parameter.empty and len(presets or ()) != 1:
        raise complaint("bench-preset-needed", name=name)
    for preset in presets or ():
        engine_state(set_up(preset, options or ()).start())  # what cannot be played is said before anything is
    with _progress(name) as progress:
        try:
            with requires_extra("bench"):
                found: Mapping[str, float] = module.measure(seconds, progress, **asked)
        except FileNotFoundError:
            raise complaint("bench-repository", name=name) from None
    bounds: Mapping[str, str] = module.BOUNDS
    if json:
        print_json({figure: round(value, 4) for figure, value in found.items()})
    else:
        for figure, value in found.items():
            typer.echo(f"{figure:<36} {value:>14,.2f}  {bounds.get(figure, '')}".rstrip())
    broken = [figure for figure, bound in bounds.items() if figure in found and not within(found[figure], bound)]
    if broken:
        typer.echo(f"Out of bounds: {', '.join(broken)}", err=True)
        raise typer.Exit(1)


def within(value: float, bound: str) -> bool:
    """Whether a figure keeps its bound.

    >>> within(3.4, ">= 3"), within(3.4, "<= 3")
    (True, False)
    """
    sign, limit = bound.split()
    return value >= float(limit) if sign == ">=" else value <= float(limit)


def _title(module: ModuleType) -> str:
    return (module.__doc__ or "").splitlines()[0].partition(":")[0]


def _loaded(path: Path) -> ModuleType:
    loader = SourceFileLoader(f"bench_{path.stem}", str(path))
    module = ModuleType(loader.name)
    module.__file__ = str(path)
    above = str(path.parents[1])
    if above not in sys.path:  # a benchmark may build on another, as `bench.NAME`
        sys.path.append(above)
    loader.exec_module(module)
    return module


@contextmanager
def _progress(name: str) -> Iterator[Callable[[float], None]]:
    """A bar on standard error, where somebody is looking."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(f"Measuring {name}", total=1.0)
        yield lambda share: bar.update(task, completed=share)
