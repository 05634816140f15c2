"""`sixfold games` and `sixfold rules`: what can be played, with which options, by which rulings."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sixfold.cli.arguments import AsJson
from sixfold.cli.errors import command_error
from sixfold.cli.terminal import console, create_table, print_json
from sixfold.games import registry
from sixfold.games.messages import COMMON_MESSAGES, Messages, Ruling
from sixfold.games.options import Option
from sixfold.games.presets import Preset
from sixfold.games.registry import find

#: What each feature of a preset means, by its name.
FEATURES = {
    "chat": "players may chat",
    "reactions": "players may send quick reactions",
    "takeback": "turns may be taken back",
    "draw": "sides may agree on a draw",
    "hidden": "some information is hidden",
    "late_joining": "players may join and leave during the game",
    "pairs": "two games with the sides changed make a pair",
    "closed_tools": "tools of the server are closed to players",
}


def games(
    preset: Annotated[str | None, typer.Argument(metavar="PRESET", help="Show the details of this preset.")] = None,
    json: AsJson = False,
) -> None:
    """List what can be played, or show the options of a preset."""
    if preset is None:
        presets = list(registry.presets().values())
        if json:
            print_json([one.describe() for one in presets])
        else:
            console().print(_overview(presets))
    else:
        _, details = find(preset)
        if json:
            print_json(details.describe())
        else:
            console().print(_details(details))


def _overview(presets: list[Preset]) -> Table:
    table = create_table()
    table.add_column("Preset", no_wrap=True, style="bold")
    table.add_column("Title", no_wrap=True)
    table.add_column("Seats", no_wrap=True)
    table.add_column("Description")
    for preset in presets:
        table.add_row(preset.name, preset.title, _seats(preset), preset.summary)
    return table


def _details(preset: Preset) -> RenderableType:
    options = create_table()
    options.add_column("Option", no_wrap=True, style="bold")
    for title in ("Takes", "Default", "Description"):
        options.add_column(title)
    for option in preset.options:
        options.add_row(option.name, str(option.kind), option.kind.write(option.default), _summary(option))
    features = create_table("", "", header=False)
    for name, meaning in FEATURES.items():
        features.add_row("yes" if getattr(preset.features, name) else "no", meaning)
    return Group(
        Text.assemble((preset.title, "bold"), f" ({preset.name})"),
        preset.summary,
        preset.credit,
        "",
        f"Seats: {_seats(preset)} ({', '.join(preset.sides)})",
        "",
        options if preset.options else "No options.",
        "",
        "At the table:",
        features,
    )


def _seats(preset: Preset) -> str:
    low, high = preset.seats
    return str(low) if low == high else f"{low} to {high}"


def _summary(option: Option) -> str:
    parts = [option.summary]
    if option.per_seat:
        parts.append("Each seat chooses, separated by /.")
    if option.needs:
        parts.append(f"Only with {option.needs[0]}={option.needs[1]}.")
    return " ".join(parts)


# Rulings --------------------------------------------------------------------------------------------------------


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="PRESET|RULING", help="A preset, or a ruling such as SIX-7.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List all rulings, or show those of a preset, or one of them."""
    rulings = _every_ruling() if name is None else _find_rulings(name)
    out = console()
    width = min(out.width, 100)
    if json:
        print_json([{"ruling": number, "title": one.title, "text": one.text} for number, one in rulings.items()])
    elif name is None:
        out.print(list_rulings(rulings), soft_wrap=True)
    else:
        out.print("\n\n".join(format_ruling(number, one, width) for number, one in rulings.items()), soft_wrap=True)


def game_rulings(messages: Messages) -> Mapping[str, Ruling]:
    """The rulings of a game, followed by those of every game."""
    return {**messages.rulings(), **COMMON_MESSAGES.rulings()}


def list_rulings(rulings: Mapping[str, Ruling]) -> str:
    """Numbers and titles, one per line."""
    width = max(map(len, rulings), default=0)
    return "\n".join(f"{number:<{width}}  {ruling.title}" for number, ruling in rulings.items())


def format_ruling(number: str, ruling: Ruling, width: int) -> str:
    """A ruling with its text, wrapped."""
    text = textwrap.fill(ruling.text, width, initial_indent="  ", subsequent_indent="  ")
    return f"{number} {ruling.title}\n{text}"


def _every_ruling() -> Mapping[str, Ruling]:
    own = {number: ruling for kind in registry.games().values() for number, ruling in kind.messages.rulings().items()}
    return {**own, **COMMON_MESSAGES.rulings()}


def _find_rulings(name: str) -> Mapping[str, Ruling]:
    every = _every_ruling()
    if name.upper() in every:
        return {name.upper(): every[name.upper()]}
    if name not in registry.presets():
        raise command_error("rules-unknown", name=name, known=", ".join([*registry.presets(), *every]))
    kind, _ = find(name)
    return game_rulings(kind.messages)
