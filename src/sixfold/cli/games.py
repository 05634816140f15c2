"""`sixfold games`: what can be played, all of it told from declared data."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sixfold.cli.screen import console, print_json
from sixfold.games import registry
from sixfold.games.options import Option
from sixfold.games.presets import Preset
from sixfold.games.registry import find

#: What each feature of a preset means, by its name.
FEATURES = {
    "chat": "seated players may talk",
    "reactions": "seated players may send quick reactions",
    "takeback": "turns may be taken back",
    "draw": "sides may agree on a draw",
    "hidden": "something is hidden from some seats",
    "late_joining": "people may come and go",
    "pairs": "two games with the sides changed make a pair",
    "closed_tools": "tools of the server are closed to those who play",
}


def games(
    preset: Annotated[str | None, typer.Argument(metavar="PRESET", help="Tell all about this one.")] = None,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """What can be played, and with which options."""
    if preset is None:
        known = registry.presets().values()
        _tell([one.describe() for one in known], overview(list(known)), json)
    else:
        _, found = find(preset)
        _tell(found.describe(), described(found), json)


def _tell(data: object, drawing: RenderableType, json: bool) -> None:
    if json:
        print_json(data)
    else:
        console().print(drawing)


def overview(presets: list[Preset]) -> Table:
    """Every preset in a line."""
    table = _table()
    table.add_column("Preset", no_wrap=True, style="bold")
    table.add_column("Title", no_wrap=True)
    table.add_column("Seats", no_wrap=True)
    table.add_column("What it is")
    for preset in presets:
        table.add_row(preset.name, preset.title, _seats(preset), preset.summary)
    return table


def described(preset: Preset) -> RenderableType:
    """One preset: its seats, its options, what its table may do, and whose game it is."""
    options = _table()
    options.add_column("Option", no_wrap=True, style="bold")
    for title in ("Takes", "Default", "What it does"):
        options.add_column(title)
    for option in preset.options:
        options.add_row(option.name, str(option.kind), option.kind.write(option.default), _line(option))
    features = _table(header=False)
    for name, says in FEATURES.items():
        features.add_row("yes" if getattr(preset.features, name) else "no", says)
    return Group(
        Text.assemble((preset.title, "bold"), f" ({preset.name})"),
        preset.summary,
        preset.credit,
        "",
        f"Seats: {_seats(preset)} ({', '.join(preset.sides)})",
        "",
        options if preset.options else "No options.",
        "",
        "At its table:",
        features,
    )


def _table(*, header: bool = True) -> Table:
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=header, header_style="underline")


def _seats(preset: Preset) -> str:
    low, high = preset.seats
    return str(low) if low == high else f"{low} to {high}"


def _line(option: Option) -> str:
    said = [option.summary]
    if option.per_seat:
        said.append("each seat chooses, divided by /")
    if option.needs:
        said.append(f"only with {option.needs[0]}={option.needs[1]}")
    return "; ".join(said)
